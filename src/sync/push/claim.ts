import { definitionOf, rowVersionOf } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { trackFacts } from '../../db/catalogue/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs } from '../../db/outbox/backoff.ts';
import { moveToDeadLetters } from '../../db/outbox/dead-letters.ts';
import { timing } from '../timing.ts';
import { attemptIdOf } from './orphaned-leases.ts';
import { selectReady, selectTables, type Selection, type SelectOptions } from './select-ready.ts';
import type { CurrentUser } from './readiness.ts';

export type Claimed = {
  readonly row: OutboxRow;
  readonly attemptId: string;
  readonly userId: string | undefined;
};

export type ClaimOptions = SelectOptions & {
  readonly newUuid: () => string;
  readonly drainerId: string | null;
};

/**
 * Phase one of the drain: leases up to `limit` rows in one transaction, in order within each lane: only rows of the
 * current user, and a visitor's counts, which name no user. Unreadable rows become dead letters.
 */
export function claim(db: OffbeatDb, options: ClaimOptions): Promise<Claimed[]> {
  return db.transaction('rw', [...selectTables(db), db.tracks, db.deadLetters], async () => {
    const backoffs = new Map([...(await readBackoffs(db)), ...options.backoffs]);
    const { rows, unanswered, user } = await selectReadable(db, { ...options, backoffs });
    for (const seq of unanswered)
      await db.outbox.update(seq, { state: 'waiting', waitReason: 'unanswered', listed: 1 });
    return take(db, await Promise.all(rows.map((row) => completed(db, row))), user, options);
  });
}

/** Unreadable rows are shown to the user even while sending is paused. */
export const clearUnreadable = (db: OffbeatDb, nowMs: number): Promise<void> =>
  db.transaction('rw', [...selectTables(db), db.deadLetters], async () => {
    await selectReadable(db, { nowMs, limit: 1, force: false, backoffs: new Map() });
  });

async function selectReadable(db: OffbeatDb, options: SelectOptions): Promise<Selection> {
  for (;;) {
    const selection = await selectReady(db, options);
    if (selection.unreadable.length === 0) return selection;
    await moveToDeadLetters(db, selection.unreadable, options.nowMs);
  }
}

/** Facts about the track are looked up once, at the first claim: a key is bound to what it was sent with. */
async function completed(db: OffbeatDb, row: OutboxRow): Promise<OutboxRow> {
  const { mutation } = row;
  // A row of an older version is stored as understood: once claimed, one of version 1 looks as if it had been sent.
  const current = { ...row, v: rowVersionOf(mutation) };
  if (!('facts' in mutation) || mutation.facts !== null) return current;
  return { ...current, mutation: { ...mutation, facts: await trackFacts(db, mutation.trackId) } };
}

async function take(
  db: OffbeatDb,
  rows: readonly OutboxRow[],
  user: CurrentUser,
  { nowMs, newUuid, drainerId }: ClaimOptions,
): Promise<Claimed[]> {
  const claimed = rows.map((row): Claimed => {
    const attemptId = attemptIdOf(drainerId, newUuid());
    const leaseUntilMs =
      nowMs + (definitionOf(row.mutation).sending === 'upload' ? timing.uploadLeaseMs : timing.leaseMs);
    const inflight: OutboxRow = {
      ...row,
      state: 'inflight',
      attemptId,
      leaseUntilMs,
      nextAttemptAtMs: leaseUntilMs,
      attempts: row.attempts + 1,
      firstSentAtMs: row.firstSentAtMs ?? nowMs,
    };
    return { row: inflight, attemptId, userId: row.ownerId === user.ownerId ? user.userId : undefined };
  });
  await db.outbox.bulkPut(claimed.map(({ row }) => row));
  return claimed;
}
