import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startPlainServer, type PlainServer } from '../support/plain-server.ts';
import { networkErrors } from './support/console-watch.ts';
import { expect, test as base } from './support/fixtures.ts';
import { untilControlled } from './support/service-worker.ts';

/** The player in a browser, on a server whose songs are sine tones of 40 s. */
const test = base.extend<{ plain: PlainServer; page: Page }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  plain: async ({}, use) => {
    const plain = await startPlainServer(join(import.meta.dirname, '../../dist'));
    await use(plain);
    await plain.stop();
  },
  page: async ({ profile, plain, errors }, use) => {
    errors.allow(networkErrors);
    const page = await (await profile.open()).newPage();
    await page.goto(plain.origin);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name: 'Jazz', exact: true }).click();
    await use(page);
  },
});

const row = (page: Page, n: number): Locator => page.getByRole('button', { name: `Play Jazz Song ${n}`, exact: true });
const mini = (page: Page): Locator => page.getByRole('region', { name: 'Mini player' });
const full = (page: Page): Locator => page.getByRole('dialog', { name: 'Now playing' });

const timeS = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? Number.NaN);
const sounds = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const audio = document.querySelector('audio');
    return audio !== null && !audio.paused && audio.currentTime > 0 && audio.readyState > 2;
  });
const untilItSounds = (page: Page): Promise<void> => expect.poll(() => sounds(page), { timeout: 15_000 }).toBe(true);
/** Song n of the list, by what the lock screen says. */
const untilNowPlaying = (page: Page, n: number): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title), { timeout: 15_000 })
    .toBe(`Jazz Song ${n}`);
const storedSounds = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('offbeat-audio')).keys()).length);

const openPlayer = async (page: Page): Promise<void> => {
  await mini(page)
    .getByRole('button', { name: /^Open player/ })
    .click();
  await expect(full(page)).toBeVisible();
};

test('a press makes sound, shows on the lock screen and lands in Recently Played', async ({ page }) => {
  await row(page, 2).click();
  await untilItSounds(page);
  await expect(mini(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  const session = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, artwork: metadata?.artwork.length ?? 0, playbackState };
  });
  expect(session).toEqual({ title: 'Jazz Song 2', artist: 'Artist 2', artwork: 3, playbackState: 'playing' });
  expect(await page.locator('audio').count()).toBe(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Recently Played' })).toContainText('Jazz Song 2');
});

test('pressing the current song pauses it, and pressing again plays on', async ({ page }) => {
  await row(page, 0).click();
  await untilItSounds(page);
  await page.getByRole('button', { name: 'Pause Jazz Song 0', exact: true }).click();
  await expect.poll(() => sounds(page)).toBe(false);
  await row(page, 0).click();
  await untilItSounds(page);
});

test('a reload brings the song back, paused at the same second, with its queue', async ({ page }) => {
  await row(page, 3).click();
  await untilItSounds(page);
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio !== null) audio.currentTime = 21.4;
  });
  await expect.poll(() => timeS(page)).toBeGreaterThan(21.8);
  const before = await timeS(page);
  await page.reload();
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await openPlayer(page);
  const seek = full(page).getByRole('slider', { name: 'Seek' });
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:2[12] of 0:40$/);
  await full(page).getByRole('button', { name: 'Play', exact: true }).click();
  await untilItSounds(page);
  expect(Math.abs((await timeS(page)) - before)).toBeLessThan(2);
  await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  await untilNowPlaying(page, 4);
});

test('two tabs never play at once', async ({ page, plain }) => {
  await row(page, 0).click();
  await untilItSounds(page);
  const second = await page.context().newPage();
  await second.goto(`${plain.origin}/genre/jazz`);
  await row(second, 5).click();
  await untilItSounds(second);
  await expect.poll(() => sounds(page)).toBe(false);
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await untilItSounds(page);
  await expect.poll(() => sounds(second)).toBe(false);
});

test('what was played plays again without the server and seeks to its end', async ({ page, plain }) => {
  await row(page, 0).click();
  await untilItSounds(page);
  await expect.poll(() => storedSounds(page), { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
  await untilControlled(page);
  await plain.stop();
  await page.reload();
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await untilItSounds(page);
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio !== null) audio.currentTime = 39;
  });
  // The next song was fetched ahead: it follows without a network.
  await untilNowPlaying(page, 1);
  await untilItSounds(page);
});

test('without the server, Next goes straight to the next song on this device, with one toast', async ({
  page,
  plain,
}) => {
  await row(page, 4).click();
  await expect.poll(() => storedSounds(page), { timeout: 15_000 }).toBe(2);
  await row(page, 0).click();
  await untilItSounds(page);
  await expect.poll(() => storedSounds(page), { timeout: 15_000 }).toBe(4);
  await plain.stop();
  await mini(page).getByRole('button', { name: 'Next', exact: true }).click();
  await untilNowPlaying(page, 1);
  await mini(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Track not available offline, skipping...' })).toBeVisible();
  await untilNowPlaying(page, 4);
  await untilItSounds(page);
});

test('with nothing else on this device it stops and says so', async ({ page, plain }) => {
  await page.route(/\/sound\//, async (route) =>
    /jazz-7/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await row(page, 7).click();
  await untilItSounds(page);
  await expect.poll(() => storedSounds(page), { timeout: 15_000 }).toBe(1);
  await plain.stop();
  await mini(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing else here can play' })).toBeVisible();
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('the fullscreen player closes by Escape, by its button and by Back', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await page.keyboard.press('Escape');
  await expect(full(page)).toBeHidden();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Close player' }).click();
  await expect(full(page)).toBeHidden();
  await openPlayer(page);
  await page.goBack();
  await expect(full(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/genre/jazz');
});

test('the queue is moved, pruned and played by keyboard alone', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).focus();
  await page.keyboard.press('Enter');
  const queue = full(page).getByRole('list', { name: 'Queue' });
  const entries = queue.getByRole('listitem');
  await expect(entries.first()).toContainText('Jazz Song 0');
  await expect(entries.first()).toHaveAttribute('aria-current', 'true');
  await queue.getByRole('button', { name: 'Move Jazz Song 2', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(entries.nth(1)).toContainText('Jazz Song 2');
  await expect(queue.getByRole('button', { name: 'Move Jazz Song 2', exact: true })).toBeFocused();
  await queue.getByRole('button', { name: 'Remove Jazz Song 1 from queue', exact: true }).press('Enter');
  await expect(entries.nth(2)).toContainText('Jazz Song 3');
  await queue.getByRole('button', { name: 'Play Jazz Song 3', exact: true }).press('Enter');
  await untilNowPlaying(page, 3);
  await expect(entries.nth(2)).toHaveAttribute('aria-current', 'true');
});

test('keys play, seek, mute, like, repeat and explain themselves, but not while one types', async ({ page }) => {
  await row(page, 0).click();
  await untilItSounds(page);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press(' ');
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const before = await timeS(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeS(page)).toBeCloseTo(before + 5, 1);
  await page.keyboard.press('m');
  expect(await page.evaluate(() => document.querySelector('audio')?.muted)).toBe(true);
  await page.keyboard.press('l');
  await expect(mini(page).getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('m');
  await page.getByRole('searchbox').press('m');
  expect(await page.evaluate(() => document.querySelector('audio')?.muted)).toBe(true);
});

test('a swipe down dismisses the mini player and stops the sound', async ({ page }) => {
  await row(page, 0).click();
  await untilItSounds(page);
  const box = await mini(page).boundingBox();
  if (box === null) throw new Error('no mini player');
  await page.mouse.move(box.x + 150, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 90, { steps: 8 });
  await page.mouse.up();
  await expect(mini(page)).toBeHidden();
  expect(await sounds(page)).toBe(false);
});

test('Download hands over a file with a good name, Share copies the address', async ({ page, plain }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: plain.origin });
  await row(page, 0).click();
  await openPlayer(page);
  const more = full(page).getByRole('button', { name: 'More', exact: true });
  await more.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Artist 0 - Jazz Song 0.wav');
  await more.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${plain.origin}/sound/jazz-0.wav`);
});

test('the players stay as they are, focus and all, when the track changes', async ({ page }) => {
  await row(page, 0).click();
  await untilItSounds(page);
  await openPlayer(page);
  await page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"]');
    dialog?.setAttribute('data-same', 'yes');
  });
  const next = full(page).getByRole('button', { name: 'Next', exact: true });
  await next.focus();
  await page.keyboard.press('Enter');
  await untilNowPlaying(page, 1);
  await expect(full(page).getByRole('heading', { name: 'Jazz Song 1' })).toBeVisible();
  await expect(next).toBeFocused();
  await expect(full(page)).toHaveAttribute('data-same', 'yes');
});

test('repeat one plays the song again from its beginning', async ({ page }) => {
  await row(page, 0).click();
  await untilItSounds(page);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('r');
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio !== null) audio.currentTime = 38.5;
  });
  await expect.poll(() => timeS(page)).toBeGreaterThan(38);
  await expect.poll(() => timeS(page)).toBeLessThan(10);
  await untilItSounds(page);
  await untilNowPlaying(page, 0);
});
