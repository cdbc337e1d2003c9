import { storedQuality } from '../core/audio-address.ts';
import type { OwnerId, TrackId } from '../core/ids.ts';
import { addDownloadFailure } from '../db/audio-files/commands.ts';
import { currentIdentity } from '../db/identity/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { haltFull, syncPinned } from '../db/pins/commands.ts';
import { pendingDownloads, type Missing } from '../db/pins/pending-downloads.ts';
import { audioQuality } from '../db/player/queries.ts';
import type { Timers } from '../lib/timers.ts';
import type { DownloadCaller, Downloader, DownloaderDeps, TrackOutcome } from './download.ts';
import { createRetryPolicy } from './retry-policy.ts';

/** The Web Lock that lets one tab or the worker download for pins at a time; held for a turn of some files. */
const lockName = 'offbeat:keep';
const lockTimeoutMs = 10 * 60_000;
/** New files are begun for this long a turn. */
export const turnMs = 60_000;
/** One file is being fetched; those before it may still be being stored, checked and written down. */
const atOnce = 3;

export type ManagerDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly random: () => number;
  readonly lock: DownloaderDeps['lock'];
  readonly isMetered: () => boolean;
  readonly downloader: Downloader;
  /** There is no room for a pinned track; told once for each pin. */
  readonly onFull?: () => void;
  readonly onStored?: (trackId: TrackId) => void;
};

/** `nextAtMs`: when to look again; null when there is nothing to fetch. */
export type RunResult = { readonly stored: number; readonly nextAtMs: number | null };

export type DownloadManager = {
  /** Downloads what is missing, file after file, until nothing is left, the network fails or `deadlineMs` have passed. */
  readonly run: (options?: { readonly force?: boolean; readonly deadlineMs?: number }) => Promise<RunResult>;
  /** When something may be downloaded next; null when nothing is missing. */
  readonly due: () => Promise<number | null>;
  /** Cancels what is under way and no longer pinned; what came of it stays for a later try. */
  readonly check: () => Promise<void>;
  /** Whether it waits because nothing answered. */
  readonly isBackingOff: () => boolean;
  readonly stop: () => void;
};

type UnderWay = { readonly abort: AbortController; readonly done: Promise<boolean> };

/** Downloads what pins miss (docs/guarantees.md, Audio). May run in every tab and in the worker: the lock gives each a turn. */
export function createDownloadManager(deps: ManagerDeps): DownloadManager {
  const { db, timers, downloader } = deps;
  const policy = createRetryPolicy(downloader.backoff, timers.nowMs, deps.random);
  const underWay = new Map<TrackId, UnderWay>();
  const abortAll = (): void => {
    for (const { abort } of underWay.values()) abort.abort();
  };

  const missing = async (): Promise<{ readonly ownerId: OwnerId; readonly list: readonly Missing[] }> => {
    const { ownerId } = await currentIdentity(db);
    const list = await pendingDownloads(db, ownerId, { metered: deps.isMetered(), nowMs: timers.nowMs() });
    return { ownerId, list };
  };
  const due = async (): Promise<number | null> => {
    const atMs = (await missing()).list.map(({ trackId }) => policy.nextTryAtMs(trackId));
    return atMs.length === 0 ? null : Math.min(...atMs);
  };

  /** Whether the track is here after it. */
  const fetchOne = async (ownerId: OwnerId, trackId: TrackId, caller: DownloadCaller): Promise<boolean> => {
    const track = await db.tracks.get(trackId);
    // Its record is still to come; until then its address is unknown.
    if (track === undefined) {
      policy.rest(trackId);
      return false;
    }
    const outcome = await downloader.download(track, storedQuality(track, await audioQuality(db)), caller);
    await settle(outcome, ownerId, trackId);
    return outcome.kind === 'stored';
  };

  const settle = async (outcome: TrackOutcome, ownerId: OwnerId, trackId: TrackId): Promise<void> => {
    const fail = (kind: 'damaged' | 'gone' | 'none', status: number | null = null): Promise<void> =>
      addDownloadFailure(db, { trackId, kind, status, seenAtMs: timers.nowMs() });
    switch (outcome.kind) {
      case 'stored':
        policy.stored(trackId);
        return deps.onStored?.(trackId);
      case 'unreachable':
        return policy.failed(trackId);
      case 'busy':
        return policy.failed(trackId, timers.nowMs() + (outcome.retryAfterMs ?? 0));
      case 'postponed':
        return policy.failed(trackId, outcome.untilMs);
      case 'cut':
        return policy.wasCut(trackId, outcome.gainedBytes) ? undefined : fail('damaged');
      case 'refused':
        return fail('gone', outcome.status);
      case 'notAudio':
        return fail('damaged');
      case 'none':
        return fail('none');
      case 'full':
      case 'noSpace':
        if (await haltFull(db, ownerId, trackId)) deps.onFull?.();
        // No pin holds it any more: it must not be tried again and again.
        else policy.rest(trackId);
        return undefined;
      case 'forbidden':
      case 'aborted':
        return undefined;
    }
  };

  /** `received`: its last bytes are coming, or nothing more of it will; `done`: whether it is here. */
  const begin = (ownerId: OwnerId, trackId: TrackId): { received: Promise<unknown>; done: Promise<boolean> } => {
    const abort = new AbortController();
    let onNearEnd = (): void => undefined;
    const nearEnd = new Promise<void>((resolve) => (onNearEnd = resolve));
    const caller = { signal: abort.signal, onNearEnd };
    const done = fetchOne(ownerId, trackId, caller).finally(() => underWay.delete(trackId));
    underWay.set(trackId, { abort, done });
    return { received: Promise.race([nearEnd, done]), done };
  };

  /** Some files. What is missing is read only once the lock is held: another tab may have fetched it meanwhile. */
  const turn = async (untilMs: number): Promise<{ readonly stored: number; readonly isOver: boolean }> => {
    const endMs = Math.min(untilMs, timers.nowMs() + turnMs);
    const begun: Promise<boolean>[] = [];
    let [isOver, isBroken] = [false, false];
    try {
      while (!isOver && !isBroken && !policy.isBackingOff() && timers.nowMs() < endMs) {
        const { ownerId, list } = await missing();
        const next = list.find(({ trackId }) => !underWay.has(trackId) && policy.mayTry(trackId));
        if (next !== undefined && underWay.size < atOnce) {
          const { received, done } = begin(ownerId, next.trackId);
          begun.push(done);
          // A database that fails would have every file fetched again and again.
          done.catch(() => (isBroken = true));
          await received;
        } else if (underWay.size > 0) await Promise.race([...underWay.values()].map(({ done }) => done));
        else isOver = true;
      }
    } finally {
      await Promise.allSettled(begun);
    }
    return { stored: (await Promise.all(begun)).filter(Boolean).length, isOver };
  };

  return {
    run: async ({ force = false, deadlineMs } = {}) => {
      if (force) policy.forget();
      await syncPinned(db);
      const untilMs = deadlineMs === undefined ? Number.POSITIVE_INFINITY : timers.nowMs() + deadlineMs;
      const cancelTimer = deadlineMs === undefined ? undefined : timers.after(deadlineMs, abortAll);
      let stored = 0;
      while (!policy.isBackingOff() && timers.nowMs() < untilMs) {
        const did = await deps.lock(lockName, lockTimeoutMs, () => turn(untilMs));
        stored += did.stored;
        if (did.isOver) break;
      }
      cancelTimer?.();
      return { stored, nextAtMs: await due() };
    },
    due,
    check: async () => {
      if (underWay.size === 0) return;
      const wanted = new Set((await missing()).list.map(({ trackId }) => trackId));
      for (const [trackId, { abort }] of underWay) if (!wanted.has(trackId)) abort.abort();
    },
    isBackingOff: policy.isBackingOff,
    stop: abortAll,
  };
}
