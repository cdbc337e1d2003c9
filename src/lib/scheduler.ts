import { ignored, logFailure } from './log.ts';
import type { Timers } from './timers.ts';

/** Work that is stored somewhere and becomes due: the outbox, the downloads of pins. */
export type Job = {
  /** When something is due next; null while nothing waits for time to pass. */
  readonly due: () => Promise<number | null>;
  /** Does what is due. `force`: the network is said to be back or the user asked, so waits for want of a network end. */
  readonly run: (force: boolean) => Promise<unknown>;
};

export type Scheduler = {
  /** Runs now; while a run is under way, once more after it. */
  readonly wake: (force: boolean) => void;
  /** To be called with every change of what is due. */
  readonly onDue: (atMs: number | null) => void;
  readonly stop: () => void;
};

/** The first wait before what is due and stays due is run again (other contexts' rows, for example); it doubles. */
const firstRepeatMs = 5_000;
const lastRepeatMs = 10 * 60_000;
/** While rows settle one after the other, one run is enough. */
const betweenRunsMs = 400;

/** Runs a job of this page whenever it is due. */
export function createScheduler({ due, run }: Job, timers: Timers): Scheduler {
  let timer: (() => void) | null = null;
  let repeatMs = firstRepeatMs;
  let ranAtMs = Number.NEGATIVE_INFINITY;
  let next: { readonly force: boolean } | null = null;
  let [running, stopped] = [false, false];

  const look = (): void => void due().then(onDue, ignored('reading what is due'));
  const cancelTimer = (): void => {
    timer?.();
    timer = null;
  };
  const lookIn = (ms: number): void => {
    cancelTimer();
    timer = timers.after(ms, () => {
      timer = null;
      look();
    });
  };
  const repeat = (): void => {
    lookIn(repeatMs);
    repeatMs = Math.min(lastRepeatMs, repeatMs * 2);
  };

  function wake(force: boolean): void {
    if (stopped) return;
    if (running) next = { force: force || next?.force === true };
    else void runs(force);
  }

  async function runs(force: boolean): Promise<void> {
    running = true;
    ranAtMs = timers.nowMs();
    // Failures are recorded on the rows; the timer retries.
    await run(force).catch((error: unknown) => {
      logFailure('a scheduled run', error);
      if (timer === null && !stopped) repeat();
    });
    running = false;
    const again = next;
    next = null;
    if (again !== null) wake(again.force);
    else if (!stopped) await due().then(afterRun, ignored('reading what is due'));
  }

  function afterRun(atMs: number | null): void {
    if (stopped || atMs === null) return;
    if (atMs > timers.nowMs()) lookIn(Math.min(lastRepeatMs, atMs - timers.nowMs()));
    // What is due and stays so waits for the timer that is set.
    else if (timer === null) repeat();
  }

  function onDue(atMs: number | null): void {
    cancelTimer();
    if (atMs === null || stopped) {
      repeatMs = firstRepeatMs;
      return;
    }
    const waitMs = atMs - timers.nowMs();
    if (waitMs > 0) {
      repeatMs = firstRepeatMs;
      lookIn(Math.min(lastRepeatMs, waitMs));
      return;
    }
    const sinceMs = timers.nowMs() - ranAtMs;
    if (sinceMs >= 0 && sinceMs < betweenRunsMs) return lookIn(betweenRunsMs - sinceMs);
    repeat();
    wake(false);
  }

  return {
    wake,
    onDue,
    stop: () => {
      stopped = true;
      cancelTimer();
    },
  };
}

/**
 * Runs a job within one event of a service worker, for `eventMs` at most: what is due again within `waitMs` is waited for,
 * because the browser's own next event may be minutes away. Resolves to whether something remains.
 */
export async function runInEvent(
  { due, run }: { readonly due: Job['due']; readonly run: (deadlineMs: number) => Promise<unknown> },
  timers: Timers,
  { eventMs, waitMs }: { readonly eventMs: number; readonly waitMs: number },
): Promise<boolean> {
  const untilMs = timers.nowMs() + eventMs;
  for (;;) {
    await run(Math.max(0, untilMs - timers.nowMs()));
    const atMs = await due();
    if (atMs === null) return false;
    // Due and yet not done: another context's rows, or behind a refused one. Waiting would bring nothing.
    const leftMs = atMs - timers.nowMs();
    if (leftMs <= 0 || leftMs > waitMs || timers.nowMs() + leftMs >= untilMs) return true;
    await new Promise<void>((resolve) => timers.after(Math.max(1_000, leftMs), resolve));
  }
}
