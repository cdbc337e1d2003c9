import { backoffTimes } from '../lib/backoff.ts';

export const timing = {
  requestTimeoutMs: 20_000,
  uploadTimeoutMs: 60_000,
  /**
   * Longer than a request with its token. A clock that jumps ends a lease early (`isDue`) or up to `uploadLeaseMs`
   * late, never wrongly: a row sent twice has one key, and only the last claim's attempt id settles.
   */
  leaseMs: 45_000,
  uploadLeaseMs: 120_000,
  /** Under the 150 s that Chrome grants one event (docs/guarantees.md, write path 9). */
  drainDeadlineMs: 120_000,
  lockTimeoutMs: 20_000,
  rowBackoffBaseMs: 1_000,
  rowBackoffCapMs: 30 * 60_000,
  retryAfterCapMs: backoffTimes.retryAfterCapMs,
  /** After that, a paused outbox tries again. */
  pauseMs: 60 * 60_000,
  /** Doubles up to the longest wait a row may have. */
  noAudioYetMs: 10 * 60_000,
  /** Most of a day; then the row is deleted. */
  audioAttempts: 24,
  /** Requests; HTTP/1.1 browsers open six connections per host. */
  concurrency: 6,
  /**
   * Rows claimed at a time: the next requests start while the last answers are being settled. Fewer than 50: from 50
   * rows a write on, Dexie re-runs every live query on the table (docs/guarantees.md, The read path).
   */
  claimedAhead: 48,
  /** A save of songs that must wait longer no longer delays their interactions. */
  deferredSaveMs: 30_000,
  /**
   * How long an accepted write wins over GETs requested meanwhile: two and a half times the lag that is promised to be
   * hidden (docs/guarantees.md case 34: a replica 2 s behind). Another device's change of the same entity shows that
   * much later at most.
   */
  replicaLagMs: 5_000,
  replicaRetryMs: 1_000,
  /** While the server says that the list sent is outdated (409, 412, 422): how often an attempt sends it, and attempts. */
  reorderRounds: 3,
  reorderAttempts: 5,
  /** By then, minutes have passed: a server's own 404, though without the body that docs/api.md asks for. */
  foreignAttempts: 10,
  /** By then, some seconds have passed, and the server has answered other calls or a health check in between. */
  forbiddenAttempts: 4,
} as const;
