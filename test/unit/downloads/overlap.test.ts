import { beforeEach, expect, it, vi } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection, unpinCollection } from '../../../src/db/pins/commands.ts';
import { turnMs, type DownloadManager } from '../../../src/downloads/manager.ts';
import type { FetchHooks } from '../../../src/downloads/flights.ts';
import { createManager, guestWithSongs, ids, managerParts, stored } from './support.ts';
import { contextFor, freshDb, type TestContext } from '../db/support.ts';
import { waitFor } from '../../support/unit/wait.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';

/** One song is fetched while those before it are still being stored. */
let db: OffbeatDb;
let context: TestContext;
let manager: DownloadManager;
let locked: number;
let asked: Map<string, { hooks: FetchHooks; end: (outcome: DownloadOutcome) => void }>;

const begun = (): string => [...asked.keys()].join('');
const untilBegun = (names: string) => waitFor(() => expect(begun()).toBe(names), 5);
const received = (name: string) => asked.get(name)?.hooks.onLinkFree();
const end = (name: string, outcome: DownloadOutcome = stored) => asked.get(name)?.end(outcome);
const moments = () => loopTurns(40);

beforeEach(async () => {
  db = freshDb();
  context = contextFor(db);
  asked = new Map();
  locked = 0;
  await guestWithSongs(db, context, 'abcdef');
  manager = createManager({
    ...managerParts(db, context),
    lock: (name, _timeoutMs, run) => {
      if (name === 'offbeat:keep') locked++;
      return run();
    },
    fetchAudio: (_key, address, hooks) =>
      new Promise((resolve) => {
        asked.set(address.slice(-5, -4), { hooks, end: resolve });
        hooks.signal.addEventListener('abort', () => resolve({ kind: 'aborted' }));
      }),
  });
});

it('asks for the next song when one is about to have come, and not before', async () => {
  await pinCollection(context, 'genre:Jazz', ids('abc'));
  const run = manager.run();
  await untilBegun('a');
  await moments();
  expect(begun()).toBe('a');
  received('a');
  await untilBegun('ab');
  for (const name of 'ab') end(name);
  await untilBegun('abc');
  end('c');
  expect(await run).toEqual({ stored: 3, nextAtMs: null });
  expect(await db.audioFiles.count()).toBe(3);
});

it('begins no more songs than can be stored at once', async () => {
  await pinCollection(context, 'genre:Jazz', ids('abcdef'));
  const run = manager.run();
  for (const names of ['a', 'ab', 'abc']) {
    await untilBegun(names);
    received(names.at(-1) ?? '');
  }
  await moments();
  expect(begun()).toBe('abc');
  end('b');
  await untilBegun('abcd');
  for (const name of 'acd') end(name);
  for (const name of 'ef') {
    await waitFor(() => expect(begun()).toContain(name));
    end(name);
  }
  expect((await run).stored).toBe(6);
});

it('counts what is still being stored against the budget, and waits for it before it says that there is no room', async () => {
  await db.settings.put({ key: 'storageBudgetBytes', value: 250 });
  await pinCollection(context, 'genre:Jazz', ids('abc'));
  const run = manager.run();
  const room: Record<string, boolean> = {};
  for (const names of ['a', 'ab', 'abc']) {
    await untilBegun(names);
    const name = names.at(-1) ?? '';
    void asked
      .get(name)
      ?.hooks.spaceFor(100)
      .then((is) => (room[name] = is));
    await moments();
    received(name);
  }
  expect(room).toEqual({ a: true, b: true });
  // Of the two before it one comes to nothing: there is room after all.
  end('a', { kind: 'notAudio' });
  end('b');
  await waitFor(() => expect(room).toEqual({ a: true, b: true, c: true }));
  end('c');
  expect((await run).stored).toBe(2);
});

it('stops all that is under way when it is wanted no more', async () => {
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  const run = manager.run();
  await untilBegun('a');
  received('a');
  await untilBegun('ab');
  await unpinCollection(context, 'genre:Jazz');
  await manager.check();
  expect(await run).toEqual({ stored: 0, nextAtMs: null });
});

it('lets others have a turn after a minute, and the songs under way end first', async () => {
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  const run = manager.run();
  await untilBegun('a');
  context.clock.nowMs += turnMs;
  received('a');
  await moments();
  expect([begun(), locked]).toEqual(['a', 1]);
  end('a');
  await untilBegun('ab');
  expect(locked).toBe(2);
  end('b');
  expect((await run).stored).toBe(2);
});

it('tells of a database that fails once all that was begun has ended', async () => {
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  const run = manager.run();
  await untilBegun('a');
  received('a');
  await untilBegun('ab');
  const failing = vi.spyOn(db.audioFiles, 'put').mockRejectedValueOnce(new Error('closing'));
  end('a');
  await waitFor(() => expect(failing).toHaveBeenCalledOnce());
  await moments();
  end('b');
  await expect(run).rejects.toThrow('closing');
  expect([begun(), (await db.audioFiles.toArray()).map((row) => row.trackId)]).toEqual(['ab', ['b']]);
});
