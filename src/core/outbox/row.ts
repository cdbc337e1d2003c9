import type { IdempotencyKey, OwnerId } from '../ids.ts';
import type { Mutation } from '../mutations/registry.ts';

/** A worker does not send rows of a newer version; newer code upcasts older rows. */
export const outboxRowVersion = 2;

/**
 * - `pending`: may be claimed when `nextAttemptAtMs` is due and its lane has no earlier row
 * - `inflight`: claimed under `attemptId` until `leaseUntilMs`
 * - `waiting`: not for time alone: see `waitReason`
 * - `refused`: rejected by the server; stays until Retry or Discard
 */
export type OutboxState = 'pending' | 'inflight' | 'waiting' | 'refused';

/**
 * - `unanswered`: sent, and without an answer for 170 days: the server may have forgotten its key (docs/api.md,
 *   Conventions)
 * - `unsupported`: this server does not have the call (404 or 405 to an added one): the change stays on this device
 * - `deadLetter`: the row it depends on is unreadable (docs/guarantees.md case 31), until that is discarded
 * Waiting for a profile or a sign-in is not a row's state: every drain checks for it.
 */
export type WaitReason = 'unanswered' | 'unsupported' | 'deadLetter';

export type OutboxError = {
  readonly code: 'network' | 'timeout' | 'server' | 'busy' | 'notJson' | 'unauthorized' | 'refused' | 'gone' | 'broken';
  readonly status: number | null;
  readonly message: string;
};

/** A parsed row (core/wire/outbox-row.ts). Order is by `seq`, never by a clock (docs/guarantees.md, The write path 2). */
export type OutboxRow = {
  readonly seq: number;
  readonly v: number;
  readonly ownerId: OwnerId;
  readonly key: IdempotencyKey;
  readonly lane: string;
  /** The `seq` of a row that must be accepted first, or null. */
  readonly dependsOn: number | null;
  readonly mutation: Mutation;
  readonly state: OutboxState;
  readonly waitReason: WaitReason | null;
  readonly attempts: number;
  readonly createdAtMs: number;
  /** While inflight, when the lease ends: one index serves both. */
  readonly nextAttemptAtMs: number;
  readonly leaseUntilMs: number | null;
  readonly attemptId: string | null;
  /** Bounds how long a key may be repeated (docs/api.md). */
  readonly firstSentAtMs: number | null;
  readonly lastError: OutboxError | null;
  /**
   * 1: the Sync dialog lists it and the status counts it; 0: neither, because the user did not choose it (a like's count, a
   * skip), until it is refused, unanswered or unsupported.
   */
  readonly listed: 0 | 1;
};

/**
 * In `StoredRow.dependsOn`: the row right before this one. Rows added together do not know each other's seq yet, and
 * reading it would cost the tap a request to IndexedDB. Rows of one bulkAdd have consecutive numbers.
 */
export const rowBefore = -1;

/**
 * A row as commands write it. An older version or devtools may have written anything, so it is only read through the
 * parser, which also replaces `rowBefore` by the real seq.
 */
export type StoredRow = Omit<OutboxRow, 'dependsOn'> & {
  /** As in a parsed row, or `rowBefore`. */
  readonly dependsOn: number | null;
};

export type NewStoredRow = Omit<StoredRow, 'seq'>;

type InLane = Pick<OutboxRow, 'seq' | 'dependsOn' | 'state'>;

/** Not if refused, or dependent on an unreadable row. */
const isVisible = ({ state, waitReason }: OutboxRow): boolean => state !== 'refused' && waitReason !== 'deadLetter';

/** Only such rows may be coalesced (docs/guarantees.md, write path 8). */
export const neverSent = (row: OutboxRow): boolean =>
  row.state === 'pending' && row.attempts === 0 && row.firstSentAtMs === null;

/**
 * Whether it depends, directly or through others of its lane, on a `refused` or `waiting` row. A row that is gone
 * was accepted, or was discarded together with its dependents. Bounded, because a hand edit may make a circle.
 */
export function isBlocked(row: InLane, lane: readonly InLane[]): boolean {
  let current: InLane | undefined = row;
  for (let hops = 0; current !== undefined && current.dependsOn !== null && hops < 8; hops++) {
    const wanted: number = current.dependsOn;
    current = lane.find((other) => other.seq === wanted && other.seq !== row.seq);
    if (current !== undefined && current.state !== 'pending' && current.state !== 'inflight') return true;
  }
  return false;
}

/** Of a whole lane, the rows that are part of the local state. */
export function visibleRows(lane: readonly OutboxRow[]): readonly OutboxRow[] {
  // Seldom, and looking through a lane of thousands for each of its rows takes long.
  const mayBlock = lane.some(({ state }) => state === 'refused' || state === 'waiting');
  return lane.filter((row) => isVisible(row) && !(mayBlock && isBlocked(row, lane)));
}
