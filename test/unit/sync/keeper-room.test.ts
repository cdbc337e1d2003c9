import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/sound-outcome.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection, unhaltFull, unpinCollection } from '../../../src/db/pins/commands.ts';
import { createKeeper, type Keeper } from '../../../src/sync/keep/keeper.ts';
import { contextFor, freshDb, guest, trackId, type TestContext } from '../db/support.ts';
import { guestWithSongs, ids, keeperParts, soundAddress, stored } from './keeper-parts.ts';

let db: OffbeatDb;
let context: TestContext;
let keeper: Keeper;
let asked: string[];
let removed: string[];
/** How the next downloads of a song end; without, they are stored. */
let answers: Record<string, DownloadOutcome[]>;
const onFull = vi.fn<() => void>();

const sounds = async (): Promise<string[]> => (await db.audioFiles.toArray()).map((row) => row.trackId);

beforeEach(async () => {
  db = freshDb();
  context = contextFor(db);
  [asked, removed, answers] = [[], [], {}];
  onFull.mockReset();
  await guestWithSongs(db, context, 'abcdefgh');
  keeper = createKeeper({
    ...keeperParts(db, context),
    removeBody: (key) => {
      removed.push(key);
      return Promise.resolve();
    },
    onFull,
    download: async (_key, from, { roomFor }) => {
      const name = Array.from('abcdefgh').find((one) => soundAddress(one) === from) ?? '?';
      asked.push(name);
      const outcome = answers[name]?.shift() ?? stored;
      return outcome.kind === 'stored' && !(await roomFor(outcome.bytes)) ? { kind: 'noRoom', bytes: 100 } : outcome;
    },
  });
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
    await keeper.run();
    expect([await sounds(), removed]).toEqual([['a', 'b', 'g'], ['/offbeat-audio/h/high']]);
  });

  it('is not made of what is kept: the pin waits, and it is said once', async () => {
    await db.settings.put({ key: 'storageBudgetBytes', value: 250 });
    await pinCollection(context, 'genre:Jazz', ids('abcd'));
    expect(await keeper.run()).toEqual({ stored: 2, nextAtMs: null });
    await keeper.run({ force: true });
    expect([asked, await sounds()]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b'],
    ]);
    expect(onFull).toHaveBeenCalledOnce();
    await db.settings.put({ key: 'storageBudgetBytes', value: 1_000 });
    await unhaltFull(db, guest);
    await keeper.run();
    expect(await sounds()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is there for a pin that waited for it when another pin goes', async () => {
    await db.settings.put({ key: 'storageBudgetBytes', value: 250 });
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    await keeper.run();
    context.clock.nowMs++;
    await pinCollection(context, 'artist:mira', ids('cd'));
    await keeper.run();
    expect(await sounds()).toEqual(['a', 'b']);
    await unpinCollection(context, 'genre:Jazz');
    await keeper.run();
    expect(await sounds()).toEqual(['c', 'd']);
  });

  it('is found once more when the disk is fuller than the budget knows', async () => {
    await played('g', 2);
    await played('h', 1);
    answers = { a: [{ kind: 'full' }, stored] };
    await pinCollection(context, 'genre:Jazz', ids('a'));
    await keeper.run();
    expect(await sounds()).toEqual(['a', 'g']);
    answers = { b: [{ kind: 'full' }, { kind: 'full' }] };
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    await keeper.run();
    expect(await sounds()).toEqual(['a']);
    expect((await db.pins.toArray())[0]?.haltReason).toBe('full');
  });
});
