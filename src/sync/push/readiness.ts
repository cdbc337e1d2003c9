import { visitorId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { callKindOf, definitionOf, isUpload, needsNoUser, type CallKind } from '../../core/mutations/registry.ts';
import { isBlocked, outboxRowVersion, type OutboxRow } from '../../core/outbox/row.ts';
import type { BackoffScope } from '../../db/outbox/backoff.ts';
import type { Backoff } from '../../lib/backoff.ts';
import { isDue } from '../../lib/timers.ts';
import { timing } from '../timing.ts';

/** The current user, for whom rows are sent. */
export type CurrentUser = {
  readonly ownerId: OwnerId;
  readonly userId: string | undefined;
  readonly pausedUntilMs: number | null;
};

/**
 * - `unanswered`: sent 170 days ago without an answer: shown, not sent again (docs/api.md)
 * - `no`: waits for no time, but for another row, another user or a newer version
 */
export type Readiness =
  | { readonly kind: 'send' | 'unanswered' | 'no' }
  | { readonly kind: 'notBefore'; readonly atMs: number };

export type SendTimes = {
  readonly nowMs: number;
  /** After a reconnect: rows that failed because the server was unreachable are due at once. */
  readonly force: boolean;
  readonly backoffs: ReadonlyMap<BackoffScope, Backoff>;
};

/** What precedes a row in the outbox; `lane`: the rows of its lane. */
export type Earlier = {
  readonly lane: readonly OutboxRow[];
  /** Its lane has a row that only a newer version can read. */
  readonly isBehindNewer: boolean;
  readonly unreadableSeqs: ReadonlySet<number>;
  /** Tracks that a waiting save introduces to the server. */
  readonly introduced: ReadonlySet<TrackId>;
};

/** After this many failures, a save of songs no longer delays their interactions. */
const deferredSaveAttempts = 3;

const no: Readiness = { kind: 'no' };

export const isUnderWay = ({ state }: Pick<OutboxRow, 'state'>): boolean => state === 'pending' || state === 'inflight';

/** Null if the current user may send the row now. */
export function blockedForUser(row: OutboxRow, { ownerId, userId, pausedUntilMs }: CurrentUser): Readiness | null {
  if (row.v > outboxRowVersion || !isUnderWay(row)) return no;
  if (row.ownerId !== ownerId) return row.ownerId === visitorId && needsNoUser(row.mutation) ? null : no;
  // A member without a confirmed profile: only its creation may be sent; the rest waits for the id.
  const createsProfile = definitionOf(row.mutation).user === 'created' && row.ownerId !== visitorId;
  if (!needsNoUser(row.mutation) && userId === undefined && !createsProfile) return no;
  return pausedUntilMs === null ? null : { kind: 'notBefore', atMs: pausedUntilMs };
}

/** Null if no earlier row must be sent first. */
export function blockedByOrder(
  { mutation, dependsOn }: OutboxRow,
  { lane, isBehindNewer, unreadableSeqs, introduced }: Earlier,
): Readiness | null {
  // A row behind another of its lane waits for that row, not for time, even if that row's kind of call backs off.
  if (isBehindNewer || lane.some((other) => isUnderWay(other) && !isBlocked(other, lane))) return no;
  if (dependsOn !== null && unreadableSeqs.has(dependsOn)) return no;
  if (dependsOn !== null && lane.some((other) => other.seq === dependsOn)) return no;
  // The server must know a song before its interactions.
  return 'trackId' in mutation && introduced.has(mutation.trackId) ? no : null;
}

export function readinessByTime(row: OutboxRow, times: SendTimes): Readiness {
  const { nowMs } = times;
  if (row.state === 'inflight' && !isDue(row.leaseUntilMs ?? 0, nowMs, timing.uploadLeaseMs)) {
    return { kind: 'notBefore', atMs: row.leaseUntilMs ?? 0 };
  }
  if (row.firstSentAtMs !== null && nowMs - row.firstSentAtMs > limits.idempotencyTtlMs) return { kind: 'unanswered' };
  const kindUntilMs = backoffUntilMs(callKindOf(row.mutation), times);
  if (kindUntilMs !== null) return { kind: 'notBefore', atMs: kindUntilMs };
  if (row.state === 'inflight' || isRowDue(row, times)) return { kind: 'send' };
  return { kind: 'notBefore', atMs: row.nextAttemptAtMs };
}

/**
 * The tracks whose interactions wait until this save arrived: none once it failed a few times or must wait long. Only
 * for rows that the current user may send: one of another user may wait here for months.
 */
export function introducedBy({ mutation, attempts }: OutboxRow, times: SendTimes): readonly TrackId[] {
  const waitsLong = (backoffUntilMs(callKindOf(mutation), times) ?? 0) - times.nowMs > timing.deferredSaveMs;
  if (attempts >= deferredSaveAttempts || waitsLong) return [];
  return definitionOf(mutation).introduces?.(mutation) ?? [];
}

function backoffUntilMs(kind: CallKind, { backoffs, nowMs }: SendTimes): number | null {
  const untilMs = backoffs.get(kind)?.untilMs ?? 0;
  return isDue(untilMs, nowMs, timing.retryAfterCapMs) ? null : untilMs;
}

function isRowDue(row: OutboxRow, { nowMs, force }: SendTimes): boolean {
  const code = row.lastError?.code;
  // Its kind of call's backoff decides, and is over; the row's own time is for the Sync dialog only.
  if (code === 'busy') return true;
  if (force && (code === 'network' || code === 'timeout' || code === 'notJson')) return true;
  return isDue(row.nextAttemptAtMs, nowMs, longestWaitMs(row));
}

/** Without a failure only Undo and a replica delay a row, so a clock set back by minutes is noticed too (case 25). */
const longestWaitMs = ({ lastError, mutation }: OutboxRow): number =>
  lastError === null && !isUpload(mutation) ? limits.sentAfterUndoMs : timing.retryAfterCapMs;
