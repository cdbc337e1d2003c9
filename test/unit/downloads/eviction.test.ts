import { beforeEach, describe, expect, it } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { haltPins, pausePin, pinCollection, unhaltFull, unpinCollection } from '../../../src/db/pins/commands.ts';
import { evictHalf } from '../../../src/downloads/eviction.ts';
import type { DownloadManager } from '../../../src/downloads/manager.ts';
import { contextFor, freshDb, guest, trackId, type TestContext } from '../db/support.ts';
import { createManager, guestWithSongs, ids, managerParts, audioAddressOf, stored } from './support.ts';

let db: OffbeatDb;
let context: TestContext;
let manager: DownloadManager;
let asked: string[];
let removed: string[];
/** How the next downloads of a song end; without, they are stored. */
let answers: Record<string, DownloadOutcome[]>;

const audioFiles = async (): Promise<string[]> => (await db.audioFiles.toArray()).map((row) => row.trackId);

beforeEach(async () => {
  db = freshDb();
  context = contextFor(db);
  [asked, removed, answers] = [[], [], {}];
  await guestWithSongs(db, context, 'abcdefgh');
  manager = createManager({
    ...managerParts(db, context),
    removeBody: (key) => {
      removed.push(key);
      return Promise.resolve();
    },
    fetchAudio: async (_key, from, { spaceFor }) => {
      const name = Array.from('abcdefgh').find((one) => audioAddressOf(one) === from) ?? '?';
      asked.push(name);
      const outcome = answers[name]?.shift() ?? stored;
      return outcome.kind === 'stored' && !(await spaceFor(outcome.bytes)) ? { kind: 'noSpace', bytes: 100 } : outcome;
    },
  });
});

it('does not resume what the user paused when there is space again', async () => {
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  await pinCollection(context, 'genre:Rock', ids('bc'));
  await pausePin(context, 'genre:Jazz');
  const halts = async () => (await db.pins.toArray()).map(({ collection, haltReason }) => [collection, haltReason]);
  expect(await haltPins(db, guest, trackId('b'), 'full')).toBe(true);
  expect(await halts()).toEqual([
    ['genre:Jazz', 'paused'],
    ['genre:Rock', 'full'],
  ]);
  expect(await haltPins(db, guest, trackId('b'), 'full')).toBe(false);
  await unhaltFull(db, guest);
  expect(await halts()).toEqual([
    ['genre:Jazz', 'paused'],
    ['genre:Rock', null],
  ]);
});

describe('room', () => {
  const played = (name: string, playedAtMs: number) =>
    db.audioFiles.put({
      trackId: trackId(name),
      quality: 'high',
      cacheKey: `/offbeat-audio/${name}/high`,
      bytes: 100,
      mime: 'audio/mp4',
      pinned: 0,
      storedAtMs: 1,
      playedAtMs,
    });

  it('is made of what was played longest ago', async () => {
    await db.settings.put({ key: 'storageBudgetBytes', value: 350 });
    await played('g', 2);
    await played('h', 1);
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    await manager.run();
    expect([await audioFiles(), removed]).toEqual([['a', 'b', 'g'], ['/offbeat-audio/h/high']]);
  });

  it('takes no bytes of what was downloaded again while those before it are removed', async () => {
    for (const name of 'efgh') await played(name, 1);
    await evictHalf(db, async (key) => {
      removed.push(key);
      if (removed.length === 1) await played('f', 2);
    });
    expect([removed, await audioFiles()]).toEqual([['/offbeat-audio/e/high'], ['f', 'g', 'h']]);
  });

  it('is not made of what is pinned: the pin waits', async () => {
    await db.settings.put({ key: 'storageBudgetBytes', value: 250 });
    await pinCollection(context, 'genre:Jazz', ids('abcd'));
    expect(await manager.run()).toEqual({ stored: 2, nextAtMs: null });
    await manager.run({ force: true });
    expect([asked, await audioFiles()]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b'],
    ]);
    expect((await db.pins.toArray()).map(({ haltReason }) => haltReason)).toEqual(['full']);
    await db.settings.put({ key: 'storageBudgetBytes', value: 1_000 });
    await unhaltFull(db, guest);
    await manager.run();
    expect(await audioFiles()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is there for a pin that waited for it when another pin goes', async () => {
    await db.settings.put({ key: 'storageBudgetBytes', value: 250 });
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    await manager.run();
    context.clock.nowMs++;
    await pinCollection(context, 'artist:mira', ids('cd'));
    await manager.run();
    expect(await audioFiles()).toEqual(['a', 'b']);
    await unpinCollection(context, 'genre:Jazz');
    await manager.run();
    expect(await audioFiles()).toEqual(['c', 'd']);
  });

  it('is that of the default budget where the setting was edited to no number', async () => {
    await db.table('settings').put({ key: 'storageBudgetBytes', value: 'lots' });
    await played('g', 2);
    await pinCollection(context, 'genre:Jazz', ids('a'));
    await manager.run();
    expect([await audioFiles(), removed]).toEqual([['a', 'g'], []]);
  });

  it('is found once more when the disk is fuller than the budget knows', async () => {
    await played('g', 2);
    await played('h', 1);
    answers = { a: [{ kind: 'full' }, stored] };
    await pinCollection(context, 'genre:Jazz', ids('a'));
    await manager.run();
    expect(await audioFiles()).toEqual(['a', 'g']);
    answers = { b: [{ kind: 'full' }, { kind: 'full' }] };
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    await manager.run();
    expect(await audioFiles()).toEqual(['a']);
    expect((await db.pins.toArray())[0]?.haltReason).toBe('full');
  });
});
