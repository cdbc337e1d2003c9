import type { Locator, Page } from '@playwright/test';
import { startPlainServer, type PlainServer } from '../../support/plain-server.ts';
import { networkErrors } from './console-watch.ts';
import { expect, test as base } from './fixtures.ts';
import { stored } from './user.ts';

/** The player in a browser, on a server whose songs are sine tones of 40 s; `page` shows the genre Jazz. */
export const test = base.extend<{ plain: PlainServer; page: Page }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  plain: async ({}, use) => {
    const plain = await startPlainServer();
    await use(plain);
    await plain.stop();
  },
  page: async ({ page, plain, errors }, use) => {
    errors.allow(networkErrors);
    await page.goto(plain.origin);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await openGenre(page, 'Jazz');
    await use(page);
  },
});

/** From Home to a genre's screen. */
export async function openGenre(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

export const row = (page: Page, n: number): Locator =>
  page.getByRole('button', { name: `Play Jazz Song ${n}`, exact: true });
export const mini = (page: Page): Locator => page.getByRole('region', { name: 'Mini player' });
export const full = (page: Page): Locator => page.getByRole('dialog', { name: 'Now playing' });

export const timeS = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? Number.NaN);
export const isAudible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const audio = document.querySelector('audio');
    return audio !== null && !audio.paused && audio.currentTime > 0 && audio.readyState > 2;
  });
export const untilAudible = (page: Page): Promise<void> =>
  expect.poll(() => isAudible(page), { timeout: 15_000 }).toBe(true);
/** Song n of the list, by what the lock screen says. */
export const untilNowPlaying = (page: Page, n: number, timeout = 15_000): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title), { timeout }).toBe(`Jazz Song ${n}`);
/** Rows, not bodies in the cache: a page that leaves between a body and its row has not stored the song. */
export const storedAudioFiles = async (page: Page): Promise<number> => (await stored(page, 'audioFiles')).length;

export const openPlayer = async (page: Page): Promise<void> => {
  await mini(page)
    .getByRole('button', { name: /^Open player/ })
    .click();
  await expect(full(page)).toBeVisible();
  await untilPlayerRests(page);
};

/** What is pressed while the player moves is released beside it, and Playwright takes an animation that waits for its start for rest. */
export const untilPlayerRests = (page: Page): Promise<void> =>
  expect.poll(async () => (await full(page).boundingBox())?.y).toBe(0);

/** The centre of an element in CSS pixels. */
export async function centreOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  // A trial waits until it is at rest and takes the pointer: the mini player rises, and springs back.
  await locator.hover({ trial: true });
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not in the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that goes down at a place, moves by `dy` and leaves: real touch events, through the browser's own input. */
export async function swipe(page: Page, from: { readonly x: number; readonly y: number }, dy: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 10;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  for (let step = 1; step <= steps; step++) await touch('touchMove', from.y + (dy * step) / steps);
  await touch('touchEnd', from.y + dy);
  await session.detach();
}
