import 'fake-indexeddb/auto';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pinCollection, unpinCollection } from '../../../src/db/pins/commands.ts';
import type { DownloadManager } from '../../../src/downloads/manager.ts';
import { startDownloadScheduler, type DownloadScheduler } from '../../../src/downloads/scheduler.ts';
import { VirtualClock } from '../../simulation/virtual-clock.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';
import { contextFor, freshDb, guest, trackId } from '../db/support.ts';

let db: OffbeatDb;
let clock: VirtualClock;
let scheduler: DownloadScheduler;
const run = vi.fn<DownloadManager['run']>();
const check = vi.fn<DownloadManager['check']>();
const registerTag = vi.fn<() => Promise<void>>();
const stop = vi.fn<DownloadManager['stop']>();
const onBackoff = vi.fn<() => void>();
let isBackingOff = false;
let nextAtMs: number | null = null;

beforeEach(async () => {
  db = freshDb();
  clock = new VirtualClock();
  isBackingOff = false;
  nextAtMs = null;
  run.mockReset().mockResolvedValue({ stored: 0, nextAtMs: null });
  check.mockReset().mockResolvedValue(undefined);
  onBackoff.mockReset();
  stop.mockReset();
  registerTag.mockReset().mockRejectedValue(new Error('no background sync here'));
  await db.identity.put({ key: 'current', kind: 'guest', ownerId: guest, email: null, needsProfile: 0 });
  const manager: DownloadManager = {
    run,
    due: () => Promise.resolve(nextAtMs),
    check,
    yieldLink: () => undefined,
    isBackingOff: () => isBackingOff,
    stop,
  };
  const timers = clock.timersOf(
    () => 0,
    () => true,
  );
  scheduler = startDownloadScheduler({ db, timers, manager, isMetered: () => false, registerTag, onBackoff });
  onTestFinished(() => scheduler.stop());
});

/** What is read after one more timer: no count is passed over between two looks, however busy the machine. */
const next =
  <T>(read: () => T, withinMs = 150) =>
  (): T => {
    clock.fireNext(clock.nowMs + withinMs);
    return read();
  };

it('runs when a pin lacks a file, and leaves a tag for the worker', async () => {
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  await expect.poll(next(() => run.mock.calls.length)).toBe(1);
  expect(registerTag).toHaveBeenCalledOnce();
});

it('does nothing where nothing is missing, and leaves one tag for all that is missing at a time', async () => {
  await loopTurns(40);
  clock.fireNext(clock.nowMs + 150);
  expect([run.mock.calls.length, registerTag.mock.calls.length]).toEqual([0, 0]);
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  await expect.poll(next(() => run.mock.calls.length)).toBe(1);
  await pinCollection(contextFor(db), 'genre:Rock', [trackId('b')]);
  await expect.poll(next(() => run.mock.calls.length)).toBe(2);
  // Each stored song changes what is missing: that must end no backoff.
  expect(run.mock.calls).toEqual([[{ force: false }], [{ force: false }]]);
  expect(registerTag).toHaveBeenCalledOnce();
  for (const pin of ['genre:Jazz', 'genre:Rock']) await unpinCollection(contextFor(db), pin);
  await expect.poll(next(() => run.mock.calls.length)).toBeGreaterThan(2);
  expect(registerTag).toHaveBeenCalledOnce();
});

it('says that it backs off after a run that ends so', async () => {
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  await expect.poll(next(() => run.mock.calls.length)).toBe(1);
  await loopTurns(40);
  expect(onBackoff).not.toHaveBeenCalled();
  isBackingOff = true;
  scheduler.wake(false);
  await expect.poll(() => onBackoff.mock.calls.length).toBe(1);
});

it('looks, while it runs, whether what comes is still wanted, and runs once more after that', async () => {
  let end = (): void => undefined;
  run.mockImplementationOnce(() => new Promise((done) => (end = () => done({ stored: 0, nextAtMs: null }))));
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  await expect.poll(next(() => run.mock.calls.length)).toBe(1);
  await unpinCollection(contextFor(db), 'genre:Jazz');
  await expect.poll(next(() => check.mock.calls.length)).toBe(1);
  end();
  await expect.poll(next(() => run.mock.calls.length)).toBe(2);
});

it('goes on at once when the server answers again, and only then', async () => {
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  await expect.poll(next(() => run.mock.calls.length)).toBe(1);
  scheduler.retry();
  expect(run).toHaveBeenCalledOnce();
  isBackingOff = true;
  scheduler.retry();
  await expect.poll(() => run.mock.lastCall).toEqual([{ force: true }]);
});

it('requests nothing when the server answers again where nothing is missing', async () => {
  isBackingOff = true;
  await loopTurns(40);
  scheduler.retry();
  await loopTurns(40);
  expect(run).not.toHaveBeenCalled();
});

it('stopped, it runs no more, whatever is pinned or due', async () => {
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  nextAtMs = clock.nowMs + 1_000;
  await expect.poll(next(() => run.mock.calls.length)).toBe(1);
  await loopTurns(40);
  const { length } = run.mock.calls;
  scheduler.stop();
  expect(stop).toHaveBeenCalledOnce();
  await pinCollection(contextFor(db), 'genre:Rock', [trackId('b')]);
  await loopTurns(40);
  for (let fired = 0; fired < 5; fired++) clock.fireNext(clock.nowMs + 5_000);
  await loopTurns(40);
  expect(run.mock.calls).toHaveLength(length);
});

it('looks again when the next try is due, also after an error', async () => {
  const dueAtMs = clock.nowMs + 1_000;
  nextAtMs = dueAtMs;
  const ranAtMs: number[] = [];
  run.mockImplementation(() => {
    ranAtMs.push(clock.nowMs);
    return ranAtMs.length === 1
      ? Promise.reject(new Error('the database is closing'))
      : Promise.resolve({ stored: 0, nextAtMs: null });
  });
  await pinCollection(contextFor(db), 'genre:Jazz', [trackId('a')]);
  await expect.poll(next(() => ranAtMs.length)).toBe(1);
  await expect.poll(next(() => ranAtMs.at(-1), 1_000)).toBe(dueAtMs);
});
