import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { reconcileAudioCache } from '../../../src/downloads/reconcile-cache.ts';
import { storedAudioKeys } from '../../../src/platform/shared/audio-cache.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { contextFor, freshDb, trackId } from '../db/support.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { createPlaylist } from '../../../src/db/playlists/commands.ts';

let db: OffbeatDb;
let bodies: Set<string>;
let isReadable = true;
let droppedWanted: boolean[];
let partsBeforeMs: number | undefined;
let onRemoved: () => Promise<unknown>;
const meanwhile: { run?: () => Promise<unknown> } = {};

const keyOf = (name: string): string => `/offbeat-audio/${name}/high`;
const addRow = (name: string, change: { bytes?: number; playedAtMs?: number } = {}) =>
  db.audioFiles.put({
    trackId: trackId(name),
    quality: 'high',
    cacheKey: keyOf(name),
    bytes: 100,
    mime: 'audio/mp4',
    pinned: 0,
    storedAtMs: 1,
    playedAtMs: 1,
    ...change,
  });
const clean = (nowMs = 1) =>
  reconcileAudioCache(
    db,
    {
      keys: () => Promise.resolve(isReadable ? [...bodies] : null),
      removeBody: async (key) => {
        bodies.delete(key);
        await onRemoved();
      },
      dropParts: (isWanted, beforeMs) => {
        partsBeforeMs = beforeMs;
        droppedWanted = [isWanted(keyOf('a')), isWanted(keyOf('z'))];
        return Promise.resolve();
      },
    },
    { nowMs: () => nowMs, wait: async () => void (await meanwhile.run?.()) },
  );
const rows = async (): Promise<string[]> => (await db.audioFiles.toArray()).map((row) => row.trackId);

beforeEach(() => {
  db = freshDb();
  bodies = new Set();
  isReadable = true;
  onRemoved = () => Promise.resolve();
  delete meanwhile.run;
});

it('deletes rows whose body the browser evicted, and bodies without a row', async () => {
  await addRow('a');
  await addRow('b');
  bodies = new Set([keyOf('a'), keyOf('orphan')]);
  await clean();
  expect([await rows(), [...bodies]]).toEqual([['a'], [keyOf('a')]]);
  expect(droppedWanted).toEqual([false, true]);
});

it('takes nothing back when the browser cannot say what it has', async () => {
  await addRow('a');
  bodies = new Set([keyOf('a'), keyOf('orphan')]);
  isReadable = false;
  await clean();
  expect([await rows(), bodies.size]).toEqual([['a'], 2]);
});

it('hears of a cache that cannot be read, and does not take it for an empty one', async () => {
  const caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  onTestFinished(() => void vi.unstubAllGlobals());
  caches.isUnreadable = true;
  expect(await storedAudioKeys()).toBeNull();
  caches.isUnreadable = false;
  expect(await storedAudioKeys()).toEqual([]);
});

it('leaves a body alone whose row is just being written', async () => {
  bodies = new Set([keyOf('a')]);
  meanwhile.run = () => addRow('a');
  await clean();
  expect([await rows(), [...bodies]]).toEqual([['a'], [keyOf('a')]]);
});

it('leaves a body alone that is stored while those before it are deleted', async () => {
  bodies = new Set([keyOf('orphan'), keyOf('a')]);
  onRemoved = () => addRow('a');
  await clean();
  expect([await rows(), [...bodies]]).toEqual([['a'], [keyOf('a')]]);
});

it('leaves the beginning of a song alone that is downloaded again because its body was gone', async () => {
  await addRow('a');
  await clean();
  expect(droppedWanted).toEqual([true, true]);
});

it('evicts to the budget: least recently played first, pinned audio never', async () => {
  for (const [name, playedAtMs] of [
    ['a', 1],
    ['b', 3],
    ['c', 2],
  ] as const) {
    await addRow(name, { playedAtMs });
    bodies.add(keyOf(name));
  }
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  await db.settings.put({ key: 'storageBudgetBytes', value: 200 });
  await clean();
  expect([await rows(), [...bodies]]).toEqual([
    ['a', 'b'],
    [keyOf('a'), keyOf('b')],
  ]);
  await db.settings.put({ key: 'storageBudgetBytes', value: 10 });
  await clean();
  expect(await rows()).toEqual(['a']);
});

it('evicts nothing that a pinned playlist got from a pull since', async () => {
  const context = contextFor(db);
  const list = await createPlaylist(context, 'Road');
  await pinCollection(context, `playlist:${list}`, []);
  await addRow('a');
  bodies = new Set([keyOf('a')]);
  await db.playlists.update(list, { songIds: [trackId('a')], songCount: 1 });
  await db.settings.put({ key: 'storageBudgetBytes', value: 10 });
  await clean();
  expect([await rows(), [...bodies]]).toEqual([['a'], [keyOf('a')]]);
});

it('deletes partial downloads of a week ago', async () => {
  const nowMs = 1_800_000_000_000;
  await clean(nowMs);
  expect(partsBeforeMs).toBe(nowMs - 7 * 24 * 60 * 60_000);
});

it('forgets after 30 days that a host forbids reading, in case it allows it now', async () => {
  const day = 24 * 60 * 60_000;
  const nowMs = 1_800_000_000_000;
  await db.corsBlocked.bulkPut([
    { trackId: trackId('old'), seenAtMs: nowMs - 31 * day },
    { trackId: trackId('young'), seenAtMs: nowMs - 29 * day },
    { trackId: trackId('a year ahead'), seenAtMs: nowMs + 365 * day },
  ]);
  await clean(nowMs);
  expect((await db.corsBlocked.toArray()).map((row) => row.trackId)).toEqual(['young']);
});
