import type { IdempotencyKey, OwnerId } from '../ids.ts';
import type { Operation } from './operation.ts';

/** The version of a row's shape. A worker refuses to send rows of a newer version; newer code upcasts older rows. */
export const outboxRowVersion = 1;

/**
 * - `pending`: may be claimed when `nextAttemptAtMs` has come and nothing earlier in its lane is left
 * - `inflight`: claimed under `attemptId` until `leaseUntilMs`
 * - `waiting`: holds for something that time alone will not bring (a profile, a playlist id, a sign-in): see `waitReason`
 * - `refused`: the server said no; kept for the listener to Retry or Discard
 */
export type OutboxState = 'pending' | 'inflight' | 'waiting' | 'refused';

export type WaitReason = 'signIn' | 'profile' | 'dependency' | 'unanswered' | 'newerVersion' | 'unsupported';

/** The last thing that went wrong: a code to decide by, a status, and a sentence for the Sync dialog. */
export type OutboxError = {
  readonly code: 'network' | 'timeout' | 'server' | 'busy' | 'notJson' | 'unauthorized' | 'refused' | 'broken';
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
  /** The `seq` of a row that must have been accepted first; null when free. */
  readonly dependsOn: number | null;
  readonly operation: Operation;
  readonly state: OutboxState;
  readonly waitReason: WaitReason | null;
  /** Attempts that were started, over the row's whole life. */
  readonly attempts: number;
  readonly createdAtMs: number;
  readonly nextAttemptAtMs: number;
  readonly leaseUntilMs: number | null;
  readonly attemptId: string | null;
  /** When an attempt first left this device without an answer: bounds how long a key may be repeated (api.md). */
  readonly firstSentAtMs: number | null;
  readonly lastError: OutboxError | null;
};

export type NewOutboxRow = Omit<OutboxRow, 'seq'>;
