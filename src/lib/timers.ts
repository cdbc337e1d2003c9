export type Timers = {
  readonly nowMs: () => number;
  /** The returned function cancels. */
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
 * A time further away than `furthestMs` was written by a wrong clock and counts as due, as does what is no time: a clock
 * set back must freeze nothing (docs/guarantees.md case 25).
 */
export const isDue = (atMs: number, nowMs: number, furthestMs: number): boolean =>
  !(atMs > nowMs && atMs <= nowMs + furthestMs);

/** Whether less than `spanMs` lies between two times, whichever way the clock was set meanwhile (case 25). */
export const isWithin = (atMs: number, nowMs: number, spanMs: number): boolean => Math.abs(nowMs - atMs) < spanMs;
