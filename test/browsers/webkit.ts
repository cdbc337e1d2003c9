import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { remote } from 'webdriverio';
import { answers, freePort } from '../../scripts/support/ports.ts';
import { endGroup, EngineEnded, firstOf, lastOf, type Engine, type EnginePage } from './engine.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const serverPath = '/usr/bin/Xvfb';

/** Debian keeps the driver's browser in a folder of the architecture and the library's version. */
function browserPath(): string | undefined {
  const libraries = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return firstOf(
    libraries.flatMap((name) => ['4.1', '4.0'].map((version) => `/usr/lib/${name}/webkit2gtk-${version}/MiniBrowser`)),
    existsSync,
  );
}

/** WebKitGTK by WebKitWebDriver, under an X server of its own. */
export function webkit(): Engine {
  const isHere = process.platform === 'linux' && existsSync(driverPath) && existsSync(serverPath);
  const browser = isHere ? browserPath() : undefined;
  return { name: 'WebKitGTK', open: browser === undefined ? undefined : () => open(browser) };
}

async function open(binary: string): Promise<EnginePage> {
  const children: ChildProcess[] = [];
  try {
    const { display, child } = await startScreen();
    children.push(child);
    const port = await freePort();
    const driver = spawn(driverPath, [`--port=${port}`], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DISPLAY: display, WAYLAND_DISPLAY: '', GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    children.push(driver);
    if (!(await answers(`http://127.0.0.1:${port}/status`, AbortSignal.timeout(20_000)))) {
      throw new Error('WebKitWebDriver does not answer');
    }
    return await session(port, binary, children, lastOf(driver.stderr));
  } catch (error) {
    children.forEach(endGroup);
    throw error;
  }
}

async function session(
  port: number,
  binary: string,
  children: readonly ChildProcess[],
  said: () => string,
): Promise<EnginePage> {
  const browser = await remote({
    hostname: '127.0.0.1',
    port,
    path: '/',
    logLevel: 'silent',
    connectionRetryTimeout: 60_000,
    connectionRetryCount: 0,
    capabilities: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      'wdio:enforceWebDriverClassic': true,
    } as WebdriverIO.Capabilities,
  });
  await browser.setTimeout({ pageLoad: 60_000, script: 60_000 });
  return {
    goto: (url) =>
      orEnded(async () => {
        await browser.url(url);
      }),
    reload: () => orEnded(() => browser.refresh()),
    value: (expression) => orEnded(() => browser.execute(`return (${expression});`)),
    press: (expression) =>
      orEnded(async () => {
        const found: unknown = await browser.execute(`return (${expression});`);
        if (found === null || found === undefined) return false;
        await browser.$(found as WebdriverIO.Element).click();
        return true;
      }),
    said,
    close: async () => {
      await Promise.race([browser.deleteSession(), new Promise((done) => setTimeout(done, 10_000))]).catch(
        () => undefined,
      );
      children.forEach(endGroup);
    },
  };
}

/** The driver forgets its session when MiniBrowser ends, and refuses every connection when it ends itself. */
async function orEnded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const reason = String(error);
    throw /invalid session id|ECONNREFUSED/.test(reason) ? new EngineEnded(reason.split('\n')[0]) : error;
  }
}

/** An X server on the first free display; it says which on its third stream. */
function startScreen(): Promise<{ readonly display: string; readonly child: ChildProcess }> {
  const child = spawn(serverPath, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return new Promise((done, fail) => {
    const limit = setTimeout(() => {
      endGroup(child);
      fail(new Error('Xvfb does not start'));
    }, 20_000);
    child.once('error', fail);
    child.stdio[3]?.once('data', (data: Buffer) => {
      clearTimeout(limit);
      done({ display: `:${data.toString().trim()}`, child });
    });
  });
}
