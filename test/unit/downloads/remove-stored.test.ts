import { beforeEach, expect, it } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import {
  excludeFromPins,
  haltPins,
  includeInPins,
  pinCollection,
  pinSongs,
  unpinCollection,
} from '../../../src/db/pins/commands.ts';
import { pendingDownloads } from '../../../src/db/pins/pending-downloads.ts';
import { removeStored } from '../../../src/downloads/remove-stored.ts';
import { contextFor, freshDb, guest, trackId } from '../db/support.ts';

const a = trackId('a');
const row = { trackId: a, quality: 'high', cacheKey: '/a', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
let db: OffbeatDb;
let bodies: Set<string>;
const store = {
  keys: () => Promise.resolve([...bodies]),
  removeBody: (key: string) => Promise.resolve(void bodies.delete(key)),
};

beforeEach(async () => {
  db = freshDb();
  bodies = new Set(['/a']);
  await db.audioFiles.put({ ...row, storedAtMs: 1, playedAtMs: 7 });
});

it('a removed song is gone at once, and Undo puts it back as it was, without a network', async () => {
  const { putBack } = await removeStored(db, a, store);
  expect([await db.audioFiles.count(), bodies.size]).toEqual([0, 1]);
  await putBack();
  expect(await db.audioFiles.toArray()).toMatchObject([{ cacheKey: '/a', playedAtMs: 7 }]);
});

it('its bytes go with the end of Undo, but not those of a song that was stored again meanwhile', async () => {
  await (await removeStored(db, a, store)).drop();
  expect(bodies.size).toBe(0);
  bodies.add('/a');
  await db.audioFiles.put({ ...row, storedAtMs: 2, playedAtMs: 8 });
  const again = await removeStored(db, a, store);
  await db.audioFiles.put({ ...row, storedAtMs: 3, playedAtMs: 9 });
  await again.drop();
  expect(bodies.size).toBe(1);
});

it('what lost its bytes meanwhile is not claimed again', async () => {
  const { putBack } = await removeStored(db, a, store);
  bodies.clear();
  await putBack();
  expect(await db.audioFiles.count()).toBe(0);
});

it('a pin leaves removed songs out, each until its removal is taken back', async () => {
  const context = contextFor(db);
  await db.audioFiles.clear();
  await pinCollection(context, 'genre:Jazz', [a, trackId('b')]);
  const missing = async () =>
    (await pendingDownloads(db, guest, { metered: false, nowMs: context.nowMs() })).map((one) => one.trackId);
  await excludeFromPins(context, trackId('b'));
  const pins = await excludeFromPins(context, a);
  expect(await missing()).toEqual([]);
  await includeInPins(context, a, pins);
  expect(await missing()).toEqual([a]);
});

it('Undo leaves alone the pins from which the song was removed before', async () => {
  const context = contextFor(db);
  const excluded = async () => (await db.pins.toArray()).map((pin) => pin.excludedTrackIds ?? []);
  await pinCollection(context, 'genre:Jazz', [a]);
  await excludeFromPins(context, a);
  await pinCollection(context, 'genre:Pop', [a]);
  const pins = await excludeFromPins(context, a);
  expect(await excluded()).toEqual([[a], [a]]);
  await includeInPins(context, a, pins);
  expect(await excluded()).toEqual([[a], []]);
});

it('Undo pins a song again that was pinned by itself, but no list that was unpinned meanwhile', async () => {
  const context = contextFor(db);
  await pinSongs(context, [a]);
  await pinCollection(context, 'genre:Jazz', [a]);
  const [list, own] = await db.pins.toArray();
  const pins = await excludeFromPins(context, a);
  await unpinCollection(context, 'genre:Jazz');
  await includeInPins(context, a, pins);
  expect([await db.pins.toArray(), list?.collection]).toEqual([[own], 'genre:Jazz']);
});

it('a list that waits for space goes on when a song is removed, but not when that is taken back', async () => {
  const context = contextFor(db);
  const halts = async () => (await db.pins.toArray()).map((pin) => pin.haltReason);
  await pinCollection(context, 'genre:Jazz', [trackId('b')]);
  await haltPins(db, guest, trackId('b'), 'full');
  const pins = await excludeFromPins(context, a);
  expect(await halts()).toEqual([null]);
  await haltPins(db, guest, trackId('b'), 'full');
  await includeInPins(context, a, pins);
  expect(await halts()).toEqual(['full']);
});
