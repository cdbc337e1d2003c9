import { beforeEach, expect, it, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection, unpinCollection } from '../../../src/db/pins/commands.ts';
import type { DownloadManager } from '../../../src/downloads/manager.ts';
import { contextFor, freshDb, type TestContext } from '../db/support.ts';
import { audioAddressOf, createManager, guestWithSongs, ids, managerParts, stored } from './support.ts';

let db: OffbeatDb;
let context: TestContext;
let manager: DownloadManager;
let asked: string[];
let meanwhile: () => Promise<unknown>;

beforeEach(async () => {
  db = freshDb();
  context = contextFor(db);
  [asked, meanwhile] = [[], () => Promise.resolve()];
  await guestWithSongs(db, context, 'abc');
  manager = createManager({
    ...managerParts(db, context),
    fetchAudio: async (_key, from, { signal }) => {
      asked.push(from);
      await meanwhile();
      return signal.aborted ? { kind: 'aborted' } : stored;
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
