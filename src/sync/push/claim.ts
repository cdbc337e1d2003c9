import { definitionOf, rowVersionOf } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { trackFacts } from '../../db/catalogue/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { Backoff } from '../../lib/backoff.ts';
import { readBackoffs, type BackoffScope } from '../../db/outbox/backoff.ts';
import { moveToDeadLetters } from '../../db/outbox/dead-letters.ts';
import { timing } from '../timing.ts';
import { attemptIdOf } from './orphaned-leases.ts';
import { selectReady, selectTables, type Selection, type SelectOptions, type Sender } from './select-ready.ts';

/** A row that is ours to send until its lease ends, and what calls name as its userId. */
export type Claimed = {
  readonly row: OutboxRow;
  readonly attemptId: string;
  readonly userId: string | undefined;
};

export type ClaimOptions = Omit<SelectOptions, 'backoffs'> & {
  readonly newUuid: () => string;
  readonly holder: string | null;
  /** What the drain itself knows must wait. */
  readonly held: ReadonlyMap<BackoffScope, Backoff>;
};

/**
 * Phase one of the drain: marks up to `limit` rows as ours, in one transaction, in order within each lane. Only rows of
 * the current user are looked at, and a visitor's counts, which name no user. What cannot be read is moved out of the way.
 */
export function claim(db: OffbeatDb, options: ClaimOptions): Promise<Claimed[]> {
  return db.transaction('rw', [...selectTables(db), db.tracks, db.deadLetters], async () => {
    const backoffs = new Map([...(await readBackoffs(db)), ...options.held]);
    const { rows, unanswered, sender } = await selectReadable(db, { ...options, backoffs });
    for (const seq of unanswered) await db.outbox.update(seq, { state: 'waiting', waitReason: 'unanswered' });
    return take(db, await Promise.all(rows.map((row) => completed(db, row))), sender, options);
  });
}

/** Moves what cannot be read to `deadLetters` while nothing may be sent: the user is told of it all the same. */
export const clearUnreadable = (db: OffbeatDb, nowMs: number): Promise<void> =>
  db.transaction('rw', [...selectTables(db), db.deadLetters], async () => {
    await selectReadable(db, { nowMs, limit: 1, force: false, backoffs: new Map() });
  });

/** What may be sent once nothing unreadable stands before it. */
async function selectReadable(db: OffbeatDb, options: SelectOptions): Promise<Selection> {
  for (;;) {
    const selection = await selectReady(db, options);
    if (selection.unreadable.length === 0) return selection;
    await moveToDeadLetters(db, selection.unreadable, options.nowMs);
  }
}

/** What a row says besides is looked up once, at its first claim: a key is bound to what it was sent with. */
async function completed(db: OffbeatDb, row: OutboxRow): Promise<OutboxRow> {
  const { mutation } = row;
  // What is understood of an older row is stored with it: once claimed, one of version 1 looks as if it had been sent.
  const current = { ...row, v: rowVersionOf(mutation) };
  if (!('facts' in mutation) || mutation.facts !== null) return current;
  return { ...current, mutation: { ...mutation, facts: await trackFacts(db, mutation.trackId) } };
}

async function take(
  db: OffbeatDb,
  rows: readonly OutboxRow[],
  owner: Sender,
  { nowMs, newUuid, holder }: ClaimOptions,
): Promise<Claimed[]> {
  const claimed = rows.map((row): Claimed => {
    const attemptId = attemptIdOf(holder, newUuid());
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
    return { row: inflight, attemptId, userId: row.ownerId === owner.ownerId ? owner.userId : undefined };
  });
  await db.outbox.bulkPut(claimed.map(({ row }) => row));
  return claimed;
}
