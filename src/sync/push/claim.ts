import { rowVersionOf, type OutboxRow } from '../../core/outbox/row.ts';
import { trackFacts } from '../../db/catalogue/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs } from '../../db/outbox/backoff.ts';
import { timing } from '../timing.ts';
import { attemptIdOf } from './dead-leases.ts';
import { planSending, planTables, type PlanOptions, type Sender } from './plan.ts';

/** A row that is ours to send until its lease ends, and what calls name as its userId. */
export type Claimed = {
  readonly row: OutboxRow;
  readonly attemptId: string;
  readonly userId: string | undefined;
};

export type ClaimOptions = Omit<PlanOptions, 'backoffs'> & {
  readonly newUuid: () => string;
  readonly holder: string | null;
};

/**
 * Phase one of the drain: marks up to `limit` rows as ours, in one transaction, in order within each lane. Only rows of
 * the current listener are looked at, and a visitor's counts, which name no user.
 */
export function claim(db: OffbeatDb, options: ClaimOptions): Promise<Claimed[]> {
  return db.transaction('rw', [...planTables(db), db.tracks], async () => {
    const plan = await planSending(db, { ...options, backoffs: await readBackoffs(db) });
    for (const raw of plan.broken) await setAside(db, raw);
    for (const seq of plan.unanswered) await db.outbox.update(seq, { state: 'waiting', waitReason: 'unanswered' });
    return take(db, await Promise.all(plan.rows.map((row) => completed(db, row))), plan.sender, options);
  });
}

/** What a row says besides is looked up once, at its first claim: a key is bound to what it was sent with. */
async function completed(db: OffbeatDb, row: OutboxRow): Promise<OutboxRow> {
  const { mutation } = row;
  // What is understood of an older row is stored with it: once claimed, one of version 1 looks as if it had been sent.
  if (mutation.kind === 'playlist.reorder') return { ...row, v: rowVersionOf(mutation) };
  if (!('facts' in mutation) || mutation.facts !== null) return row;
  return { ...row, mutation: { ...mutation, facts: await trackFacts(db, mutation.trackId) } };
}

async function take(
  db: OffbeatDb,
  rows: readonly OutboxRow[],
  owner: Sender,
  { nowMs, newUuid, holder }: ClaimOptions,
): Promise<Claimed[]> {
  const claimed = rows.map((row): Claimed => {
    const attemptId = attemptIdOf(holder, newUuid());
    const leaseUntilMs = nowMs + (row.mutation.kind === 'audio.process' ? timing.uploadLeaseMs : timing.leaseMs);
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

/** A row that was broken by hand is shown as such, and never in the way (case 31). */
async function setAside(db: OffbeatDb, raw: OutboxRow): Promise<void> {
  if (raw.state === 'refused' && raw.lastError?.code === 'broken') return;
  const lastError = { code: 'broken', status: null, message: 'This row was changed by hand.' } as const;
  await db.outbox.update(raw.seq, { state: 'refused', listed: 1, lastError });
}
