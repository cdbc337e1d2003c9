import { beforeEach, expect, it, vi } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import { addCorsBlocked } from '../../../src/db/audio-files/commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection, unpinCollection } from '../../../src/db/pins/commands.ts';
import type { DownloadManager } from '../../../src/downloads/manager.ts';
import { contextFor, freshDb, trackId, type TestContext } from '../db/support.ts';
import { audioAddressOf, createManager, guestWithSongs, ids, managerParts, stored } from './support.ts';

let db: OffbeatDb;
let context: TestContext;
let manager: DownloadManager;
let asked: string[];
let meanwhile: () => Promise<unknown>;
let outcome: DownloadOutcome;

beforeEach(async () => {
  db = freshDb();
  context = contextFor(db);
  [asked, meanwhile, outcome] = [[], () => Promise.resolve(), stored];
  await guestWithSongs(db, context, 'abc');
  manager = createManager({
    ...managerParts(db, context),
    fetchAudio: async (_key, from, { signal }) => {
      asked.push(from);
      await meanwhile();
      return signal.aborted ? { kind: 'aborted' } : outcome;
    },
  });
});

const audioFiles = async (): Promise<string[]> => (await db.audioFiles.toArray()).map((row) => row.trackId);

it('goes on with a song in the middle when something else was unpinned', async () => {
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  context.clock.nowMs++;
  await pinCollection(context, 'artist:mira', ids('c'));
  meanwhile = async () => {
    if (asked.length === 1) await unpinCollection(context, 'artist:mira').then(() => manager.check());
  };
  await manager.run();
  expect([asked, await audioFiles()]).toEqual([Array.from('ab', audioAddressOf), ['a', 'b']]);
});

it('asks for nothing more while the database fails, and goes on after that', async () => {
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  const failing = vi.spyOn(db.audioFiles, 'put').mockRejectedValue(new Error('no room'));
  await expect(manager.run()).rejects.toThrow('no room');
  expect(asked).toEqual([audioAddressOf('a')]);
  failing.mockRestore();
  await manager.run();
  expect(await audioFiles()).toEqual(['a', 'b']);
});

it('counts the attempts for a file anew once it was stored', async () => {
  const waitMs = async () => ((await manager.run()).nextAtMs ?? 0) - context.clock.nowMs;
  await pinCollection(context, 'genre:Jazz', ids('a'));
  outcome = { kind: 'cut', storedBytes: 0 };
  const firstMs = await waitMs();
  context.clock.nowMs += firstMs;
  expect(await waitMs()).toBeGreaterThan(firstMs);
  context.clock.nowMs += 60_000;
  outcome = stored;
  await manager.run();
  expect(await audioFiles()).toEqual(['a']);
  // As removed in devtools.
  await db.audioFiles.clear();
  outcome = { kind: 'cut', storedBytes: 0 };
  expect(await waitMs()).toBe(firstMs);
});

it('leaves a song for a minute whose pin was gone when the disk was full, and is back', async () => {
  await pinCollection(context, 'genre:Jazz', ids('a'));
  outcome = { kind: 'full' };
  meanwhile = () => unpinCollection(context, 'genre:Jazz');
  await manager.run();
  await pinCollection(context, 'genre:Jazz', ids('a'));
  meanwhile = () => Promise.resolve();
  expect(await manager.run()).toEqual({ stored: 0, nextAtMs: context.clock.nowMs + 60_000 });
  expect(asked).toHaveLength(1);
  context.clock.nowMs += 60_000;
  await manager.run();
  expect((await db.pins.toArray()).map(({ haltReason }) => haltReason)).toEqual(['full']);
});

it('downloads a song whose host only seemed to forbid reading: its errors have no CORS headers', async () => {
  await pinCollection(context, 'genre:Jazz', ids('a'));
  outcome = { kind: 'forbidden' };
  const waitsMs: number[] = [];
  for (let round = 0; round < 2; round++) {
    const { nextAtMs } = await manager.run();
    waitsMs.push((nextAtMs ?? 0) - context.clock.nowMs);
    context.clock.nowMs = nextAtMs ?? 0;
  }
  expect(waitsMs).toEqual([60_000, 600_000]);
  outcome = stored;
  await manager.run();
  expect([await audioFiles(), await db.corsBlocked.count()]).toEqual([['a'], 0]);
});

it('leaves a song whose host forbids reading the third time out for a day, as one that an older version noted', async () => {
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  outcome = { kind: 'forbidden' };
  await db.corsBlocked.bulkPut([
    { trackId: trackId('a'), seenAtMs: context.clock.nowMs - 600_000, times: 2 },
    { trackId: trackId('b'), seenAtMs: context.clock.nowMs },
  ]);
  expect(await manager.run()).toEqual({ stored: 0, nextAtMs: null });
  expect(asked).toEqual([audioAddressOf('a')]);
  context.clock.nowMs += 24 * 60 * 60_000;
  outcome = stored;
  await manager.run();
  expect(await audioFiles()).toEqual(['a', 'b']);
});

it('counts what forbids reading at one time once, however often it is tried', async () => {
  for (let press = 0; press < 3; press++) {
    await addCorsBlocked(db, trackId('a'), context.clock.nowMs);
    context.clock.nowMs += 29_000;
  }
  expect(await db.corsBlocked.get(trackId('a'))).toMatchObject({ times: 1 });
  context.clock.nowMs += 1_000;
  await addCorsBlocked(db, trackId('a'), context.clock.nowMs);
  expect(await db.corsBlocked.get(trackId('a'))).toMatchObject({ times: 2 });
});
