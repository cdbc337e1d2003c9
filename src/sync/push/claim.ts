import { Dexie } from 'dexie';
import { isUpload, rowVersionOf } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { trackFacts } from '../../db/catalogue/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs } from '../../db/outbox/backoff.ts';
import { moveToDeadLetters } from '../../db/outbox/dead-letters.ts';
import { timing } from '../timing.ts';
import { selectReady, selectTables, type SelectedRows, type SelectOptions } from './select-ready.ts';
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

/** Stands between a drainer's id and the rest of its attempts' ids. */
const separator = '/';

/** By the drainer's id, its claims are released if it dies (`freeOrphanedLeases`); without one, when the lease ends. */
const attemptIdOf = (drainerId: string | null, uuid: string): string =>
  drainerId === null ? uuid : drainerId + separator + uuid;

function drainerOf(attemptId: string | null): string | null {
  const end = attemptId?.indexOf(separator) ?? -1;
  return attemptId !== null && end > 0 ? attemptId.slice(0, end) : null;
}

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

/** Selects again once unreadable rows have moved: those that depend on them then wait, and no longer precede others in their lanes. */
async function selectReadable(db: OffbeatDb, options: SelectOptions): Promise<SelectedRows> {
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
    const leaseUntilMs = nowMs + (isUpload(row.mutation) ? timing.uploadLeaseMs : timing.leaseMs);
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

/**
 * The live drainers (platform/shared/locks). A drainer holds a Web Lock named by its id while it runs; the platform
 * releases it when the page or worker dies. `run` gets null if the lock was not granted. `alive`: the ids of held
 * locks, null if unknown.
 */
export type LiveDrainers = {
  readonly register: <T>(id: string, run: (drainerId: string | null) => Promise<T>) => Promise<T>;
  readonly alive: () => Promise<ReadonlySet<string> | null>;
};

/**
 * Releases the claims of pages and workers that died, so that a killed worker costs seconds instead of a whole lease
 * (docs/guarantees.md, case 7: the worker dies before, during and after the answer). Rows are read before the locks: a
 * drainer takes its lock before it claims, so a drainer without a lock has died. Correctness does not depend on it: a
 * late answer settles nothing, and its key has one effect. Returns the number of rows still claimed.
 */
export async function freeOrphanedLeases(db: OffbeatDb, drainers: LiveDrainers, nowMs: number): Promise<number> {
  const claimed = await db.outbox
    .where('[state+nextAttemptAtMs]')
    .between(['inflight', Dexie.minKey], ['inflight', Dexie.maxKey])
    .toArray();
  if (claimed.length === 0) return 0;
  const alive = await drainers.alive();
  if (alive === null) return claimed.length;
  const orphaned = claimed.filter(({ attemptId }) => {
    const drainer = drainerOf(attemptId);
    return drainer !== null && !alive.has(drainer);
  });
  if (orphaned.length === 0) return claimed.length;
  const attempts = new Map(orphaned.map(({ seq, attemptId }) => [seq, attemptId]));
  await db.transaction('rw', db.outbox, () =>
    db.outbox
      .where('seq')
      .anyOf([...attempts.keys()])
      .modify((row) => {
        if (row.state !== 'inflight' || row.attemptId !== attempts.get(row.seq)) return;
        Object.assign(row, { state: 'pending', attemptId: null, leaseUntilMs: null, nextAttemptAtMs: nowMs });
      }),
  );
  return claimed.length - orphaned.length;
}
