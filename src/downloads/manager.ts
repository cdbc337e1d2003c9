import { storedQuality } from '../core/audio-address.ts';
import type { OwnerId, TrackId } from '../core/ids.ts';
import { addDownloadFailure } from '../db/audio-files/commands.ts';
import { currentIdentity } from '../db/identity/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { haltPins, syncPinned } from '../db/pins/commands.ts';
import { pendingDownloads, type PendingDownload } from '../db/pins/pending-downloads.ts';
import { audioQuality } from '../db/player/queries.ts';
import { isQuotaExceeded } from '../db/quota-exceeded.ts';
import type { Downloader, DownloaderDeps } from './download.ts';
import type { DownloadCaller, TrackOutcome } from './flights.ts';
import { createRetryPolicy, type RetryPolicy } from './retry-policy.ts';
import { Yielding, type YieldingDeps } from './yielding.ts';

/** The Web Lock for downloads of pins; held for one turn. The name stays, because tabs of older versions use it. */
const lockName = 'offbeat:keep';
const lockTimeoutMs = 10 * 60_000;
export const turnMs = 60_000;
/** One file is received while those before it are still being verified and stored. */
const atOnce = 3;

export type ManagerDeps = YieldingDeps & {
  readonly db: OffbeatDb;
  readonly random: () => number;
  readonly lock: DownloaderDeps['lock'];
  readonly isMetered: () => boolean;
  readonly downloader: Downloader;
  readonly onStored?: (trackId: TrackId) => void;
  /** The database is full too: that pins wait for space could not be stored, so no row tells it. Once until a song is stored. */
  readonly onFull?: () => void;
};

export type RunResult = { readonly stored: number; readonly nextAtMs: number | null };

export type DownloadManager = {
  readonly run: (options?: { readonly force?: boolean; readonly deadlineMs?: number }) => Promise<RunResult>;
  readonly due: () => Promise<number | null>;
  /** Cancels downloads that are not pinned any more; their bytes stay for a later attempt. */
  readonly check: () => Promise<void>;
  /** Interrupts downloads, because playback has taken the link; they go on once it is free. */
  readonly yieldLink: () => void;
  readonly isBackingOff: () => boolean;
  /** For good: a run under way ends, its bytes stay. */
  readonly stop: () => void;
};

type UnderWay = { readonly abort: AbortController; readonly done: Promise<boolean> };

/** Downloads what pins lack. May run in every tab and in the worker: the lock lets one work at a time. */
export function createDownloadManager(deps: ManagerDeps): DownloadManager {
  const policy = createRetryPolicy(deps.downloader.backoff, deps.timers.nowMs, deps.random);
  const turns = new Turns(deps, policy);
  return {
    run: (options) => runTurns(deps, policy, turns, options),
    due: () => dueAtMs(deps, policy),
    check: () => turns.check(),
    yieldLink: () => turns.yieldLink(),
    isBackingOff: policy.isBackingOff,
    stop: () => turns.stop(),
  };
}

async function runTurns(
  deps: ManagerDeps,
  policy: RetryPolicy,
  turns: Turns,
  { force = false, deadlineMs }: Parameters<DownloadManager['run']>[0] = {},
): Promise<RunResult> {
  const { db, timers } = deps;
  if (force) policy.forget();
  await syncPinned(db);
  const untilMs = deadlineMs === undefined ? Number.POSITIVE_INFINITY : timers.nowMs() + deadlineMs;
  const cancelTimer = deadlineMs === undefined ? undefined : timers.after(deadlineMs, () => turns.abortAll());
  let stored = 0;
  try {
    while (!turns.isStopped() && !policy.isBackingOff() && timers.nowMs() < untilMs) {
      const did = await deps.lock(lockName, lockTimeoutMs, () => turns.take(untilMs));
      stored += did.stored;
      if (did.isOver) break;
    }
  } finally {
    cancelTimer?.();
  }
  return { stored, nextAtMs: await dueAtMs(deps, policy) };
}

async function dueAtMs(deps: ManagerDeps, policy: RetryPolicy): Promise<number | null> {
  const atMs = (await pending(deps)).list.map(({ trackId, fromMs }) => Math.max(fromMs, policy.nextTryAtMs(trackId)));
  return atMs.length === 0 ? null : Math.min(...atMs);
}

async function pending({
  db,
  timers,
  isMetered,
}: ManagerDeps): Promise<{ readonly ownerId: OwnerId; readonly list: readonly PendingDownload[] }> {
  const { ownerId } = await currentIdentity(db);
  return { ownerId, list: await pendingDownloads(db, ownerId, { metered: isMetered(), nowMs: timers.nowMs() }) };
}

class Turns {
  private readonly deps: ManagerDeps;
  private readonly policy: RetryPolicy;
  private readonly yielding: Yielding;
  private readonly underWay = new Map<TrackId, UnderWay>();
  private stopped = false;
  /** The database failed in this turn: every file would be downloaded again and again. */
  private isBroken = false;

  constructor(deps: ManagerDeps, policy: RetryPolicy) {
    [this.deps, this.policy, this.yielding] = [deps, policy, new Yielding(deps)];
  }

  /** `isOver`: nothing is pending that may be tried now. */
  async take(untilMs: number): Promise<{ readonly stored: number; readonly isOver: boolean }> {
    const begun: Promise<boolean>[] = [];
    let isOver = false;
    this.isBroken = false;
    try {
      isOver = await this.beginAll(Math.min(untilMs, this.deps.timers.nowMs() + turnMs), begun);
    } finally {
      await Promise.allSettled(begun);
    }
    return { stored: (await Promise.all(begun)).filter(Boolean).length, isOver };
  }

  /** Reads what is pending before each track: another tab may have downloaded it before this one had the lock. */
  private async beginAll(endMs: number, begun: Promise<boolean>[]): Promise<boolean> {
    while (this.goesOn(endMs)) {
      const { ownerId, list } = await pending(this.deps);
      const nowMs = this.deps.timers.nowMs();
      const next = list.find(
        ({ trackId, fromMs }) => !this.underWay.has(trackId) && fromMs <= nowMs && this.policy.mayTry(trackId),
      );
      if (next === undefined && this.underWay.size === 0) return true;
      if (next === undefined || this.underWay.size >= atOnce) {
        await Promise.race([...this.underWay.values()].map(({ done }) => done));
        continue;
      }
      // What is pending may be another track afterwards.
      if (await this.yielding.wait(endMs)) continue;
      // A stop or the event's end aborts what is under way: what begins after it would go on to its last byte.
      if (!this.goesOn(endMs)) break;
      const { received, done } = this.begin(ownerId, next.trackId);
      begun.push(done);
      done.catch(() => (this.isBroken = true));
      await received;
    }
    return false;
  }

  private goesOn(endMs: number): boolean {
    return !this.isBroken && !this.stopped && !this.policy.isBackingOff() && this.deps.timers.nowMs() < endMs;
  }

  async check(): Promise<void> {
    if (this.underWay.size === 0) return;
    const wanted = new Set((await pending(this.deps)).list.map(({ trackId }) => trackId));
    for (const [trackId, { abort }] of this.underWay) if (!wanted.has(trackId)) abort.abort();
  }

  yieldLink(): void {
    for (const [trackId, { abort }] of this.underWay) if (this.yielding.mayInterrupt(trackId)) abort.abort();
  }

  stop(): void {
    this.stopped = true;
    this.yielding.stop();
    this.abortAll();
  }

  isStopped(): boolean {
    return this.stopped;
  }

  abortAll(): void {
    for (const { abort } of this.underWay.values()) abort.abort();
  }

  private begin(ownerId: OwnerId, trackId: TrackId): { received: Promise<unknown>; done: Promise<boolean> } {
    const abort = new AbortController();
    let onLinkFree = (): void => undefined;
    const linkFree = new Promise<void>((resolve) => (onLinkFree = resolve));
    const caller = { signal: abort.signal, onLinkFree };
    const done = this.fetchOne(ownerId, trackId, caller).finally(() => this.underWay.delete(trackId));
    this.underWay.set(trackId, { abort, done });
    return { received: Promise.race([linkFree, done]), done };
  }

  private async fetchOne(ownerId: OwnerId, trackId: TrackId, caller: DownloadCaller): Promise<boolean> {
    const { db, downloader } = this.deps;
    const track = await db.tracks.get(trackId);
    // Its record, with the address, has not been pulled yet.
    if (track === undefined) {
      this.policy.rest(trackId);
      return false;
    }
    try {
      const outcome = await downloader.download(track, storedQuality(track, await audioQuality(db)), caller);
      await this.noteOutcome(outcome, ownerId, trackId);
      return outcome.kind === 'stored';
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
      if (this.policy.full()) this.deps.onFull?.();
      return false;
    }
  }

  private async noteOutcome(outcome: TrackOutcome, ownerId: OwnerId, trackId: TrackId): Promise<void> {
    const { db, timers, onStored } = this.deps;
    const { policy } = this;
    const fail = (kind: 'damaged' | 'gone' | 'none', status: number | null = null): Promise<void> =>
      addDownloadFailure(db, { trackId, kind, status, seenAtMs: timers.nowMs() });
    switch (outcome.kind) {
      case 'stored':
        policy.stored(trackId);
        this.yielding.stored(trackId);
        return onStored?.(trackId);
      case 'unreachable':
        return policy.failed(trackId);
      case 'busy':
        return policy.failed(trackId, timers.nowMs() + (outcome.retryAfterMs ?? 0));
      case 'postponed':
        return policy.failed(trackId, outcome.untilMs);
      case 'cut':
        return policy.wasCut(trackId, outcome.storedBytes) ? undefined : fail('damaged');
      case 'refused':
        return fail('gone', outcome.status);
      case 'notAudio':
        return fail('damaged');
      case 'none':
        return fail('none');
      case 'full':
      case 'noSpace':
      case 'unstorable':
        // Not pinned any more: it must not be retried at once.
        if (!(await haltPins(db, ownerId, trackId, outcome.kind === 'unstorable' ? 'unstorable' : 'full')))
          policy.rest(trackId);
        return undefined;
      case 'forbidden':
      case 'aborted':
        return undefined;
    }
  }
}
