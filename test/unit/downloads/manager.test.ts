import { beforeEach, describe, expect, it } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import {
  excludeFromPins,
  pausePin,
  pinCollection,
  resumePin,
  syncPinned,
  unpinCollection,
} from '../../../src/db/pins/commands.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { storeSetting } from '../../../src/db/settings/commands.ts';
import { backoffMs, backoffTimes } from '../../../src/lib/backoff.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { song } from '../../support/song.ts';
import type { DownloadManager } from '../../../src/downloads/manager.ts';
import { createManager, guestWithSongs, ids, managerParts, audioAddressOf, stored } from './support.ts';
import { contextFor, freshDb, ownerId, trackId, type TestContext } from '../db/support.ts';

let db: OffbeatDb;
let context: TestContext;
let manager: DownloadManager;
let metered = false;
let answers: Map<string, DownloadOutcome[]>;
let asked: string[];
const meanwhile: { run?: () => Promise<unknown> } = {};

/** The next downloads of a song end like this, the last for ever after; without, they are stored. */
const will = (name: string, ...outcomes: DownloadOutcome[]) => answers.set(audioAddressOf(name), outcomes);
const audioFiles = async (): Promise<string[]> => (await db.audioFiles.toArray()).map((row) => row.trackId);
const pinned = async (): Promise<string[]> =>
  (await db.audioFiles.where('pinned').equals(1).toArray()).map((row) => row.trackId);
const problems = async () => (await db.downloadFailures.toArray()).map(({ trackId: id, kind }) => `${id} ${kind}`);

beforeEach(async () => {
  db = freshDb();
  context = contextFor(db);
  answers = new Map<string, DownloadOutcome[]>();
  [asked, metered] = [[], false];
  delete meanwhile.run;
  await guestWithSongs(db, context, 'abcdefgh');
  manager = createManager({
    ...managerParts(db, context),
    isMetered: () => metered,
    fetchAudio: async (_key, from, { signal, spaceFor }) => {
      asked.push(from.slice('https://music.test/'.length, -'.mp3'.length));
      await meanwhile.run?.();
      if (signal.aborted) return { kind: 'aborted' };
      const list = answers.get(from) ?? [];
      const outcome = (list.length > 1 ? list.shift() : list[0]) ?? stored;
      return outcome.kind === 'stored' && !(await spaceFor(outcome.bytes)) ? { kind: 'noSpace', bytes: 100 } : outcome;
    },
  });
});

describe('what is fetched', () => {
  it('is every missing song of every pin, one after another, the oldest pin first', async () => {
    await pinCollection(context, 'genre:Jazz', ids('abc'));
    context.clock.nowMs++;
    await pinCollection(context, 'artist:mira', ids('cd'));
    expect(await manager.run()).toEqual({ stored: 4, nextAtMs: null });
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    expect(await pinned()).toEqual(['a', 'b', 'c', 'd']);
    await manager.run();
    expect(asked).toHaveLength(4);
  });

  it('is all of a playlist and of the liked songs, and what is added later', async () => {
    const list = await createPlaylist(context, 'Road');
    await addToPlaylist(context, list, trackId('a'));
    await pinCollection(context, `playlist:${list}`, ids('a'));
    await pinCollection(context, 'liked', []);
    await manager.run();
    await addToPlaylist(context, list, trackId('b'));
    await setLike(context, trackId('c'), true);
    await manager.run();
    expect(asked.sort()).toEqual(['a', 'b', 'c']);
    await setLike(context, trackId('c'), false);
    await manager.run();
    expect([await audioFiles(), await pinned()]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b'],
    ]);
  });

  it('is nothing of a paused pin, and everything again after that', async () => {
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    meanwhile.run = () => pausePin(context, 'genre:Jazz').then(() => manager.check());
    await manager.run();
    expect([asked, await audioFiles()]).toEqual([['a'], []]);
    delete meanwhile.run;
    await resumePin(context, 'genre:Jazz', { meteredAllowed: false });
    await manager.run();
    expect(await audioFiles()).toEqual(['a', 'b']);
  });

  it('stops in the middle of a song when its pin goes; what is here stays, for eviction', async () => {
    await pinCollection(context, 'genre:Jazz', ids('abc'));
    meanwhile.run = async () => {
      if (asked.length === 2) await unpinCollection(context, 'genre:Jazz').then(() => manager.check());
    };
    await manager.run();
    expect([asked, await audioFiles(), await pinned()]).toEqual([['a', 'b'], ['a'], []]);
  });

  it('ends with the song under way once it is stopped', async () => {
    await pinCollection(context, 'genre:Jazz', ids('abc'));
    meanwhile.run = () => {
      if (asked.length === 2) manager.stop();
      return Promise.resolve();
    };
    await manager.run();
    expect([asked, await audioFiles()]).toEqual([['a', 'b'], ['a']]);
  });

  it('is nothing of another listener', async () => {
    await pinCollection(contextFor(db, ownerId('guest_zyxwvutsrqponmlkjihgfedcba')), 'genre:Jazz', ids('ab'));
    await manager.run();
    expect(asked).toEqual([]);
  });

  it('leaves out what was removed by hand', async () => {
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    await excludeFromPins(context, trackId('a'));
    await manager.run();
    expect(asked).toEqual(['b']);
  });

  it('is everything on a metered link too, once the setting allows it', async () => {
    metered = true;
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    await manager.run();
    expect(asked).toEqual([]);
    await storeSetting(context, { key: 'meteredDownloads', value: 1 });
    await manager.run();
    expect(asked).toEqual(['a', 'b']);
  });

  it('is, on a metered link, only what was allowed', async () => {
    metered = true;
    const list = await createPlaylist(context, 'Road');
    await addToPlaylist(context, list, trackId('a'));
    await pinCollection(context, `playlist:${list}`, ids('a'));
    await manager.run();
    expect(asked).toEqual([]);
    await resumePin(context, `playlist:${list}`, { meteredAllowed: true });
    await addToPlaylist(context, list, trackId('b'));
    await manager.run();
    expect(asked).toEqual(['a']);
    metered = false;
    await manager.run();
    expect(asked).toEqual(['a', 'b']);
  });

  it('counts a song as here in whatever quality, and keeps the one stored last', async () => {
    await pinCollection(context, 'genre:Jazz', ids('a'));
    await manager.run();
    await db.settings.put({ key: 'audioQuality', value: 'low' });
    await manager.run();
    expect(asked).toEqual(['a']);
    const row = assertDefined((await db.audioFiles.toArray())[0], 'row');
    await db.audioFiles.put({ ...row, quality: 'low', cacheKey: 'k', pinned: 0, storedAtMs: row.storedAtMs + 1 });
    await syncPinned(db);
    expect((await db.audioFiles.where('pinned').equals(1).toArray()).map((one) => one.quality)).toEqual(['low']);
  });
});

describe('what fails', () => {
  it('is, for the song’s own reasons, written down, and the others go on', async () => {
    will('a', { kind: 'refused', status: 404 });
    will('b', { kind: 'notAudio' });
    will('c', { kind: 'forbidden' });
    await putSongs(db, [song('d', { audio_url: null })], context.nowMs());
    await pinCollection(context, 'genre:Jazz', ids('abcde'));
    await manager.run();
    expect(await audioFiles()).toEqual(['e']);
    expect(await problems()).toEqual(['a gone', 'b damaged', 'd none']);
    expect((await db.corsBlocked.toArray()).map((row) => row.trackId)).toEqual(['c']);
    const before = asked.length;
    await manager.run({ force: true });
    expect(asked).toHaveLength(before);
    // A day later, or a clock set back: asked again, and what was said against the songs is forgotten.
    answers.clear();
    context.clock.nowMs += 25 * 3_600_000;
    await manager.run();
    expect((await audioFiles()).sort()).toEqual(['a', 'b', 'c', 'e']);
    expect([await problems(), await db.corsBlocked.count()]).toEqual([['d none'], 0]);
  });

  it('waits with backoff when the network is gone, in bounded requests, and goes on when it is back', async () => {
    for (const name of 'abc') will(name, { kind: 'unreachable' });
    await pinCollection(context, 'genre:Jazz', ids('abc'));
    const first = await manager.run();
    expect(first.nextAtMs).toBe(
      context.clock.nowMs + backoffMs(0, backoffTimes.baseMs, backoffTimes.capMs, () => 0.999),
    );
    expect(asked).toEqual(['a']);
    for (let minute = 0; minute < 60; minute++) {
      context.clock.nowMs += 60_000;
      await manager.run();
    }
    expect(asked.length).toBeLessThan(70);
    expect(manager.isBackingOff()).toBe(true);
    answers.clear();
    await manager.run({ force: true });
    expect((await audioFiles()).sort()).toEqual(['a', 'b', 'c']);
  });

  it('honours Retry-After, clamped', async () => {
    will(
      'a',
      { kind: 'busy', status: 429, retryAfterMs: 60_000 },
      { kind: 'busy', status: 503, retryAfterMs: 1e12 },
      stored,
    );
    await pinCollection(context, 'genre:Jazz', ids('a'));
    expect((await manager.run()).nextAtMs).toBeGreaterThanOrEqual(context.clock.nowMs + 60_000);
    context.clock.nowMs += 59_000;
    await manager.run();
    expect(asked).toHaveLength(1);
    context.clock.nowMs += 10_000;
    await manager.run();
    context.clock.nowMs += backoffTimes.retryAfterCapMs + backoffTimes.capMs;
    await manager.run();
    expect(await audioFiles()).toEqual(['a']);
  });

  it('does not let one song of a broken host hold up the others', async () => {
    will('a', { kind: 'busy', status: 500, retryAfterMs: null });
    await pinCollection(context, 'genre:Jazz', ids('abc'));
    for (let tries = 0; tries < 6; tries++) {
      await manager.run();
      context.clock.nowMs += 30_000;
    }
    expect(await audioFiles()).toEqual(['b', 'c']);
  });

  it('goes on with a song that comes in pieces, and gives one up that never gains', async () => {
    will(
      'a',
      ...Array.from({ length: 20 }, (_, n): DownloadOutcome => ({ kind: 'cut', storedBytes: (n + 1) * 5 })),
      stored,
    );
    will('b', { kind: 'cut', storedBytes: 0 });
    await pinCollection(context, 'genre:Jazz', ids('ab'));
    for (let tries = 0; tries < 60; tries++) {
      await manager.run();
      context.clock.nowMs += backoffTimes.capMs;
    }
    expect(await audioFiles()).toEqual(['a']);
    expect(await problems()).toEqual(['b damaged']);
    expect(asked.filter((name) => name === 'b').length).toBeLessThan(7);
    will('b', stored);
    await resumePin(context, 'genre:Jazz', { meteredAllowed: false });
    await manager.run();
    expect(await audioFiles()).toEqual(['a', 'b']);
  });

  it('is asked again after a clock was set back', async () => {
    will('a', { kind: 'refused', status: 404 }, stored);
    await pinCollection(context, 'genre:Jazz', ids('a'));
    await manager.run();
    expect(await problems()).toEqual(['a gone']);
    context.clock.nowMs -= 30 * 24 * 3_600_000;
    await manager.run();
    expect(await audioFiles()).toEqual(['a']);
  });

  it('is not frozen by a clock set back', async () => {
    will('a', { kind: 'unreachable' }, stored);
    await pinCollection(context, 'genre:Jazz', ids('a'));
    await manager.run();
    context.clock.nowMs -= 30 * 24 * 3_600_000;
    await manager.run();
    expect(await audioFiles()).toEqual(['a']);
  });
});

it('leaves no timer of a turn that failed: it would cancel the downloads of a later one', async () => {
  const timers = new Set<() => void>();
  const parts = managerParts(db, context);
  const failing = createManager({
    ...parts,
    timers: {
      ...parts.timers,
      after: (_ms, run) => {
        timers.add(run);
        return () => void timers.delete(run);
      },
    },
    lock: () => Promise.reject(new Error('no database')),
    fetchAudio: () => Promise.resolve(stored),
  });
  await expect(failing.run({ deadlineMs: 1_000 })).rejects.toThrow('no database');
  expect(timers.size).toBe(0);
});
