import { callKindOf } from '../../core/mutations/registry.ts';
import { idempotencyKey, type OwnerId } from '../../core/ids.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { endBackoffs } from './backoff.ts';
import { dependentsOf, laneOfDeadLetter } from './dead-letters.ts';
import { readRow } from './rows.ts';
import { refreshLane, refreshShown } from './local-state.ts';
import { forgetInReorders } from './reorders.ts';

const shownTables = (db: OffbeatDb) => [
  db.outbox,
  db.likes,
  db.likesBase,
  db.playlists,
  db.playlistsBase,
  db.profiles,
  db.profilesBase,
];

/** Makes every waiting row due at once and lifts a pause (the Sync dialog's Retry now). */
export async function retryNow({ db, ownerId, nowMs }: CommandContext): Promise<void> {
  await db.transaction('rw', db.outbox, db.syncState, db.counters, async () => {
    await db.outbox
      .where('[ownerId+state+listed]')
      .anyOf([
        [ownerId, 'pending', 0],
        [ownerId, 'pending', 1],
      ])
      .modify({ nextAttemptAtMs: nowMs() });
    await liftPause(db, ownerId);
    await endBackoffs(db);
  });
}

async function liftPause(db: OffbeatDb, ownerId: OwnerId): Promise<void> {
  await db.syncState.where('ownerId').equals(ownerId).modify({ pauseReason: null });
}

/**
 * Sends a refused or unanswered change again. The server would repeat a refusal for the same key, so the row gets a new
 * one; without an answer the key stays, so that the change has one effect (docs/api.md, Conventions).
 */
export async function retryRow({ db, ownerId, nowMs, newUuid }: CommandContext, seq: number): Promise<void> {
  await db.transaction('rw', [...shownTables(db), db.counters], async () => {
    const row = await readRow(db, seq);
    if (row === undefined || row.ownerId !== ownerId || row.state === 'inflight' || row.waitReason === 'deadLetter')
      return;
    const answered = row.state === 'refused' || row.waitReason === 'unsupported';
    await db.outbox.put({
      ...row,
      key: answered ? idempotencyKey(newUuid()) : row.key,
      state: 'pending',
      waitReason: null,
      nextAttemptAtMs: nowMs(),
      firstSentAtMs: null,
      attemptId: null,
      leaseUntilMs: null,
      lastError: null,
    });
    await refreshShown(db, ownerId, row.mutation, nowMs());
    await endBackoffs(db, [callKindOf(row.mutation), 'all']);
  });
}

/**
 * Discards a change and all that depend on it, and shows what the server confirmed plus what still waits
 * (docs/guarantees.md case 13). A dead letter is named by its row's seq (case 31).
 */
export async function discardRow({ db, ownerId, nowMs }: CommandContext, seq: number): Promise<void> {
  await db.transaction('rw', [...shownTables(db), db.deadLetters], async () => {
    const [row, letter] = await Promise.all([readRow(db, seq), db.deadLetters.get(seq)]);
    const given = row?.ownerId === ownerId ? row : undefined;
    const lane = given?.lane ?? (letter?.ownerId === ownerId ? laneOfDeadLetter(letter) : undefined);
    if (given !== undefined) await db.outbox.delete(seq);
    if (letter?.ownerId === ownerId) await db.deadLetters.delete(seq);
    if (lane === undefined) return;
    await db.outbox.bulkDelete(await dependentsOf(db, ownerId, lane, seq));
    if (given !== undefined) await forgetInReorders(db, ownerId, given.mutation);
    await refreshLane(db, ownerId, lane, nowMs());
  });
}
