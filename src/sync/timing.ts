/** Time as the engine sees it; tests and the simulation bring their own. */
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

/** The engine's own times, in milliseconds unless named otherwise. */
export const timing = {
  requestTimeoutMs: 20_000,
  uploadTimeoutMs: 60_000,
  /** Longer than a request with its token takes; should one take longer, attempt id and key keep it right. */
  leaseMs: 45_000,
  uploadLeaseMs: 120_000,
  /** Under the 150 s that Chrome grants one event (offline.md 9). */
  drainDeadlineMs: 120_000,
  lockPatienceMs: 20_000,
  rowBackoffBaseMs: 1_000,
  rowBackoffCapMs: 30 * 60_000,
  holdBackoffBaseMs: 1_000,
  holdBackoffCapMs: 5 * 60_000,
  retryAfterCapMs: 60 * 60_000,
  /** How long a pause is believed before the server is asked again. */
  pauseMs: 60 * 60_000,
  /** How long a row waits for sound that is not on this device. */
  noSoundYetMs: 10 * 60_000,
  /** At once; HTTP/1.1 browsers open six connections a host. */
  concurrency: 6,
  /** Claimed at a time: the next requests start while the last answers are being settled. */
  claimedAhead: 24,
  /** Failures of the server in a row after which the drain stops asking for now. */
  failuresBeforeHold: 5,
} as const;

/**
 * Whether a stored time has come. A time further away than its kind can be was written by a clock that was wrong, and
 * counts as come: a clock set back must freeze nothing (case 25).
 */
export const hasCome = (atMs: number, nowMs: number, furthestMs: number): boolean =>
  atMs <= nowMs || atMs > nowMs + furthestMs;
