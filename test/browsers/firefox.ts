import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type ElementHandle } from 'puppeteer-core';
import { firstOf, lastOf, type Engine, type EnginePage } from './engine.ts';

const places = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr', '/usr/bin/firefox'];

/** Firefox ESR by WebDriver BiDi. FIREFOX_PATH names another one. */
export function firefox(): Engine {
  const named = process.env['FIREFOX_PATH'];
  const path = named === undefined || named === '' ? firstOf(places, existsSync) : named;
  return { name: 'Firefox', open: path === undefined ? undefined : () => open(path) };
}

async function open(executablePath: string): Promise<EnginePage> {
  const profile = await mkdtemp(join(tmpdir(), 'offbeat-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir: profile,
    timeout: 60_000,
    protocolTimeout: 60_000,
    extraPrefsFirefox: {
      // What a user's own press allows; a press made here counts as one too, this only spares the permission bar.
      'media.autoplay.default': 0,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
    },
  });
  const said = lastOf(browser.process()?.stderr ?? null);
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    reload: async () => {
      await page.reload({ waitUntil: 'load' });
    },
    value: (expression) => page.evaluate(expression),
    press: async (expression) => {
      const handle = await page.evaluateHandle(expression);
      const element = handle.asElement();
      if (element === null) return false;
      await (element as ElementHandle<Element>).click();
      return true;
    },
    said,
    close: async () => {
      const child = browser.process();
      await Promise.race([browser.close(), new Promise((done) => setTimeout(done, 10_000))]);
      child?.kill('SIGKILL');
      await rm(profile, { recursive: true, force: true });
    },
  };
}
