/** The clock and timers of sync and downloads; tests and the simulation pass their own. */
export type Timers = {
  readonly nowMs: () => number;
  /** Calls back once after `ms`; the returned function cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

export const realTimers: Timers = {
  nowMs: () => Date.now(),
  after: (ms, callback) => {
    const handle = setTimeout(callback, ms);
    return () => clearTimeout(handle);
  },
};

/**
 * Whether a stored time has come. A time further away than its kind can be was written by a clock that was wrong, and
 * counts as come: a clock set back must freeze nothing (docs/guarantees.md case 25).
 */
export const isDue = (atMs: number, nowMs: number, furthestMs: number): boolean =>
  atMs <= nowMs || atMs > nowMs + furthestMs;
