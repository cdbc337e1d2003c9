import type { Page } from '@playwright/test';
import { begin, downloadSwitch, openJazz, test as downloadsTest, untilOffline } from '../support/downloads.ts';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { go } from '../support/measure.ts';
import { asGuest, composeFirstOf, expectNoViolations, makePlaylist, playFirstOf } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';
import { openGenre, stored, untilSent } from '../support/user.ts';

/** Width and height of a window, and how many whole rows it shows at least. */
const sizes = [
  [412, 860, 6],
  [360, 640, 3],
] as const;

/** Song rows that stand whole between the window's top and the mini player, or the strip over it while offline. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = document.querySelectorAll('section[aria-label="Mini player"], [data-offline-strip]');
    const end = Math.min(...[...bars].map((bar) => bar.getBoundingClientRect().top));
    const rows = [...document.querySelectorAll('main li [data-track]')].filter((row) => row.tagName === 'DIV');
    return rows.filter((row) => row.getBoundingClientRect().top >= 0 && row.getBoundingClientRect().bottom <= end)
      .length;
  });

/** As many rows as belong there, at each size of the window. */
async function expectRows(page: Page, where: string): Promise<void> {
  for (const [width, height, least] of sizes) {
    await page.setViewportSize({ width, height });
    const message = `${where} at ${width} x ${height}`;
    await expect.poll(() => wholeRows(page), { message }).toBeGreaterThanOrEqual(least);
  }
}

/** The name of what has the focus if it stands wholly under the bar of the player; null else. */
const focusBehindBar = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const bar = document.querySelector('section[aria-label="Mini player"]');
    const focused = document.activeElement;
    if (bar === null || focused === null || bar.contains(focused)) return null;
    const hidden = focused.getBoundingClientRect().top >= bar.getBoundingClientRect().top;
    return hidden ? (focused.getAttribute('aria-label') ?? focused.textContent) : null;
  });

/** A wide window, at a genre: eleven songs, also beside the queue, and a player's bar that covers nothing the keyboard comes to. */
async function expectWide(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const bar = page.getByRole('region', { name: 'Mini player' });
  await expect(bar.getByRole('button', { name: 'Previous' })).toBeVisible();
  // Pressed for real: nothing covers the bar's left end, where the sidebar is behind it.
  await bar.getByRole('button', { name: 'Like' }).click({ trial: true });
  // Eleven songs before scrolling, and as many beside the queue.
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(11);
  await bar.getByRole('button', { name: 'Queue' }).click();
  await expect(page.getByRole('complementary', { name: 'Queue' })).toBeVisible();
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(11);
  await page
    .getByRole('list', { name: 'Jazz' })
    .getByRole('button', { name: /^(Play|Pause) / })
    .first()
    .focus();
  // Eleven rows or so are above the bar: the steps after them scroll.
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('ArrowDown');
    expect(await focusBehindBar(page), `after ${step + 1} times Down`).toBeNull();
  }
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Skip to player' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('button', { name: /^Open player: / })).toBeFocused();
}

test('six songs show on a phone and three on a small one while a song is loaded; in a wide window eleven, and nothing that the keyboard comes to stands behind the player', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  const bar = page.getByRole('region', { name: 'Mini player' });
  await expect(bar).toBeVisible();
  // Also for assistive technology, whose focus is not the keyboard's.
  const skip = page.getByRole('link', { name: 'Skip to player' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await skip.blur();
  // A bar that moves while a song plays is drawn all the time.
  await bar.getByRole('button', { name: 'Pause', exact: true }).click();
  const artist = await bar.getByRole('link').getAttribute('href');
  await expectRows(page, '/genre/jazz');
  await page.setViewportSize({ width: 412, height: 860 });
  await go(page, '/search?q=night', 'Search');
  await expectRows(page, 'Search');
  await go(page, artist ?? '', /^(?!Search)/);
  await expectRows(page, 'an artist');
  await go(page, '/genre/jazz', 'Jazz');
  await expectWide(page);
});

test('as many songs show in the own lists, and everywhere without the server @full', async ({
  page,
  stack,
  errors,
}) => {
  test.setTimeout(240_000);
  errors.allow(networkErrors);
  await asGuest(page, stack.origin);
  await makePlaylist(page, stack.origin);
  await composeFirstOf(page, stack.origin, 'Lo-Fi', 8);
  await openGenre(page, stack.origin);
  const player = page.getByRole('region', { name: 'Mini player' });
  for (let nth = 0; nth < 8; nth++) {
    const row = page.getByRole('main').getByRole('listitem').nth(nth);
    await row.getByRole('button', { name: /^Play / }).click();
    await expect(row.getByRole('button', { name: /^Pause / })).toBeVisible();
    await player.getByRole('button', { name: 'Like' }).click();
    await row.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
    await page.getByRole('button', { name: 'Add to Evening' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await stored(page, 'audioFiles')).length).toBeGreaterThan(nth);
  }
  // Offline, the songs of an artist that are not stored are folded away.
  const artist = (await player.getByRole('link').getAttribute('href')) ?? '';
  await page.goto(`${stack.origin}${artist}`);
  await downloadSwitch(page).click();
  await expect(page.getByText(/^(\d+) of \1 songs offline/)).toBeVisible({ timeout: 90_000 });
  await untilSent(page, 60_000);
  const playlistId = String((await stored(page, 'playlists'))[0]?.['id']);
  const own = ['/liked-songs', '/recently-played', `/playlist/${playlistId}`, '/offline'];
  const places = [...own, '/genre/lo-fi', '/album/lo-fi', artist, '/search?q=night'];
  // Seen once, they are there without the server.
  for (const path of places) {
    await page.goto(`${stack.origin}${path}`);
    await expect.poll(() => wholeRows(page), path).toBeGreaterThan(0);
  }
  await untilControlled(page);
  for (const isOnline of [true, false]) {
    if (!isOnline) await stack.stopServer();
    for (const path of places) {
      await page.goto(`${stack.origin}${path}`);
      if (!isOnline) await expect(page.getByText(/^Offline · /)).toBeVisible();
      await expectRows(page, `${path} ${isOnline ? 'online' : 'offline'}`);
    }
  }
});

downloadsTest(
  'as many songs show in Available Offline while others are being downloaded @full',
  async ({ open, network }) => {
    const page = await open();
    await begin(page, network.origin);
    await openJazz(page);
    await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
    // The songs after the first eight never arrive.
    network.when({ path: /^\/sound\/jazz-([89]|\d\d)/ }, { kind: 'hang' });
    await downloadSwitch(page).click();
    await untilOffline(page, 8, 50);
    for (const [width, height, least] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(`${network.origin}/offline`);
      await expect(page.getByRole('button', { name: 'Downloads · 42 songs to download' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
      await expect.poll(() => wholeRows(page), { message: `${width} x ${height}` }).toBeGreaterThanOrEqual(least);
    }
    await page.setViewportSize({ width: 412, height: 860 });
    await page.getByRole('button', { name: /^Downloads/ }).click();
    await expect(page.getByRole('list', { name: '42 songs to download' })).toBeVisible();
    await expectNoViolations(page, 'the downloads, unfolded');
  },
);

test('a wide window with sidebar, list in columns, queue and transport is free of axe violations @full', async ({
  page,
  sharedStack,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  await page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Queue' }).click();
  await expect(page.getByRole('complementary', { name: 'Queue' })).toBeVisible();
  await expectNoViolations(page, 'a genre beside the queue');
});
