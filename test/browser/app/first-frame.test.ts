import type { Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, expectNoViolations, playFirstOf } from '../support/screen.ts';
import { stored } from '../support/user.ts';

/** Home as a returning guest, painted before the app's scripts are here (docs/decisions/0090-first-frame-before-react.md). */

// Where its files come from is not part of it, and a worker's cannot be held back.
test.use({ serviceWorkers: 'block' });

const frame = (page: Page) => page.locator('#first-frame');
const recent = (page: Page) => page.getByRole('region', { name: 'Recently Played' });

/** As in src/app/startup/first-frame.tsx, which paints nothing where the database takes longer. */
const databaseMs = 400;

/** A busy machine takes longer at times, and without a first frame the app waits for scripts that `openHome` holds back. */
function waitForDatabase(limitMs: number): void {
  const after = globalThis.setTimeout;
  const stretched = (run: () => void, ms?: number) => after(run, ms === limitMs ? 20_000 : ms);
  Object.assign(globalThis, { setTimeout: stretched });
}

/** Notes how pictures were drawn that had no address yet: Chromium draws the icon of a broken one, unless they are hidden. */
function watchPictures(): void {
  const look = (): void => {
    const picture = document.querySelector('#first-frame img:not([src])');
    if (picture !== null) document.documentElement.dataset['drawn'] ??= getComputedStyle(picture).visibility;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A guest with a song played, and with an avatar: Home draws it once, and a first frame shows only a drawn one. */
async function begin(page: Page, origin: string): Promise<void> {
  await asGuest(page, origin);
  await expect.poll(async () => (await stored(page, 'avatars')).length).toBe(1);
  await playFirstOf(page, 'Pop');
  await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
  // Stored a moment after the song was chosen: the page's end would abort that.
  await expect.poll(async () => (await stored(page, 'recentlyPlayed')).length).toBe(1);
  await page.addInitScript(waitForDatabase, databaseMs);
}

/** Opens Home with the app's scripts held back until the returned call. */
async function openHome(page: Page, origin: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.unrouteAll();
  await page.route('**/assets/first-{vendor,app}-*', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${origin}/home`, { waitUntil: 'commit' });
  await expect(recent(page).getByRole('button', { name: /^Play ./ })).toHaveCount(1);
  await expect(frame(page)).toBeAttached();
  return arrive;
}

/** Where the texts and pictures are that both show; those below the window are not laid out yet. */
const places = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main#main :is(h1, h2, li, img, a, button), nav :is(a, svg)')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight)
      .filter((element) => element.getBoundingClientRect().width > 0)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${element.localName} ${name}: ${[x, y, width, height].map(Math.round).join(' ')}`;
      }),
  );

test('Home is there before the app, passes axe, and nothing moves when React takes over; a link and a song pressed before it count', async ({
  page,
  sharedStack: { origin },
}) => {
  await begin(page, origin);
  await page.addInitScript(watchPictures);
  let arrive = await openHome(page, origin);
  const genres = page.getByRole('region', { name: 'Popular Genres' }).getByRole('link');
  // Those below the screen come a moment later.
  await expect(genres).toHaveCount(41);
  const names = await genres.allTextContents();
  await expect(frame(page).locator('img:not([src])')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-drawn', 'hidden');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(4);
  await expect(page.locator('svg.starting')).toHaveCount(0);
  await expectNoViolations(page, 'the first frame', '#first-frame');
  const before = await places(page);
  const song = await recent(page).getByRole('button').elementHandle();
  arrive();
  await expect(frame(page)).toHaveCount(0);
  expect(await places(page)).toEqual(before);
  expect(await genres.allTextContents()).toEqual(names);
  // The painted card itself, not another like it.
  expect(
    await recent(page)
      .getByRole('button')
      .evaluate((now, then) => now === then, song),
  ).toBe(true);

  arrive = await openHome(page, origin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  arrive();
  await expect(page).toHaveURL(`${origin}/library`);
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();

  arrive = await openHome(page, origin);
  await recent(page).getByRole('button').focus();
  await page.keyboard.press('Enter');
  arrive();
  await expect(recent(page).getByRole('button', { name: /^Pause ./ })).toBeFocused();
});

test('fills the screen at once and adds what is below it when the app takes over @full', async ({
  page,
  sharedStack: { origin },
}) => {
  await begin(page, origin);
  for (const size of [
    { width: 360, height: 640 },
    { width: 412, height: 860 },
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    const counted = await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const list = document.querySelector('#first-frame ul[aria-label="Popular Genres"]');
        if (list === null) return;
        observer.disconnect();
        const cards = [...list.querySelectorAll('a')];
        const bottom = Math.max(...cards.map((card) => card.getBoundingClientRect().bottom));
        const isFull = bottom >= innerHeight || cards.length === 40;
        Object.assign(globalThis, { atFirst: { cards: cards.length, isFull } });
      }).observe(document, { childList: true, subtree: true });
    });
    const arrive = await openHome(page, origin);
    arrive();
    await expect(frame(page)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Popular Genres' }).getByRole('link')).toHaveCount(40);
    const atFirst = await page.evaluate(() => Reflect.get(globalThis, 'atFirst') as unknown);
    expect(atFirst, JSON.stringify(size)).toMatchObject({ isFull: true });
    await counted.dispose();
  }
});

test('a list keeps its place when React takes over, and without the app’s code links navigate @full', async ({
  page,
  sharedStack: { origin },
  errors,
}) => {
  errors.allow(networkErrors);
  await begin(page, origin);
  const arrive = await openHome(page, origin);
  const list = recent(page).getByRole('list');
  await list.evaluate(async (element) => {
    // Not on the element: where Home has other data by then, React's attributes replace the painted ones.
    const narrow = new CSSStyleSheet();
    narrow.replaceSync('#main ul { width: 60px }');
    document.adoptedStyleSheets = [narrow];
    element.scrollLeft = 25;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  arrive();
  await expect(frame(page)).toHaveCount(0);
  expect(await list.evaluate(({ scrollLeft }) => scrollLeft)).toBe(25);

  await page.unrouteAll();
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/first-app-'));
  await page.route('**/assets/first-app-*', (route) => route.abort());
  await page.goto(`${origin}/home`, { waitUntil: 'commit' });
  await lost;
  await expect(frame(page)).toBeAttached();
  await page.unrouteAll();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('what the idle page does begins though the player of the last session could not be loaded @full', async ({
  page,
  sharedStack: { origin },
  errors,
}) => {
  errors.allow(networkErrors);
  await begin(page, origin);
  await page.unrouteAll();
  await page.route('**/assets/deferred-*.js', (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/deferred-'));
  const menus = page.waitForRequest('**/assets/TrackMenu-*.js');
  await page.goto(`${origin}/home`);
  await lost;
  await menus;
});

/** In devtools. */
const editOwner = (page: Page, ownerId: unknown): Promise<void> =>
  page.evaluate(
    (owner) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('offbeat');
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('identity', 'readwrite');
          change.objectStore('identity').put({ key: 'current', kind: 'guest', needsProfile: 0, ownerId: owner });
          change.addEventListener('complete', () => done(opening.result.close()));
        });
      }),
    ownerId,
  );

test('an owner edited by hand that is no key of an index leads to the splash, without an error', async ({
  page,
  sharedStack: { origin },
}) => {
  await begin(page, origin);
  await editOwner(page, [{}]);
  await page.goto(`${origin}/home`);
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
});
