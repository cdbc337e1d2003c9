import { beforeEach, expect, it } from 'vitest';
import type { TrackId } from '../../../src/core/ids.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { estimatePin } from '../../../src/downloads/estimate.ts';
import { song } from '../../support/song.ts';
import { contextFor, freshDb, guest, trackId } from '../db/support.ts';

const budget = 1_000_000_000;
const songOf = (name: string, durationS: number | null = 100) => ({ id: trackId(name), durationS });
/** In `high`, 24,000 bytes a second; 180 s where the length is not known. */
const bytesOf = (...lengths: (number | null)[]): number =>
  lengths.reduce<number>((sum, durationS) => sum + (durationS ?? 180) * 24_000, 0);

let db: OffbeatDb;
const estimate = (...songs: { readonly id: TrackId; readonly durationS: number | null }[]) =>
  estimatePin(db, guest, songs, 'high', 1);
const store = (name: string, bytes: number, pinned: 0 | 1) =>
  db.audioFiles.put({
    trackId: trackId(name),
    quality: 'high',
    cacheKey: name,
    bytes,
    mime: 'audio/mp4',
    pinned,
    storedAtMs: 1,
    playedAtMs: 1,
  });

beforeEach(async () => {
  db = freshDb();
  await db.settings.put({ key: 'storageBudgetBytes', value: budget });
});

it('counts what is missing as a download, and what was played as pinned with it', async () => {
  await store('played', 5_000, 0);
  await store('pinned', 7_000, 1);
  expect(await estimate(songOf('new'), songOf('played'), songOf('pinned'))).toEqual({
    fetchBytes: bytesOf(100),
    pinnedBytes: bytesOf(100) + 5_000,
    freeBytes: budget - 7_000,
    evictableBytes: 5_000,
  });
});

it('leaves room for what is pinned and on its way, once, also for a song whose record has not come yet', async () => {
  const context = contextFor(db);
  await putSongs(db, [song('known', { duration: 60 })], context.nowMs());
  await pinCollection(context, 'genre:Jazz', [trackId('known'), trackId('unknown'), trackId('both')]);
  const { fetchBytes, freeBytes } = await estimate(songOf('both'));
  expect([fetchBytes, freeBytes]).toEqual([bytesOf(100), budget - bytesOf(60, null)]);
});

it('has nothing free where more is pinned than the budget has', async () => {
  await store('pinned', budget + 1, 1);
  expect((await estimate(songOf('new'))).freeBytes).toBe(0);
});
