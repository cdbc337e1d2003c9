import { idempotencyKey, type TrackId } from '../../core/ids.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { readRow } from '../../db/outbox/rows.ts';
import type { SendDeps } from './call.ts';
import type { Claimed } from './claim.ts';

/*
 * An idempotency key is bound to the content of its request, and a reorder sends a list that depends on the server's
 * current one. Both functions do nothing once another drainer has claimed the row.
 */

/**
 * Writes the list into the row before it is sent. The same list keeps its key; another list gets a new one. The former
 * may have been applied: repeating its moves changes nothing. Undefined if the row is not this attempt's any more.
 */
export function bindKey(
  { db, newUuid }: SendDeps,
  { row: { seq }, attemptId }: Claimed,
  sentIds: readonly TrackId[],
): Promise<OutboxRow | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const row = await readRow(db, seq);
    if (row?.attemptId !== attemptId || row.mutation.kind !== 'playlist.reorder') return undefined;
    const former = row.mutation.sentIds;
    if (former?.join() === sentIds.join()) return row;
    const key = former === undefined ? row.key : idempotencyKey(newUuid());
    const bound: OutboxRow = { ...row, key, mutation: { ...row.mutation, sentIds } };
    await db.outbox.put(bound);
    return bound;
  });
}

/** The server would repeat its answer to this key: the next request needs a new one. */
export function releaseKey({ db, newUuid }: SendDeps, { row: { seq }, attemptId }: Claimed): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const row = await readRow(db, seq);
    if (row?.attemptId !== attemptId || row.mutation.kind !== 'playlist.reorder') return;
    const { sentIds: _sent, ...mutation } = row.mutation;
    await db.outbox.put({ ...row, key: idempotencyKey(newUuid()), mutation });
  });
}
