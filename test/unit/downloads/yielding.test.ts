import { beforeEach, expect, it } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection, unpinCollection } from '../../../src/db/pins/commands.ts';
import { turnMs, type DownloadManager } from '../../../src/downloads/manager.ts';
import { interruptionsPerTrack, longestWaitMs } from '../../../src/downloads/yielding.ts';
import { createManager, guestWithSongs, ids, managerParts, stored } from './support.ts';
import { contextFor, freshDb, type TestContext } from '../db/support.ts';
import { waitFor } from '../../support/unit/wait.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';

/** Downloads of pins while playback needs the device's link to the network. */
let db: OffbeatDb;
let context: TestContext;
let manager: DownloadManager;
let begun: string[];
let end: (outcome?: DownloadOutcome) => void;
/** Playback's, while it has the link. */
let link: { readonly free: () => void; readonly isFree: Promise<void> } | null;
let timers: Map<() => void, number>;
let locked: number;
let onAsked: () => void;

const untilBegun = (...names: string[]) => waitFor(() => expect(begun).toEqual(names), 5);
const moments = () => loopTurns(40);
/** Playback takes the link, as the lock tells the manager. */
const takeLink = () => {
  let free = (): void => undefined;
  const isFree = new Promise<void>((resolve) => (free = resolve));
  link = { free, isFree };
  manager.yieldLink();
};
const freeLink = () => {
  link?.free();
  link = null;
};
/** Moves the clock, and runs what is due then. */
const pass = (ms: number) => {
  context.clock.nowMs += ms;
  for (const [run, atMs] of timers) if (atMs <= context.clock.nowMs && timers.delete(run)) run();
};

beforeEach(async () => {
  db = freshDb();
  context = contextFor(db);
  [begun, link, locked] = [[], null, 0];
  timers = new Map<() => void, number>();
  onAsked = () => undefined;
  await guestWithSongs(db, context, 'abc');
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  const parts = managerParts(db, context);
  manager = createManager({
    ...parts,
    timers: {
      nowMs: context.nowMs,
      after: (ms, run) => {
        timers.set(run, context.clock.nowMs + ms);
        return () => void timers.delete(run);
      },
    },
    lock: (name, _timeoutMs, run) => {
      if (name === 'offbeat:keep') locked++;
      return run();
    },
    link: {
      isTaken: () => {
        onAsked();
        return Promise.resolve(link !== null);
      },
      untilFree: (signal) =>
        new Promise((resolve) => {
          void link?.isFree.then(resolve);
          signal.addEventListener('abort', () => resolve());
        }),
    },
    fetchAudio: (_key, address, { signal }) =>
      new Promise((resolve) => {
        begun.push(address.slice(-5, -4));
        end = (outcome = stored) => resolve(outcome);
        signal.addEventListener('abort', () => resolve({ kind: 'aborted' }));
      }),
  });
});

it('are interrupted, wait, and go on with the same track once the link is free', async () => {
  const run = manager.run();
  await untilBegun('a');
  takeLink();
  await moments();
  expect(begun).toEqual(['a']);
  freeLink();
  await untilBegun('a', 'a');
  end();
  await untilBegun('a', 'a', 'b');
  end();
  expect(await run).toEqual({ stored: 2, nextAtMs: null });
  expect(timers.size).toBe(0);
});

it('do not begin while playback has the link, and begin what is pinned by then', async () => {
  takeLink();
  const run = manager.run();
  await moments();
  expect(begun).toEqual([]);
  await unpinCollection(context, 'genre:Jazz');
  await pinCollection(context, 'genre:Rock', ids('c'));
  freeLink();
  await untilBegun('c');
  end();
  expect((await run).stored).toBe(1);
});

it('let others have a turn while they wait', async () => {
  takeLink();
  const run = manager.run();
  await moments();
  pass(turnMs);
  await waitFor(() => expect(locked).toBe(2));
  expect(begun).toEqual([]);
  freeLink();
  for (const names of [['a'], ['a', 'b']]) {
    await untilBegun(...names);
    end();
  }
  await run;
});

it('go on after ten minutes although the link is taken: browsers leak locks', async () => {
  takeLink();
  const run = manager.run();
  for (let turn = 0; turn * turnMs < longestWaitMs; turn++) {
    await moments();
    expect(begun).toEqual([]);
    pass(turnMs);
  }
  for (const names of [['a'], ['a', 'b']]) {
    await untilBegun(...names);
    end();
  }
  expect((await run).stored).toBe(2);
});

it('wait ten minutes anew after the link was free', async () => {
  takeLink();
  const run = manager.run();
  await moments();
  pass(turnMs / 2);
  freeLink();
  await untilBegun('a');
  pass(longestWaitMs);
  takeLink();
  await moments();
  expect(begun).toEqual(['a']);
  freeLink();
  for (const names of [
    ['a', 'a'],
    ['a', 'a', 'b'],
  ]) {
    await untilBegun(...names);
    end();
  }
  await run;
});

it('are interrupted three times a track at most: without range requests it begins at its first byte each time', async () => {
  const run = manager.run();
  const expected = ['a'];
  for (let time = 0; time < interruptionsPerTrack; time++) {
    await untilBegun(...expected);
    takeLink();
    freeLink();
    expected.push('a');
  }
  await untilBegun(...expected);
  takeLink();
  await moments();
  end();
  await moments();
  expect(begun).toEqual(expected);
  freeLink();
  await untilBegun(...expected, 'b');
  // Each track has its own count.
  takeLink();
  freeLink();
  await untilBegun(...expected, 'b', 'b');
  end();
  expect((await run).stored).toBe(2);
});

it('are interrupted three times again for a track that is downloaded anew', async () => {
  await unpinCollection(context, 'genre:Jazz');
  await pinCollection(context, 'genre:Rock', ids('a'));
  const interrupted: string[] = [];
  for (let download = 0; download < 2; download++) {
    const run = manager.run();
    for (let time = 0; time < interruptionsPerTrack; time++) {
      interrupted.push('a');
      await untilBegun(...interrupted);
      takeLink();
      freeLink();
    }
    interrupted.push('a');
    await untilBegun(...interrupted);
    end();
    expect((await run).stored).toBe(1);
    await db.audioFiles.clear();
  }
});

it('end at once when they are stopped while they wait, and at the deadline of an event', async () => {
  takeLink();
  const run = manager.run({ deadlineMs: 1_000 });
  await moments();
  pass(1_000);
  expect((await run).stored).toBe(0);
  const second = manager.run();
  await moments();
  manager.stop();
  expect((await second).stored).toBe(0);
  expect([begun, timers.size]).toEqual([[], 0]);
});

it('end at the deadline of an event also while one is under way, which the next run begins again', async () => {
  const run = manager.run({ deadlineMs: 1_000 });
  await untilBegun('a');
  pass(1_000);
  expect((await run).stored).toBe(0);
  const second = manager.run();
  for (const names of [
    ['a', 'a'],
    ['a', 'a', 'b'],
  ]) {
    await untilBegun(...names);
    end();
  }
  expect((await second).stored).toBe(2);
});

it('end at once also when they are stopped while they ask for the link', async () => {
  let isAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  takeLink();
  onAsked = isAsked;
  const run = manager.run();
  await asked;
  manager.stop();
  expect((await run).stored).toBe(0);
  expect(timers.size).toBe(0);
});

it('begin none when they are stopped, or their event ends, while they ask for a link that is free', async () => {
  onAsked = () => pass(1_000);
  const run = manager.run({ deadlineMs: 1_000 });
  await moments();
  expect(begun).toEqual([]);
  expect((await run).stored).toBe(0);
  onAsked = () => manager.stop();
  const second = manager.run();
  await moments();
  expect(begun).toEqual([]);
  expect((await second).stored).toBe(0);
});
