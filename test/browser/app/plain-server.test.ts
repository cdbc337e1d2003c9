import type { Locator, Page } from '@playwright/test';
import { startPlainServer, type PlainServer } from '../../support/plain-server.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { networkErrors } from '../support/console-watch.ts';
import { asGuest, heading } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

/** The app against a server that has none of the calls docs/api.md marks (added). */
const test = base.extend<{ plain: PlainServer; page: Page }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  plain: async ({}, use) => {
    const plain = await startPlainServer();
    await use(plain);
    await plain.stop();
  },
  page: async ({ page, plain, errors }, use) => {
    errors.allow(networkErrors);
    await asGuest(page, plain.origin);
    await untilControlled(page);
    await use(page);
  },
});

const openGenre = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `Play ${name} Song 0`, exact: true })).toBeVisible();
};

const miniPlayer = (page: Page) => page.getByRole('region', { name: 'Mini player' });

async function addToPlaylist(page: Page, title: string, add: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Playlist' });
  await add(dialog);
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** A song of the list, liked, and one before it in a new playlist, to which the song is added. */
async function likeAndMakePlaylist(page: Page): Promise<void> {
  const like = miniPlayer(page).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await addToPlaylist(page, 'Folk Song 0', async (dialog) => {
    await dialog.getByRole('button', { name: 'Create New Playlist' }).click();
    await page.getByRole('textbox', { name: 'Playlist name' }).fill('Campfire');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Added to new playlist')).toBeVisible();
  });
  await addToPlaylist(page, 'Folk Song 1', async (dialog) => {
    await dialog.getByRole('button', { name: 'Add to Campfire' }).click();
    await expect(page.getByText('Added to playlist')).toBeVisible();
  });
}

/** The app's start without the server: what was heard, screens that were never opened, and Reload App, which takes nothing away. */
async function startWithoutServer(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/home`);
  await expect(page.getByRole('region', { name: 'Recently Played' })).toContainText('Folk Song 1');
  await expect(page.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await expect(heading(page, 'Library')).toBeVisible();
  await page.goto(`${origin}/settings`);
  await expect(page.getByRole('radiogroup', { name: 'Audio Quality' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload App' }).click();
  await expect(page.getByText('The server cannot be reached: reloading without an update')).toBeVisible();
  await page.waitForEvent('load');
  await expect(page.getByRole('radiogroup', { name: 'Audio Quality' })).toBeVisible();
}

test('starts without the server with what a guest heard; a like and a playlist made offline arrive once and whole when it is back', async ({
  page,
  plain,
}) => {
  await openGenre(page, 'Folk');
  await page.getByRole('button', { name: 'Play Folk Song 1', exact: true }).click();
  await expect(miniPlayer(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title), { timeout: 15_000 })
    .toBe('Folk Song 1');
  await plain.stop();
  await likeAndMakePlaylist(page);
  await startWithoutServer(page, plain.origin);
  await expect(page.getByRole('button', { name: /^Sync status: \d+ changes? waiting$/ })).toBeVisible();
  await plain.start();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible({ timeout: 60_000 });
  expect(plain.likeCount('folk-1')).toBe(1);
  const posts = (to: string) => plain.requests.filter(({ method, path }) => method === 'POST' && path === to);
  expect(posts('/api/likes').filter(({ body }) => JSON.stringify(body).includes('"like":true'))).toHaveLength(1);
  const creations = posts('/api/playlists');
  expect(creations).toHaveLength(1);
  const { userId } = JSON.parse(JSON.stringify(creations[0]?.body)) as { userId: string };
  expect(plain.playlistsOf(userId)).toMatchObject([{ name: 'Campfire', song_ids: ['folk-0', 'folk-1'] }]);
});
