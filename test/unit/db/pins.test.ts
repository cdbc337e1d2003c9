import { expect, test, vi } from 'vitest';
import { addDownloadFailure } from '../../../src/db/audio-files/commands.ts';
import {
  excludeFromPins,
  haltPins,
  pausePin,
  pinCollection,
  pinSongs,
  syncPinned,
  unpinCollection,
  unpinSongs,
} from '../../../src/db/pins/commands.ts';
import { pendingDownloads } from '../../../src/db/pins/pending-downloads.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { contextFor, freshDb, guest, trackId } from './support.ts';

const ids = (names: string) => [...names].map(trackId);
const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0, storedAtMs: 1 } as const;

/** Three songs are stored because they were played. */
async function played() {
  const context = contextFor(freshDb());
  const { db } = context;
  await db.audioFiles.bulkPut(ids('abc').map((id) => ({ ...audio, trackId: id, playedAtMs: 1 })));
  const pinned = async () => (await db.audioFiles.where('pinned').equals(1).toArray()).map((row) => row.trackId);
  return { context, db, pinned };
}

test('songs are pinned one by one, but not those that are so already, and unpinned again', async () => {
  const { context, db, pinned } = await played();
  await pinSongs(context, ids('a'), { meteredAllowed: true });
  expect(await pinSongs(context, ids('ab'))).toEqual(ids('b'));
  expect(await db.pins.toArray()).toMatchObject([
    { collection: 'song:a', trackIds: ids('a'), meteredAllowed: 1 },
    { collection: 'song:b', trackIds: ids('b'), meteredAllowed: 0 },
  ]);
  expect(await pinned()).toEqual(ids('ab'));
  await unpinSongs(context, ids('ab'));
  expect([await db.pins.count(), await pinned()]).toEqual([0, []]);
});

test('a pinned song that is paused goes on when it is pinned again, and one whose download failed is tried again', async () => {
  const { context, db } = await played();
  const pending = async (metered: boolean) =>
    (await pendingDownloads(db, guest, { metered, nowMs: context.nowMs() })).map((one) => one.trackId);
  await pinSongs(context, ids('de'));
  await pausePin(context, 'song:d');
  await addDownloadFailure(db, { trackId: trackId('e'), kind: 'gone', status: 404, seenAtMs: context.nowMs() });
  expect(await pending(false)).toEqual([]);
  expect(await pinSongs(context, ids('de'))).toEqual([]);
  expect(await pending(false)).toEqual(ids('de'));
  expect(await pending(true), 'not without being asked').toEqual([]);
  await pinSongs(context, ids('d'), { meteredAllowed: true });
  await pinSongs(context, ids('d'));
  expect(await pending(true), 'what was allowed stays so').toEqual(ids('d'));
});

test('a pinned song that is removed by hand is pinned no more, and can be pinned again', async () => {
  const { context, db } = await played();
  const collections = async () => (await db.pins.toArray()).map(({ collection }) => collection);
  await pinSongs(context, ids('ab'));
  const [own] = await excludeFromPins(context, trackId('a'));
  expect(await collections()).toEqual(['song:b']);
  expect(await pinSongs(context, ids('ab'))).toEqual(ids('a'));
  expect(await collections()).toEqual(['song:a', 'song:b']);
  // As an older version left it.
  await db.pins.put({ ...assertDefined(own, 'the pin'), excludedTrackIds: ids('a') });
  expect(await pinSongs(context, ids('ab'))).toEqual(ids('a'));
  await db.audioFiles.clear();
  expect(await pendingDownloads(db, guest, { metered: false, nowMs: context.nowMs() })).toHaveLength(2);
});

test('a song of a pinned list stays safe when its own pin ends', async () => {
  const { context, pinned } = await played();
  await pinCollection(context, 'genre:Jazz', ids('a'));
  await pinSongs(context, ids('ab'));
  await unpinSongs(context, ids('ab'));
  expect(await pinned()).toEqual(ids('a'));
});

test('a list that waits for space goes on when songs are unpinned', async () => {
  const { context, db } = await played();
  await pinCollection(context, 'genre:Jazz', ids('d'));
  await pinSongs(context, ids('ab'));
  await haltPins(db, guest, trackId('d'), 'full');
  await unpinSongs(context, ids('ab'));
  expect(await db.pins.toArray()).toMatchObject([{ collection: 'genre:Jazz', haltReason: null }]);
});

test('songs whose download failed are tried again at once when their list is pinned again', async () => {
  const { context, db } = await played();
  const pending = async () =>
    (await pendingDownloads(db, guest, { metered: false, nowMs: context.nowMs() })).map((one) => one.trackId);
  await pinCollection(context, 'genre:Jazz', ids('de'));
  await addDownloadFailure(db, { trackId: trackId('d'), kind: 'gone', status: 404, seenAtMs: context.nowMs() });
  expect(await pending()).toEqual(ids('e'));
  await unpinCollection(context, 'genre:Jazz');
  await pinCollection(context, 'genre:Jazz', ids('de'));
  expect(await pending()).toEqual(ids('de'));
});

test('a song of two lists waits once, for the list pinned first', async () => {
  const { context, db } = await played();
  await pinCollection(context, 'genre:Jazz', ids('ad'));
  context.clock.nowMs++;
  await pinCollection(context, 'artist:mira', ids('de'));
  expect(await pendingDownloads(db, guest, { metered: false, nowMs: context.nowMs() })).toEqual([
    { trackId: 'd', collection: 'genre:Jazz', fromMs: 0 },
    { trackId: 'e', collection: 'artist:mira', fromMs: 0 },
  ]);
});

test('all pins are read once for hundreds of songs, not once for each', async () => {
  const { context, db } = await played();
  const readAll = vi.spyOn(db.pins, 'toArray');
  const many = Array.from({ length: 300 }, (_, index) => trackId(`song-${index}`));
  await pinSongs(context, many);
  expect(readAll).toHaveBeenCalledTimes(1);
  await unpinSongs(context, many);
  expect(readAll).toHaveBeenCalledTimes(2);
});

test('hundreds of pins without a list in the database leave every transaction whole', async () => {
  const { context, db, pinned } = await played();
  const many = Array.from({ length: 200 }, (_, index) => trackId(`song-${index}`));
  await db.pins.bulkPut(
    many.map((id) => ({ ownerId: guest, collection: `song:${id}`, trackIds: [id], pinnedAtMs: 1, haltReason: null })),
  );
  await pinCollection(context, 'genre:Jazz', ids('a'));
  expect(await pinned()).toEqual(ids('a'));
  await db.audioFiles.toCollection().modify({ pinned: 0 });
  await syncPinned(db);
  expect(await pinned()).toEqual(ids('a'));
  expect(await excludeFromPins(context, trackId('song-150'))).toMatchObject([{ collection: 'song:song-150' }]);
  expect(await haltPins(db, guest, trackId('song-199'), 'full')).toBe(true);
});
