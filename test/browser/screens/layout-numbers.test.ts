import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  asGuest,
  expectNoViolations,
  listening,
  makePlaylist,
  openAddToPlaylist,
  twoFrames,
} from '../support/screen.ts';
import { stored } from '../support/user.ts';

/** Where the parts of a screen stand, in CSS px. Songs come first: what stands above them must not grow unseen. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

const boxOf = async (part: Locator): Promise<Record<'x' | 'y' | 'width' | 'height', number>> => {
  let found = { x: 0, y: 0, width: 0, height: 0 };
  const measured = async (): Promise<boolean> => {
    const box = await part.first().boundingBox({ timeout: 15_000 });
    if (box !== null) found = box;
    return box !== null;
  };
  // False for an element that went between being found and being measured: results give way to the server's.
  await expect.poll(measured).toBe(true);
  const { x, y, width, height } = found;
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
};

const bar = (page: Page) => page.getByRole('region', { name: 'Mini player' });
const rows = (page: Page) => page.getByRole('main').locator('li:has(button)');

const phone = { width: 412, height: 860 };
const desktop = { width: 1440, height: 900 };

test('on a phone a list begins at 240, its rows are 60 high and the mini player is too @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, phone);
  expect(await boxOf(page.getByRole('button', { name: 'Back' }))).toMatchObject({ y: 2, width: 44, height: 44 });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveCSS('font-size', '24px');
  await expect(heading).toHaveCSS('line-height', '28px');
  const count = page
    .getByRole('main')
    .getByText(/^\d+\+? songs/u)
    .first();
  await expect(count).toHaveCSS('font-size', '14px');
  await expect(count).toHaveCSS('line-height', '20px');
  expect(await boxOf(rows(page))).toMatchObject({ y: 240, height: 60 });
  expect(await boxOf(rows(page).locator('img'))).toMatchObject({ width: 44, height: 44 });
  expect(await boxOf(bar(page))).toMatchObject({ height: 60 });
  expect(await boxOf(bar(page).locator('img'))).toMatchObject({ width: 44, height: 44 });
  // An artist's link is no taller than its line, so that a tap beside the name opens the player.
  expect((await boxOf(bar(page).getByRole('link'))).height).toBe(20);
});

test('an artist’s list on a phone of 360 and an own playlist begin at 240 too @full', async ({ page, sharedStack }) => {
  await listening(page, sharedStack.origin, phone);
  const artist = (await bar(page).getByRole('link').getAttribute('href')) ?? '';
  await makePlaylist(page, sharedStack.origin);
  const own = new URL(page.url()).pathname;
  await openAddToPlaylist(page, sharedStack.origin);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Evening' }).click();
  // Committed: the next page would abort it.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove from Evening' })).toBeVisible();
  // The last is a phone on its side, where one more line of the header would leave one song above the player.
  for (const [path, width, height, y] of [
    [artist, 360, 640, 240],
    [own, 412, 640, 240],
    [own, 360, 640, 240],
    [own, 844, 390, 168],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${sharedStack.origin}${path}`);
    await expect.poll(() => boxOf(rows(page)), `${path} at ${width}`).toMatchObject({ y });
    await page.getByRole('switch', { name: 'Only available offline' }).hover({ trial: true });
  }
});

test('on a phone a scrolled list has its name, a Play of 40 and its menu of 44 in the top bar @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, phone);
  const play = page.getByRole('button', { name: 'Play Jazz', exact: true });
  await expect(play).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 800));
  await expect(play).toBeVisible();
  expect(await boxOf(play)).toMatchObject({ y: 4, width: 40, height: 40 });
  // Two: the list's own is scrolled away.
  const menu = page.getByRole('button', { name: 'List options' });
  await expect(menu).toHaveCount(2);
  expect(await boxOf(menu)).toMatchObject({ y: 2, width: 44, height: 44 });
  await expect(page.getByRole('main').getByRole('button', { name: 'Play', exact: true })).toHaveCount(1);
  await menu.first().click();
  await expect(page.getByRole('menuitem', { name: 'Add to Queue' })).toBeVisible();
  await expectNoViolations(page, 'the menu of a scrolled list');
  await page.keyboard.press('Escape');
  await expect(menu.first()).toBeFocused();
  await play.click();
  await expect(bar(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(play).toBeHidden();
});

test('on a phone a search has its field at 8, its tabs at 64 and its first song at 112, and keeps field, status and tabs @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, phone);
  const artist = (await bar(page).getByRole('link').textContent()) ?? '';
  await page.goto(`${sharedStack.origin}/search?q=night`);
  const [field, tab] = [page.getByRole('searchbox'), page.getByRole('tab')];
  // Polled: while results come in, the row that was found may be gone before it is measured.
  await expect.poll(() => boxOf(rows(page))).toMatchObject({ y: 112, height: 60 });
  expect(await boxOf(field)).toMatchObject({ y: 8, height: 48 });
  expect(await boxOf(tab)).toMatchObject({ y: 64 });
  // For assistive technology only.
  expect((await boxOf(page.getByRole('heading', { level: 1, name: 'Search' }))).width).toBeLessThanOrEqual(1);
  await page.mouse.move(200, 500);
  // The few songs of the device come first, before the server's: until more are here and drawn, a wheel scrolls nothing.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(860 + 600);
  await twoFrames(page);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  expect(await boxOf(field)).toMatchObject({ y: 8 });
  expect(await boxOf(tab)).toMatchObject({ y: 64 });
  // Beside the field, and not under its ground.
  await page.getByRole('button', { name: /^Sync status/ }).hover({ trial: true });
  await page.goto(`${sharedStack.origin}/search?q=${encodeURIComponent(artist)}`);
  expect(await boxOf(page.getByRole('region', { name: 'Top result' }).getByRole('link'))).toMatchObject({ height: 64 });
  // Pictures of artists begin where the covers of songs do, clear of the tabs.
  await page.goto(`${sharedStack.origin}/search?q=the&type=artist`);
  await expect.poll(() => boxOf(page.getByRole('list', { name: 'Artists' }).locator('img'))).toMatchObject({ y: 120 });
});

test('on a phone Library has its links as two columns of 48 and its playlists as rows of 64 @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, phone);
  await makePlaylist(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/library`);
  const main = page.getByRole('main');
  const links = [/^Playlists/, /^Following/, /^Liked Songs/, /^Recently Played/, /^Available Offline/];
  const tiles = [];
  for (const name of links) tiles.push(await boxOf(main.getByRole('link', { name })));
  expect(tiles.map(({ height }) => height)).toEqual([48, 48, 48, 48, 48]);
  expect(tiles[0]?.y).toBe(tiles[1]?.y);
  expect(tiles[2]?.y).toBe(tiles[3]?.y);
  expect(new Set(tiles.map(({ x }) => x)).size).toBe(2);
  expect(await boxOf(main.getByRole('link', { name: /^Evening/ }))).toMatchObject({ height: 64 });
});

test('a wide window has a bar of 80 with the transport in its middle, rows of 48 from 232 on, and a sidebar of its own @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, desktop);
  expect(await boxOf(bar(page))).toMatchObject({ y: 820, height: 80 });
  expect(await boxOf(bar(page).locator('img'))).toMatchObject({ width: 56, height: 56 });
  for (const [name, side] of [
    ['Shuffle', 32],
    ['Previous', 32],
    [/^(Play|Pause)$/, 40],
    ['Next', 32],
    [/^Repeat/, 32],
  ] as const)
    expect(await boxOf(bar(page).getByRole('button', { name })), String(name)).toMatchObject({
      width: side,
      height: side,
    });
  const seek = await boxOf(bar(page).getByRole('slider', { name: 'Seek' }));
  expect(seek.height).toBe(16);
  expect(Math.abs(seek.x + seek.width / 2 - (await boxOf(bar(page))).width / 2)).toBeLessThanOrEqual(2);
  expect((await boxOf(bar(page).getByRole('slider', { name: 'Volume' }))).width).toBe(96);
  expect(await boxOf(rows(page))).toMatchObject({ y: 232, height: 48 });
  expect(await boxOf(rows(page).locator('img'))).toMatchObject({ width: 40, height: 40 });
  await makePlaylist(page, sharedStack.origin);
  const own = page.getByRole('navigation', { name: 'Your library' });
  expect(await boxOf(own.getByRole('link', { name: /^Evening/ }))).toMatchObject({ height: 56 });
  await page.goto(`${sharedStack.origin}/library`);
  expect((await boxOf(page.getByRole('main').getByRole('link', { name: /^Evening/ }))).width).toBeGreaterThanOrEqual(
    180,
  );
});

test('on a tab Forward leaves the place of Back empty, so that one press too many does not go forward again @full', async ({
  page,
  sharedStack,
}) => {
  await page.setViewportSize(desktop);
  await asGuest(page, sharedStack.origin);
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name: 'Jazz', exact: true }).click();
  const back = page.getByRole('button', { name: 'Back', exact: true });
  const forward = page.getByRole('button', { name: 'Forward', exact: true });
  const place = await boxOf(back);
  const before = await boxOf(forward);
  await back.click();
  await expect(back).toBeHidden();
  expect(await boxOf(forward)).toEqual(before);
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page).toHaveURL(/\/home$/);
});

test('beside the queue a narrow window shows the whole page, because the sidebar has icons alone @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, { width: 900, height: 760 });
  await makePlaylist(page, sharedStack.origin);
  for (const path of [new URL(page.url()).pathname, '/genre/jazz', '/home', '/library', '/search?q=night', '/stats']) {
    await page.goto(`${sharedStack.origin}${path}`);
    await bar(page).getByRole('button', { name: 'Queue' }).click();
    const start = (await boxOf(page.getByRole('complementary', { name: 'Queue' }))).x;
    const main = page.getByRole('main');
    expect((await boxOf(main)).width, path).toBeGreaterThanOrEqual(440);
    const ends = await main
      .locator('h1, button, input, [data-row]')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
    expect(Math.max(...ends), path).toBeLessThanOrEqual(start);
  }
  expect((await boxOf(bar(page).getByRole('slider', { name: 'Volume' }))).width).toBe(96);
  for (const name of ['Home', 'Library', 'Search', 'Profile'])
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
});

test('a click with Ctrl, which starts a selection, moves no row from under the pointer @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, desktop);
  await bar(page).getByRole('button', { name: 'Like' }).click();
  // A tap counts from its commit on.
  await expect.poll(async () => (await stored(page, 'likes')).length).toBe(1);
  await page.goto(`${sharedStack.origin}/liked-songs`);
  const before = await boxOf(rows(page));
  expect(before).toMatchObject({ y: 232, height: 48 });
  await rows(page).click({ modifiers: ['ControlOrMeta'] });
  const selected = page.getByRole('group', { name: 'Selected songs' });
  await expect(selected.getByText('1 selected')).toBeVisible();
  expect(await boxOf(rows(page))).toEqual(before);
  // On the line of Back, which stays usable, and above all that stands in the page.
  const back = await boxOf(page.getByRole('button', { name: 'Back' }));
  const box = await boxOf(selected);
  expect(box.x).toBeGreaterThan(back.x + back.width);
  expect(box.y + box.height).toBeLessThanOrEqual(48);
  await selected.getByRole('button', { name: 'Remove selected' }).click();
  await expect(rows(page)).toHaveCount(0);
});

test('with text of twice its size the rows of a list in columns stay equally high @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, desktop);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const heights = await rows(page).evaluateAll((all) =>
    all.slice(0, 12).map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  expect(new Set(heights).size, heights.join()).toBe(1);
});

test.describe('on an iPad', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
  });

  test('the install hint leaves the sidebar free @full', async ({ page, sharedStack }) => {
    await listening(page, sharedStack.origin, { width: 1000, height: 800 });
    await page.goto(`${sharedStack.origin}/home`);
    const hint = await boxOf(page.getByRole('complementary', { name: 'Install hint' }));
    expect(hint.x).toBeGreaterThanOrEqual((await boxOf(page.getByRole('main'))).x);
  });
});

test('a toast with Undo is one piece 8 above the player, also with a text of two lines @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, desktop);
  await expect.poll(async () => (await stored(page, 'audioFiles')).length).toBeGreaterThan(0);
  await page.goto(`${sharedStack.origin}/offline`);
  // The song that plays, whose title is long enough; the next one may be stored by now, too.
  await page.getByRole('button', { name: 'Remove Midnight Train to Harbour Street' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    const [text, button] = [await boxOf(page.getByText(/ removed from this device$/)), await boxOf(undo)];
    expect(text.height).toBeGreaterThan(50);
    expect(button).toMatchObject({ y: text.y, height: text.height });
    // Both sides of the seam are rounded.
    expect(Math.abs(button.x - text.x - text.width)).toBeLessThanOrEqual(1);
    await expect.poll(async () => (await boxOf(bar(page))).y - text.y - text.height).toBe(8);
  }
});
