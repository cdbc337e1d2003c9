import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPlainServer, type PlainServer } from '../../support/plain-server.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { networkErrors } from '../support/console-watch.ts';
import { asGuest } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

/** The app against a server that has none of the calls docs/api.md marks (added). */
const test = base.extend<{ plain: PlainServer; page: Page }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  plain: async ({}, use) => {
    const plain = await startPlainServer(join(import.meta.dirname, '../../../dist'));
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

test('a guest plays a song and finds it again after a reload without the server', async ({ page, plain }) => {
  await openGenre(page, 'Jazz');
  await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await expect(miniPlayer(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title), { timeout: 15_000 })
    .toBe('Jazz Song 0');
  await plain.stop();
  await page.goto(`${plain.origin}/home`);
  await expect(page.getByRole('region', { name: 'Recently Played' })).toContainText('Jazz Song 0');
});

test('a like made offline arrives once when the server is back', async ({ page, plain }) => {
  await openGenre(page, 'Rock');
  await page.getByRole('button', { name: 'Play Rock Song 1', exact: true }).click();
  await plain.stop();
  const like = miniPlayer(page).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Sync status: \d+ changes? waiting$/ })).toBeVisible();
  await plain.start();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible({ timeout: 60_000 });
  expect(plain.likeCount('rock-1')).toBe(1);
  const sent = plain.requests.filter(({ method, path }) => method === 'POST' && path === '/api/likes');
  expect(sent.filter(({ body }) => JSON.stringify(body).includes('"like":true'))).toHaveLength(1);
});

test('a playlist made offline arrives whole', async ({ page, plain }) => {
  await openGenre(page, 'Folk');
  await plain.stop();
  for (const title of ['Folk Song 0', 'Folk Song 1']) {
    await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Playlist' });
    if (title === 'Folk Song 0') {
      await dialog.getByRole('button', { name: 'Create New Playlist' }).click();
      await page.getByRole('textbox', { name: 'Playlist name' }).fill('Campfire');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Added to new playlist')).toBeVisible();
    } else {
      await dialog.getByRole('button', { name: 'Add to Campfire' }).click();
      await expect(page.getByText('Added to playlist')).toBeVisible();
    }
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
  await plain.start();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible({ timeout: 60_000 });
  const creations = plain.requests.filter(({ method, path }) => method === 'POST' && path === '/api/playlists');
  expect(creations).toHaveLength(1);
  const { userId } = JSON.parse(JSON.stringify(creations[0]?.body)) as { userId: string };
  expect(plain.playlistsOf(userId)).toMatchObject([{ name: 'Campfire', song_ids: ['folk-0', 'folk-1'] }]);
});
