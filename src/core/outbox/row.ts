import type { IdempotencyKey, OwnerId } from '../ids.ts';
import type { Mutation } from '../mutations/registry.ts';

/** The newest version of a row's shape. A worker refuses to send rows of a newer one; newer code upcasts older rows. */
export const outboxRowVersion = 2;

/**
 * - `pending`: may be claimed when `nextAttemptAtMs` has come and nothing earlier in its lane is left
 * - `inflight`: claimed under `attemptId` until `leaseUntilMs`
 * - `waiting`: holds for something that time alone will not bring: see `waitReason`
 * - `refused`: the server said no; kept for the user to Retry or Discard
 */
export type OutboxState = 'pending' | 'inflight' | 'waiting' | 'refused';

/**
 * - `unanswered`: sent, and without an answer for 170 days: the server may have forgotten its key (api.md, Conventions)
 * - `unsupported`: this server does not have the call (404 or 405 to an added one): the change stays on this device
 * - `deadLetter`: the row it depends on cannot be read (docs/guarantees.md case 31), until that is discarded
 * Waiting for a profile or a sign-in is no state of a row: the drain asks for it anew each time.
 */
export type WaitReason = 'unanswered' | 'unsupported' | 'deadLetter';

/** The last error: a code, the HTTP status, and a sentence for the Sync dialog. */
export type OutboxError = {
  readonly code: 'network' | 'timeout' | 'server' | 'busy' | 'notJson' | 'unauthorized' | 'refused' | 'gone' | 'broken';
  readonly status: number | null;
  readonly message: string;
};

/** One waiting change, as seen in devtools (table `outbox`). Order is by `seq`, never by a clock. */
export type OutboxRow = {
  readonly seq: number;
  readonly v: number;
  readonly ownerId: OwnerId;
  readonly key: IdempotencyKey;
  readonly lane: string;
  /** The `seq` of a row that must have been accepted first; `rowBefore` for the one right before; null when free. */
  readonly dependsOn: number | null;
  readonly mutation: Mutation;
  readonly state: OutboxState;
  readonly waitReason: WaitReason | null;
  /** Attempts that were started, over the row's whole life. */
  readonly attempts: number;
  readonly createdAtMs: number;
  /** Not before this time; while inflight, when the lease ends. One index serves both. */
  readonly nextAttemptAtMs: number;
  readonly leaseUntilMs: number | null;
  readonly attemptId: string | null;
  /** When an attempt first left this device without an answer: bounds how long a key may be repeated (api.md). */
  readonly firstSentAtMs: number | null;
  readonly lastError: OutboxError | null;
  /** 1: the Sync dialog lists it and the status counts it; 0: it rides along with another (a like's count). */
  readonly listed: 0 | 1;
};

/**
 * In `dependsOn`: the row right before this one. Rows that are added in one go do not know each other's seq yet, and one
 * request to IndexedDB is less for the tap that waits for them. Rows of one bulkAdd have consecutive numbers.
 */
export const rowBefore = -1;

/** The seq of the row that must have been accepted first; null when free. */
export const dependencyOf = ({ seq, dependsOn }: Pick<OutboxRow, 'seq' | 'dependsOn'>): number | null =>
  dependsOn === rowBefore ? seq - 1 : dependsOn;

export type NewOutboxRow = Omit<OutboxRow, 'seq'>;

/** A row's place among those of its lane. */
type InLane = Pick<OutboxRow, 'seq' | 'dependsOn' | 'state'>;

/** Whether its mutation is part of the local state: not when it was refused, or depends on what cannot be read. */
export const isVisible = ({ state, waitReason }: OutboxRow): boolean =>
  state !== 'refused' && waitReason !== 'deadLetter';

/** Never left this device: only such rows may be coalesced (docs/guarantees.md, write path 8). */
export const neverSent = (row: OutboxRow): boolean =>
  row.state === 'pending' && row.attempts === 0 && row.firstSentAtMs === null;

/** Whether `row` hangs on a row of its lane that was refused, directly or through others. */
export function isBlocked(row: InLane, lane: readonly InLane[]): boolean {
  let current: InLane | undefined = row;
  for (let hops = 0; current !== undefined && current.dependsOn !== null && hops < 8; hops++) {
    const wanted = dependencyOf(current);
    current = lane.find((other) => other.seq === wanted && other.seq !== row.seq);
    if (current !== undefined && current.state !== 'pending' && current.state !== 'inflight') return true;
  }
  return false;
}
