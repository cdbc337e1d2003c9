import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isMissing } from '../../../scripts/build/files.ts';
import { freePort, isPortFree } from '../../../scripts/support/ports.ts';
import { removeFolder } from '../../support/folders.ts';
import { casesOf } from '../../support/full.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';

const root = resolve(import.meta.dirname, '../../..');

interface Started {
  readonly process: ChildProcess;
  readonly out: string[];
  readonly err: string[];
  readonly address: Promise<string>;
  readonly code: Promise<number | null>;
}

let data: string;
let env: Record<string, string>;
const running: Started[] = [];

// One data folder for all: each stop must free it for the next start.
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'offbeat-start-'));
  await copyPreparedData(data);
});
afterAll(() => removeFolder(data));

beforeEach(async () => {
  env = { PORT: String(await freePort()), PROVIDER_PORT: String(await freePort()), DATA_DIR: data };
});

afterEach(async () => {
  for (const started of running.splice(0)) {
    started.process.kill('SIGTERM');
    await started.code;
  }
});

function start(args: readonly string[] = [], more: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', ...args], {
    cwd: root,
    // NODE_ENV=test is Vitest's; the app would be built with it.
    env: { ...process.env, NODE_ENV: undefined, RENDER_AHEAD: '0', ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err]: [string[], string[]] = [[], []];
  const address = new Promise<string>((done) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out.push(chunk);
      done(chunk.trim());
    });
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => err.push(chunk));
  const code = new Promise<number | null>((done) => child.once('close', done));
  const started = { process: child, out, err, address, code };
  running.push(started);
  return started;
}

/** The processes of this test: those that carry its data folder in their environment (Linux). */
async function processesLeft(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
        return environment.includes(`DATA_DIR=${data}\0`) ? [pid] : [];
      } catch (error) {
        if (isMissing(error) || String(error).includes('ESRCH') || String(error).includes('EACCES')) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

async function untilNothingIsLeft(): Promise<void> {
  for (let i = 0; i < 100 && (await processesLeft()).length > 0; i++) await delay(100);
  expect(await processesLeft()).toEqual([]);
}

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it('prints one address, which answers, refuses a second start meanwhile, and stops everything on SIGINT', async () => {
    const started = start();
    const address = await started.address;
    expect(address).toBe(`http://127.0.0.1:${env['PORT']}`);
    expect((await fetch(address, { headers: { Accept: 'text/html' } })).status).toBe(200);
    expect((await processesLeft()).length).toBeGreaterThan(1);

    const otherPorts = async () => ({ PORT: String(await freePort()), PROVIDER_PORT: String(await freePort()) });
    for (const ports of casesOf<Record<string, string>>({ short: [{}], more: [await otherPorts()] })) {
      const second = start([], ports);
      expect(await second.code).toBe(1);
      expect(second.err.join('').trim()).toMatch(/^.*is in use by another Offbeat server.*$/);
      expect(second.out).toEqual([]);
    }
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    started.process.kill('SIGINT');
    expect(await started.code).toBe(0);
    expect(started.out.join('')).toBe(`${address}\n`);
    await untilNothingIsLeft();
  });

  // After SIGKILL its children have to notice by themselves; the others end it in order as SIGINT does.
  const signals = casesOf<NodeJS.Signals>({ short: [], more: ['SIGKILL', 'SIGTERM', 'SIGHUP'] });
  it.each(signals)('leaves nothing running after %s', async (signal) => {
    const started = start();
    await started.address;
    started.process.kill(signal);
    await started.code;
    await untilNothingIsLeft();
    expect(await isPortFree(Number(env['PORT']))).toBe(true);
  });

  it.each(casesOf({ short: [], more: ['PROVIDER_PORT', 'PORT'] }))('names a taken %s in one line', async (name) => {
    const other = createServer().listen(Number(env[name]), '127.0.0.1');
    try {
      const started = start();
      expect(await started.code).toBe(1);
      expect(started.err.join('').trim()).toMatch(new RegExp(`^.*port ${env[name]}.*taken.*$`, 'i'));
    } finally {
      other.close();
    }
  });

  it('leaves a folder of other files as it was', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'offbeat-srv-'));
    await mkdir(join(folder, 'www'));
    const started = start([], { DATA_DIR: folder });
    expect(await started.code).toBe(1);
    expect(started.err.join('')).toMatch(/^the data folder .* holds other files \(www\).*\n$/);
    expect(await readdir(folder)).toEqual(['www']);
    await removeFolder(folder);
  });

  it('refuses an unknown flag in one line', async () => {
    const started = start(['--nope']);
    expect(await started.code).toBe(1);
    expect(started.err.join('')).toMatch(/^unknown flag --nope.*\n$/);
  });
});
