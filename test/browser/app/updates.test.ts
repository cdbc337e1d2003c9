import type { Locator, Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';
import { lookForUpdate, reloadButton, test, versionOf } from '../support/updates.ts';

/** What the browser and React say of a part that did not come; the screen says it to the user. */
const missingPart = /dynamically imported|preload CSS|ScreenUnavailable|^uncaught: \w*: \(/;

const mini = (page: Page) => page.getByRole('region', { name: 'Mini player' });
const shellCaches = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('offbeat-shell')).sort());

const goTo = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab, exact: true }).click();
};

test('a new version is offered, and taken with the song and its second; it sends what the old one did not finish', async ({
  context,
  plain,
  network,
  deploys,
  errors,
}) => {
  errors.allow(networkErrors);
  const page = await context.newPage();
  await asGuest(page, network.origin);
  await untilControlled(page);
  await page.getByRole('link', { name: 'Jazz', exact: true }).first().click();
  await page.getByRole('button', { name: 'Play Jazz Song 3', exact: true }).click();
  const timeS = (): Promise<number> => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
  await expect.poll(timeS).toBeGreaterThan(3);
  await plain.stop();
  await page.getByRole('button', { name: 'More for Jazz Song 0', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await expect(page.getByRole('button', { name: 'Sync status: 1 change waiting' })).toBeVisible();
  const likes = () => network.requests({ path: '/api/likes' });
  expect(plain.requests.filter(({ path }) => path === '/api/likes')).toEqual([]);

  // The old version sends it as soon as the server is back, and is replaced before it has its answer.
  network.when({ path: '/api/likes' }, { kind: 'hang' }, 1);
  const beforeServer = likes().length;
  await deploys.deploy(2);
  await plain.start();
  expect(await lookForUpdate(page)).toBe(true);
  await expect(page.getByText('New version ready')).toBeVisible();
  const box = async (shown: Locator) => (await shown.boundingBox()) ?? { y: 0, height: 0 };
  const [title, toast] = await Promise.all([box(page.getByRole('heading', { name: 'Jazz' })), box(reloadButton(page))]);
  expect(toast.y, 'the toast, which stays, covers the title').toBeGreaterThan(title.y + title.height);
  await expect.poll(() => likes().length).toBeGreaterThan(beforeServer);
  // Nothing changes under the user before that.
  expect(await versionOf(page)).toBe('1');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  const heardS = await timeS();
  const loaded = page.waitForEvent('load');
  await reloadButton(page).click();
  await loaded;
  expect(await versionOf(page)).toBe('2');
  await expect.poll(() => page.evaluate(() => window.scrollY), 'the list is where it was').toBe(400);
  await expect(mini(page).getByRole('button', { name: 'Open player: Jazz Song 3' })).toBeVisible();
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(timeS).toBeGreaterThanOrEqual(heardS - 0.5);
  await expect(page.getByText('New version ready')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible({ timeout: 30_000 });
  // Sent again under the key it had, so that a server counts it once.
  expect(likes().length).toBeGreaterThan(beforeServer + 1);
  expect(new Set(likes().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a tab of the old version works on beside the new worker until it reloads; then nothing old is stored @full', async ({
  page: old,
  context,
  plain,
  deploys,
}) => {
  await untilControlled(old);
  const other = await context.newPage();
  await other.goto(`${plain.origin}/library`);
  await old.evaluate(() => caches.open('offbeat-shell-v0'));

  await deploys.deploy(2);
  expect(await lookForUpdate(other)).toBe(true);
  await reloadButton(other).click();
  await expect.poll(() => versionOf(other)).toBe('2');
  expect(await shellCaches(old)).toEqual(['offbeat-shell-previous', 'offbeat-shell-v1']);

  // A tab in the background draws once a second, and each click waits for frames.
  await old.bringToFront();
  // Parts of version 1 that this tab never loaded, and that the server no longer has.
  await goTo(old, 'Search');
  await expect(old.getByRole('searchbox')).toBeVisible();
  await goTo(old, 'Home');
  await old.getByRole('link', { name: 'Jazz', exact: true }).first().click();
  const title = 'Jazz Song 1';
  await old.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  await old.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  const likes = (): number => plain.requests.filter(({ path }) => path === '/api/likes').length;
  await expect.poll(likes).toBe(1);
  expect(await versionOf(old)).toBe('1');

  // The other tab has given the new worker the word already: this button only reloads.
  await reloadButton(old).click();
  await expect.poll(() => versionOf(old)).toBe('2');
  await expect(old.getByRole('list', { name: 'Jazz' })).toBeVisible();
  await expect.poll(() => shellCaches(old)).toEqual(['offbeat-shell-v1']);
  const shell = await old.evaluate(async () =>
    (await (await caches.open('offbeat-shell-v1')).keys()).map(({ url }) => url),
  );
  expect(shell.filter((url) => url.includes('v1.js'))).toEqual([]);
});

test('a deploy that lacks a file is not taken; the version before goes on, also offline', async ({
  page,
  plain,
  deploys,
}) => {
  await untilControlled(page);
  await deploys.deploy(2, { without: 'StatsScreen' });
  expect(await lookForUpdate(page)).toBe(false);
  await expect(page.getByText('New version ready')).toHaveCount(0);
  await plain.stop();
  await page.goto(`${plain.origin}/settings`);
  expect(await versionOf(page)).toBe('1');
  await expect(page.getByRole('radiogroup', { name: 'Audio Quality' })).toBeVisible();

  await plain.start();
  await deploys.deploy(2);
  expect(await lookForUpdate(page)).toBe(true);
  await expect(page.getByText('New version ready')).toBeVisible();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a part that a deploy removed brings the new version by itself, once @full', async ({
    page,
    deploys,
    errors,
  }) => {
    errors.allow(missingPart);
    let loads = 0;
    page.on('load', () => loads++);
    await deploys.deploy(2);
    await goTo(page, 'Library');
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    await expect.poll(() => versionOf(page)).toBe('2');
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect.poll(() => loads).toBe(1);
  });

  test('a press while the page reloads by itself leads where it says @full', async ({
    page,
    plain,
    deploys,
    errors,
  }) => {
    errors.allow(missingPart);
    await page.goto(`${plain.origin}/settings`);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await deploys.deploy(2);
    const reloads: string[] = [];
    await page.route(/\/(library|search)$/, async (route) => {
      const path = new URL(route.request().url()).pathname;
      reloads.push(path);
      // As on a slow network: the page lives on until the answer comes.
      if (path === '/library') await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue().catch(() => undefined);
    });
    // By the page itself: Playwright waits for a navigation that has begun.
    await page.evaluate(() => {
      const press = (path: string): void => document.querySelector<HTMLElement>(`nav a[href="${path}"]`)?.click();
      const isReload = (event: Event): boolean => 'navigationType' in event && event.navigationType === 'reload';
      const { navigation } = window as unknown as { readonly navigation: EventTarget };
      navigation.addEventListener('navigate', (event) => isReload(event) && setTimeout(press, 500, '/search'));
      press('/library');
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect.poll(() => versionOf(page)).toBe('2');
    expect(reloads).toEqual(['/library', '/search']);
  });

  test('a part that the newest deploy lacks is told, without a loop of reloads @full', async ({
    page,
    plain,
    deploys,
    errors,
  }) => {
    errors.allow(missingPart);
    await deploys.deploy(2, { without: 'LibraryScreen' });
    await page.goto(`${plain.origin}/home`);
    expect(await versionOf(page)).toBe('2');
    let loads = 0;
    page.on('load', () => loads++);
    await goTo(page, 'Library');
    await expect(page.getByText('Something went wrong on this screen. Nothing you saved is lost.')).toBeVisible();
    await goTo(page, 'Search');
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(loads).toBe(0);

    await deploys.deploy(3);
    await goTo(page, 'Library');
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
    await expect.poll(() => versionOf(page)).toBe('3');
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect.poll(() => loads).toBe(1);
  });
});

test('a part lost from the cache and from the server brings the new version by itself @full', async ({
  page,
  deploys,
  errors,
}) => {
  errors.allow(missingPart);
  await untilControlled(page);
  await page.evaluate(async () => {
    const cache = await caches.open('offbeat-shell-v1');
    for (const request of await cache.keys()) if (request.url.includes('LibraryScreen')) await cache.delete(request);
  });
  await deploys.deploy(2);
  // Told where the test fails: whose page came when.
  const loads: string[] = [];
  const beganMs = Date.now();
  page.on('load', () => {
    const afterMs = Date.now() - beganMs;
    void versionOf(page).then((version) => loads.push(`version ${version} after ${afterMs} ms`));
  });
  await goTo(page, 'Library');
  // The heading alone is shown by the old version too, while it waits for the part.
  await expect(page.getByRole('main').getByRole('link', { name: /^Liked Songs/ })).toBeVisible();
  expect(await versionOf(page)).toBe('2');
  expect(loads).toEqual([expect.stringMatching(/^version 2 after/)]);
});

test('covers come from the cache and are renewed behind; no answer of the API is ever cached @full', async ({
  page,
  plain,
}) => {
  await untilControlled(page);
  await page.getByRole('link', { name: 'Jazz', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Play Jazz Song 0', exact: true })).toBeVisible();
  const covers = (): Promise<number> =>
    page.evaluate(async () => (await (await caches.open('offbeat-covers')).keys()).length);
  await expect.poll(covers).toBeGreaterThan(0);
  const shown = await page.evaluate(async () => (await (await caches.open('offbeat-covers')).keys())[0]?.url ?? '');
  await plain.stop();
  const isShown = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.naturalWidth > 0;
  }, shown);
  expect(isShown).toBe(true);
  const cached = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((path) => /^\/(?:api|me|updateProfile)\b/.test(path))).toEqual([]);
});
