import type { TrackId } from '../core/ids.ts';
import type { Timers } from '../lib/timers.ts';
import type { LinkWatch } from '../platform/shared/link-lock.ts';

/** Safari leaks locks: after so long in a row, downloads go on although the link is taken. */
export const longestWaitMs = 10 * 60_000;
/** A host without range requests sends an interrupted file from its first byte: it must end some time. */
export const interruptionsPerTrack = 3;

export type YieldingDeps = {
  readonly timers: Timers;
  /** The device's link to the network, which playback may need alone. */
  readonly link: LinkWatch;
};

/** Downloads make room for a track that the user waits to hear: on a slow link they would take half of it or more. */
export class Yielding {
  private readonly deps: YieldingDeps;
  private readonly interruptions = new Map<TrackId, number>();
  private waitsSinceMs: number | null = null;
  private waiting: AbortController | undefined;
  private stopped = false;

  constructor(deps: YieldingDeps) {
    this.deps = deps;
  }

  /** Waits until playback does not need the link, until `endMs` at the latest. Resolves to whether it had to wait. */
  async wait(endMs: number): Promise<boolean> {
    const { link, timers } = this.deps;
    if (!(await link.isTaken())) {
      this.waitsSinceMs = null;
      return false;
    }
    if (this.stopped) return true;
    this.waitsSinceMs ??= timers.nowMs();
    const leftMs = Math.min(endMs, this.waitsSinceMs + longestWaitMs) - timers.nowMs();
    if (leftMs <= 0) return false;
    const waiting = new AbortController();
    this.waiting = waiting;
    const cancelTimer = timers.after(leftMs, () => waiting.abort());
    await link.untilFree(waiting.signal);
    cancelTimer();
    return true;
  }

  /** Whether the track's download may be interrupted for playback; counts it. */
  mayInterrupt(trackId: TrackId): boolean {
    const times = this.interruptions.get(trackId) ?? 0;
    this.interruptions.set(trackId, times + 1);
    return times < interruptionsPerTrack;
  }

  stored(trackId: TrackId): void {
    this.interruptions.delete(trackId);
  }

  /** Ends a wait, for good. */
  stop(): void {
    this.stopped = true;
    this.waiting?.abort();
  }
}
