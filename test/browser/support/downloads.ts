import { createHash } from 'node:crypto';
import { expect, type Page, type Worker } from '@playwright/test';
import { startPlainServer, type PlainServer } from '../../support/plain-server.ts';
import { toneWav } from '../../support/audio/tone.ts';
import { networkErrors } from './console-watch.ts';
import { plainNetwork, test as base } from './fixtures.ts';
import { asGuest } from './screen.ts';
import { untilControlled } from './service-worker.ts';

/** Downloads from a server whose songs are sine tones of 40 s and a network that breaks on command. */
export const test = base.extend<{
  songsPerGenre: number;
  plain: PlainServer;
  open: () => Promise<Page>;
}>({
  songsPerGenre: [120, { option: true }],
  plain: async ({ songsPerGenre }, use) => {
    const plain = await startPlainServer({ songsPerGenre });
    await use(plain);
    await plain.stop();
  },
  network: plainNetwork,
  open: async ({ profile, errors }, use) => {
    errors.allow(networkErrors);
    await use(async () => (await profile.open()).newPage());
  },
});

export const begin = async (page: Page, origin: string): Promise<void> => {
  await asGuest(page, origin);
  await untilControlled(page);
};
export const openJazz = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name: 'Jazz', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play Jazz Song 0', exact: true })).toBeVisible();
};
/** A new page as a guest, at Jazz. */
export async function beginAtJazz(open: () => Promise<Page>, origin: string): Promise<Page> {
  const page = await open();
  await begin(page, origin);
  await openJazz(page);
  return page;
}
/** A new page as a guest, at a playlist of one song of Jazz. */
export async function beginAtPlaylistOfOne(open: () => Promise<Page>, origin: string): Promise<Page> {
  const page = await beginAtJazz(open, origin);
  await addToNewPlaylist(page, 0);
  await openNewPlaylist(page);
  await expect(page.getByRole('list', { name: 'New Playlist' })).toBeVisible();
  return page;
}
export const downloadSwitch = (page: Page) => page.getByRole('switch', { name: 'Keep offline' });
export const untilOffline = (page: Page, n: number, m: number): Promise<void> =>
  expect(page.getByText(`${n} of ${m} songs offline`, { exact: true })).toBeVisible({ timeout: 60_000 });

async function openNewPlaylist(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Library' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Playlists/ })
    .click();
  await page.getByRole('link', { name: 'New Playlist', exact: true }).click();
}

/** A playlist of the first songs of Jazz, opened. */
export async function playlistOf(page: Page, songs: number): Promise<void> {
  await openJazz(page);
  await addToNewPlaylist(page, 0);
  for (let n = 1; n < songs; n++) await addToPlaylist(page, n);
  await openNewPlaylist(page);
  await expect(page.getByRole('list', { name: 'New Playlist' }).getByRole('listitem')).toHaveCount(songs);
}

async function openAddDialog(page: Page, n: number) {
  await page.getByRole('button', { name: `More for Jazz Song ${n}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
  return page.getByRole('dialog', { name: 'Add to Playlist' });
}

async function addToNewPlaylist(page: Page, n: number): Promise<void> {
  const dialog = await openAddDialog(page, n);
  await dialog.getByRole('button', { name: 'Create New Playlist' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Adds the nth song of Jazz to the playlist that `playlistOf` made. */
export async function addToPlaylist(page: Page, n: number): Promise<void> {
  const dialog = await openAddDialog(page, n);
  await dialog.getByRole('button', { name: 'Add to New Playlist' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** Whether the cover of a song of the plain server is cached. */
export const hasCover = (where: Pick<Worker, 'evaluate'>, songId: string): Promise<boolean> =>
  where.evaluate(
    async (path) => (await (await caches.open('offbeat-covers')).match(path)) !== undefined,
    `/picture/${songId}.png`,
  );

/** Bytes and SHA-256 of every stored song by its key. */
export const storedHashes = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('offbeat-audio');
    const stored: Record<string, string> = {};
    for (const request of await cache.keys()) {
      const body = await ((await cache.match(request)) as Response).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
      stored[new URL(request.url).pathname] = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    }
    return stored;
  });
export const tone = toneWav(440, 40);
export const hashOfTone = createHash('sha256').update(tone).digest('hex');

export const playsToItsEnd = async (page: Page, title: string): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}`, exact: true })
    .click();
  const isAudible = (): Promise<boolean> =>
    page.evaluate(() => {
      const audio = document.querySelector('audio');
      return audio !== null && !audio.paused && audio.currentTime > 0 && audio.readyState > 2;
    });
  await expect.poll(isAudible).toBe(true);
  const at = await page.evaluate(async () => {
    const audio = document.querySelector('audio') as HTMLAudioElement;
    audio.currentTime = audio.duration - 3;
    await new Promise((done) => audio.addEventListener('seeked', done, { once: true }));
    return { at: audio.currentTime, of: audio.duration };
  });
  expect(at.at).toBeGreaterThan(at.of - 4);
  await expect.poll(isAudible).toBe(true);
};
