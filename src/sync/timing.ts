import { backoffTimes } from '../lib/backoff.ts';

/** The engine's own times, in milliseconds unless named otherwise. */
export const timing = {
  requestTimeoutMs: 20_000,
  uploadTimeoutMs: 60_000,
  /** Longer than a request with its token; if one takes longer, attempt id and key keep it correct. */
  leaseMs: 45_000,
  uploadLeaseMs: 120_000,
  /** Under the 150 s that Chrome grants one event (docs/guarantees.md, write path 9). */
  drainDeadlineMs: 120_000,
  lockTimeoutMs: 20_000,
  rowBackoffBaseMs: 1_000,
  rowBackoffCapMs: 30 * 60_000,
  retryAfterCapMs: backoffTimes.retryAfterCapMs,
  /** How long a pause is believed before the server is asked again. */
  pauseMs: 60 * 60_000,
  /** How long a row waits for sound that is not on this device; it doubles, up to the longest wait a row may have. */
  noAudioYetMs: 10 * 60_000,
  /** After this many attempts, most of a day, the row is deleted. */
  audioAttempts: 24,
  /** At once; HTTP/1.1 browsers open six connections a host. */
  concurrency: 6,
  /**
   * Claimed at a time: the next requests start while the last answers are being settled. Fewer than 50: from 50 rows a
   * write on, Dexie re-runs every live query on the table (docs/guarantees.md, The read path).
   */
  claimedAhead: 48,
  /** A save of songs that must wait longer than this no longer holds back what was done with them. */
  deferredSaveMs: 30_000,
  /**
   * How long a write the server accepted wins over GETs asked for meanwhile: two and a half times the lag that is promised
   * to be hidden (docs/guarantees.md case 34). Another device's change of the same thing is seen that much later at most.
   */
  replicaLagMs: 5_000,
  /** How soon a reorder looks again while the server's answers do not know this device's own writes yet. */
  replicaRetryMs: 1_000,
  /** Lists a reorder is rebased on in one attempt, and attempts, while the server says that it is outdated (409, 412). */
  reorderRounds: 3,
  reorderAttempts: 5,
} as const;
