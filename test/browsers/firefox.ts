import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type ElementHandle } from 'puppeteer-core';
import { firstOf, lastOf, type Engine, type EnginePage } from './engine.ts';

const places = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr', '/usr/bin/firefox'];

type Preferences = Readonly<Record<string, number>>;

/** Firefox ESR by WebDriver BiDi. FIREFOX_PATH names another one. */
export const firefox = (): Engine => engine('Firefox', {});

/** With "Contrast Control: Custom" of its settings: black on white, whatever a page asks for. */
export const firefoxInContrast = (): Engine =>
  engine('Firefox with forced colours', { 'browser.display.document_color_use': 2 });

function engine(name: string, preferences: Preferences): Engine {
  const named = process.env['FIREFOX_PATH'];
  const path = named === undefined || named === '' ? firstOf(places, existsSync) : named;
  return { name, open: path === undefined ? undefined : () => open(path, preferences) };
}

async function open(executablePath: string, preferences: Preferences): Promise<EnginePage> {
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
      // The driver switches it off.
      'dom.disable_open_during_load': true,
      'browser.shell.checkDefaultBrowser': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      ...preferences,
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
      // Behind a tab that it opened, it takes no press.
      await page.bringToFront();
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
