import { doublingMs } from './backoff.ts';
import { logFailure } from './log.ts';
import type { Timers } from './timers.ts';

export type Job = {
  readonly due: () => Promise<number | null>;
  /** `force`: the network may be back or the user asked, so backoffs caused by a missing network end. */
  readonly run: (force: boolean) => Promise<unknown>;
};

export type Scheduler = {
  /** During a run: once more after it. */
  readonly runNow: (force: boolean) => void;
  readonly onDue: (atMs: number | null) => void;
  readonly stop: () => void;
};

/** First wait before running again what stays due (rows another context claimed, for example); it doubles. */
const firstRepeatMs = 5_000;
const lastRepeatMs = 10 * 60_000;
const betweenRunsMs = 400;

export const createScheduler = (job: Job, timers: Timers): Scheduler => new JobRunner(job, timers);

class JobRunner implements Scheduler {
  private readonly job: Job;
  private readonly timers: Timers;
  private cancelTimer: (() => void) | null = null;
  private repeats = 0;
  private ranAtMs = Number.NEGATIVE_INFINITY;
  private next: { readonly force: boolean } | null = null;
  private state: 'idle' | 'running' | 'stopped' = 'idle';

  constructor(job: Job, timers: Timers) {
    [this.job, this.timers] = [job, timers];
  }

  runNow(force: boolean): void {
    if (this.state === 'running') this.next = { force: force || this.next?.force === true };
    else if (this.state === 'idle') void this.run(force);
  }

  onDue(atMs: number | null): void {
    this.clearTimer();
    if (atMs === null || this.state === 'stopped') {
      this.repeats = 0;
      return;
    }
    const waitMs = atMs - this.timers.nowMs();
    if (waitMs > 0) {
      this.repeats = 0;
      this.checkIn(Math.min(lastRepeatMs, waitMs));
      return;
    }
    const sinceMs = this.timers.nowMs() - this.ranAtMs;
    if (sinceMs >= 0 && sinceMs < betweenRunsMs) return this.checkIn(betweenRunsMs - sinceMs);
    this.repeat();
    this.runNow(false);
  }

  stop(): void {
    this.state = 'stopped';
    this.clearTimer();
  }

  private async run(force: boolean): Promise<void> {
    this.state = 'running';
    this.ranAtMs = this.timers.nowMs();
    // Failures are recorded on the rows: what stays due is run again (`afterRun`).
    await this.job.run(force).catch((error: unknown) => logFailure('a scheduled run', error));
    if (this.isStopped()) return;
    this.state = 'idle';
    const again = this.next;
    this.next = null;
    if (again !== null) this.runNow(again.force);
    else await this.readDue((atMs) => this.afterRun(atMs));
  }

  private afterRun(atMs: number | null): void {
    if (this.state === 'stopped' || atMs === null) return;
    if (atMs > this.timers.nowMs()) this.checkIn(Math.min(lastRepeatMs, atMs - this.timers.nowMs()));
    // What stays due waits for the timer that is set.
    else if (this.cancelTimer === null) this.repeat();
  }

  /** The wait doubles only once it is over: each change of a burst restarts it, and would make it minutes long. */
  private repeat(): void {
    this.checkIn(doublingMs(this.repeats, firstRepeatMs, lastRepeatMs), 1);
  }

  private checkIn(ms: number, repeats = 0): void {
    this.clearTimer();
    this.cancelTimer = this.timers.after(ms, () => {
      this.cancelTimer = null;
      this.repeats += repeats;
      void this.readDue((atMs) => this.onDue(atMs));
    });
  }

  /** A failed read is repeated: with the timer gone, only the next change would wake the job. */
  private readDue(then: (atMs: number | null) => void): Promise<void> {
    return this.job.due().then(then, (error: unknown) => {
      logFailure('reading what is due', error);
      if (this.cancelTimer === null && this.state !== 'stopped') this.repeat();
    });
  }

  private clearTimer(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
  }

  /** A method, because the compiler assumes that a property does not change during an `await`. */
  private isStopped(): boolean {
    return this.state === 'stopped';
  }
}

export type EventJob = {
  readonly due: Job['due'];
  readonly run: (options: { readonly force: boolean; readonly deadlineMs: number }) => Promise<unknown>;
};

/**
 * Runs a job within one event of a service worker, for `eventMs` at most. Waits for what is due within `waitMs`,
 * because the browser's next event may be minutes away. Resolves to whether work remains.
 */
export async function runInEvent(
  { due, run }: EventJob,
  timers: Timers,
  { eventMs, waitMs }: { readonly eventMs: number; readonly waitMs: number },
): Promise<boolean> {
  const untilMs = timers.nowMs() + eventMs;
  // The browser sends the event when there is a network: earlier backoffs end, those that begin now hold.
  for (let force = true; ; force = false) {
    await run({ force, deadlineMs: Math.max(0, untilMs - timers.nowMs()) });
    const atMs = await due();
    if (atMs === null) return false;
    // Due and still not done: another context's rows, or behind a refused one. Waiting would not help.
    const leftMs = atMs - timers.nowMs();
    if (leftMs <= 0 || leftMs > waitMs || timers.nowMs() + leftMs >= untilMs) return true;
    await new Promise<void>((resolve) => timers.after(Math.max(1_000, leftMs), resolve));
  }
}
