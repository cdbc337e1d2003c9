import type { Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectNoViolations, heading } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

/** A line so slow that a person reads and presses what index.html paints before styles and scripts arrive. */

// A worker is not part of what happens before the app's code is here.
test.use({ serviceWorkers: 'block' });

const guest = (page: Page) => page.getByRole('button', { name: 'Continue as Guest' });

/** Only with styles and code is there more than index.html paints. */
const about = (page: Page) => page.getByRole('button', { name: 'About', exact: true });

/** Holds back all styles, scripts and fonts; the returned function lets them come. */
async function holdAssets(page: Page): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/**', async (route) => {
    await arrived;
    await route.continue();
  });
  return () => arrive();
}

/** The splash before the app, `origin` not waited for: its load ends with the assets. */
async function openSplash(page: Page, address: string): Promise<() => void> {
  const arrive = await holdAssets(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(guest(page)).toBeVisible();
  await expect(about(page)).toHaveCount(0);
  return arrive;
}

test('a press before the code is here is kept and leads Home', async ({ page, sharedStack }) => {
  const arrive = await openSplash(page, sharedStack.origin);
  await guest(page).click();
  await expect(guest(page)).toBeDisabled();
  arrive();
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
  await expect(heading(page, 'Home')).toBeVisible();
});

test('a double click before the code is here leads Home as a click does @full', async ({ page, sharedStack }) => {
  const arrive = await openSplash(page, sharedStack.origin);
  // Two presses of the place: the button is disabled after the first.
  const box = await guest(page).boundingBox();
  if (box === null) throw new Error('the button has no box');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(guest(page)).toBeDisabled();
  arrive();
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
});

test('a press whose code is lost says what it waits for, is kept while the page is reloaded, and leads Home', async ({
  page,
  sharedStack,
  errors,
}) => {
  errors.allow(networkErrors);
  await page.route('**/assets/splash-*.js', (route) => route.abort());
  await page.goto(sharedStack.origin, { waitUntil: 'commit' });
  await guest(page).click();
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await expect(guest(page)).toBeDisabled();
  await page.unrouteAll();
  await page.reload();
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
  await expect(heading(page, 'Home')).toBeVisible();
});

test('a splash whose code is lost comes once the network has it @full', async ({ page, sharedStack, errors }) => {
  errors.allow(networkErrors);
  // By a switch: to end the route itself would be to end it for the app's other files, which are just being requested.
  let isLost = true;
  await page.route('**/assets/splash-*.js', (route) => (isLost ? route.abort() : route.continue()));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/splash-'));
  await page.goto(sharedStack.origin, { waitUntil: 'commit' });
  await lost;
  isLost = false;
  await expect(about(page)).toBeVisible();
  await guest(page).click();
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
});

test('the code and the styles of the splash are requested before the app runs, each once', async ({
  page,
  sharedStack,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let run = (): void => undefined;
  const mayRun = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/assets/first-app-*', async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto(sharedStack.origin, { waitUntil: 'commit' });
  const named = await page.evaluate(() => document.documentElement.dataset['splash'] ?? '');
  expect(named).toMatch(/splash-[\w-]+\.js .*splash-[\w-]+\.css/);
  await expect.poll(() => named.split(' ').filter((path) => !asked.includes(path))).toEqual([]);
  run();
  await expect(about(page)).toBeVisible();
  const assets = asked.filter((path) => path.startsWith('/assets/'));
  expect(assets.filter((path, n) => assets.indexOf(path) !== n)).toEqual([]);
});

test('a press that begins before the code is here and ends after it leads Home @full', async ({
  page,
  sharedStack,
}) => {
  const arrive = await openSplash(page, sharedStack.origin);
  await guest(page).hover();
  await page.mouse.down();
  arrive();
  await expect(about(page)).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
});

test('a space bar held while the app takes over counts, and a press that was let go elsewhere does not @full', async ({
  page,
  sharedStack,
}) => {
  let arrive = await openSplash(page, sharedStack.origin);
  await guest(page).hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await guest(page).focus();
  arrive();
  await expect(about(page)).toBeVisible();
  await page.mouse.down();
  await guest(page).hover();
  await page.mouse.up();
  await expect(guest(page)).toBeEnabled();
  await expect(heading(page, 'Offbeat')).toBeVisible();
  await page.unrouteAll();
  arrive = await openSplash(page, `${sharedStack.origin}/?again`);
  await guest(page).focus();
  await page.keyboard.down(' ');
  arrive();
  await expect(about(page)).toBeVisible();
  await page.keyboard.up(' ');
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
});

test('a focus that comes in the last moment is on the app’s button in the moment after @full', async ({
  page,
  sharedStack,
}) => {
  // React empties #root in the task that puts its own page there.
  await page.addInitScript(() => {
    const focused: string[] = [];
    Object.assign(globalThis, { focused });
    const name = (): string => document.activeElement?.textContent.trim().slice(0, 20) ?? '';
    new MutationObserver((_, observer) => {
      const root = document.getElementById('root');
      if (root === null) return;
      observer.disconnect();
      const setter = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
      Object.defineProperty(root, 'textContent', {
        set(text: string) {
          document.querySelector<HTMLElement>('#first-visit button')?.focus();
          focused.push(name());
          setter?.set?.call(root, text);
          queueMicrotask(() => focused.push(name()));
        },
      });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(sharedStack.origin);
  await expect(about(page)).toBeVisible();
  expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'focused'))).toEqual([
    'Continue as Guest',
    'Continue as Guest',
  ]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
});

test('a link to a genre paints no splash on a first visit @full', async ({ page, sharedStack }) => {
  const arrive = await holdAssets(page);
  await page.goto(`${sharedStack.origin}/genre/jazz`, { waitUntil: 'commit' });
  // The mark appears after 150 ms; with it the page is as complete as it gets without code.
  await expect(page.locator('svg.starting')).toBeVisible();
  await expect(guest(page)).toBeHidden();
  arrive();
  await expect(heading(page, 'Jazz')).toBeVisible();
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a guest who comes back sees no button in the moment before the code @full', async ({ page, sharedStack }) => {
    await page.goto(sharedStack.origin);
    await untilControlled(page);
    await guest(page).click();
    await expect(heading(page, 'Home')).toBeVisible();
    // Without the app's code, so that what index.html shows stays.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(sharedStack.origin, { waitUntil: 'commit' });
    expect(await page.evaluate(() => document.documentElement.dataset['firstVisit'])).toBeUndefined();
  });
});

/** What name, line, notice and button say, where they stand and what they look like. */
const look = (page: Page) =>
  page.evaluate(() => {
    const isGuest = ({ textContent }: Element) => textContent === 'Continue as Guest';
    const button = [...document.querySelectorAll('button')].filter(isGuest);
    const notice = [...document.querySelectorAll('p')].filter(
      (part) => part.textContent.startsWith('Accounts') && part.checkVisibility(),
    );
    const shown = [...document.querySelectorAll('h1, h1 + p'), ...notice, ...button];
    // The same colour is written in two ways: as bytes they can be compared.
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    const bytes = (color: string) => {
      canvas?.clearRect(0, 0, 1, 1);
      Object.assign(canvas ?? {}, { fillStyle: color });
      canvas?.fillRect(0, 0, 1, 1);
      return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
    };
    return shown.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight, letterSpacing } = getComputedStyle(part);
      const box = [x, y, width, height].map(Math.round);
      const colors = [bytes(color), bytes(backgroundColor)];
      return { text: part.textContent, box, colors, fontSize, fontWeight, letterSpacing };
    });
  });

const sizes = [
  { width: 360, height: 640 },
  { width: 412, height: 860 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** The look at each size of the window. */
async function looks(page: Page): Promise<readonly unknown[]> {
  const seen = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    seen.push(await look(page));
  }
  return seen;
}

test('name, line and button are there before styles and code, and pass axe; nothing moves when the app takes over, nor does the focus', async ({
  page,
  sharedStack,
}) => {
  const arrive = await openSplash(page, sharedStack.origin);
  await expect(heading(page, 'Offbeat')).toBeVisible();
  await expect(page.getByText('A streaming app for AI-generated music')).toBeVisible();
  await expectNoViolations(page, 'the splash of a first visit');
  const before = await looks(page);
  await guest(page).focus();
  arrive();
  await expect(about(page)).toBeVisible();
  await expect(guest(page)).toBeFocused();
  expect(await looks(page)).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
});

test('nothing moves when the app takes over, with accounts @full', async ({ page, sharedStack, errors }) => {
  // On localhost the app asks for an API and an identity server at fixed ports, which this test does not run.
  errors.allow(networkErrors);
  const arrive = await openSplash(page, `http://localhost:${sharedStack.port}`);
  const before = await looks(page);
  arrive();
  await expect(about(page)).toBeVisible();
  expect(await looks(page)).toEqual(before);
});

test('the styles of a screen come after the shared ones, which they refine @full', async ({ page, sharedStack }) => {
  await page.goto(sharedStack.origin);
  await guest(page).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  const html = await (await page.request.get(sharedStack.origin)).text();
  const shared = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
  expect(shared.length).toBeGreaterThan(0);
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href && new URL(href).pathname));
  const linked = sheets.slice(sheets.lastIndexOf(null) + 1);
  expect(linked.length).toBeGreaterThan(shared.length);
  expect(linked.slice(0, shared.length)).toEqual(shared);
});
