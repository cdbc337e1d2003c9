import { callKindOf } from '../../core/call-kind.ts';
import { idempotencyKey, type OwnerId } from '../../core/ids.ts';
import { dependencyOf, type OutboxRow } from '../../core/outbox/row.ts';
import { parseBrokenRow, parseOutboxRow } from '../../core/wire/outbox-row.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { endBackoffs } from './backoff.ts';
import { storedLane } from './lane.ts';
import { refreshLane, refreshShown } from './local-state.ts';
import { forgetInOrders } from './orders.ts';

const shownTables = (db: OffbeatDb) => [
  db.outbox,
  db.likes,
  db.likesBase,
  db.playlists,
  db.playlistsBase,
  db.profiles,
  db.profilesBase,
];

/** Makes everything that waits for its next try due at once, and lifts a pause (the Sync dialog's Retry now). */
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
 * Sends a refused or held change again. A refusal was an answer, which the server would only repeat for the same key, so
 * the row gets a new one; without an answer the key stays, so that nothing happens twice (api.md, Conventions).
 */
export async function retryRow({ db, ownerId, nowMs, newUuid }: CommandContext, seq: number): Promise<void> {
  await db.transaction('rw', [...shownTables(db), db.counters], async () => {
    const row = parseOutboxRow(await db.outbox.get(seq));
    if (row === undefined || row.ownerId !== ownerId || row.state === 'inflight') return;
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
 * Gives a change up, with everything that hangs on it, and shows what then is: what the server confirmed plus what still
 * waits (case 13). Of a row that was broken by hand its lane says what that is of (case 31).
 */
export async function discardRow({ db, ownerId, nowMs }: CommandContext, seq: number): Promise<void> {
  await db.transaction('rw', shownTables(db), async () => {
    const raw = await db.outbox.get(seq);
    if (raw === undefined || raw.ownerId !== ownerId) return;
    const row = parseOutboxRow(raw) ?? parseBrokenRow(raw);
    await db.outbox.delete(seq);
    if (row === undefined) return;
    const lane = await storedLane(db, ownerId, row.lane);
    await db.outbox.bulkDelete(dependentsOf(seq, lane));
    const { mutation } = row;
    if (mutation?.kind === 'playlist.addSong') {
      await forgetInOrders(db, ownerId, mutation.playlistId, mutation.trackId);
    }
    await refreshLane(db, ownerId, row.lane, nowMs());
  });
}

function dependentsOf(seq: number, lane: readonly OutboxRow[]): number[] {
  const gone = new Set([seq]);
  for (const row of lane) {
    const wanted = dependencyOf(row);
    if (wanted !== null && gone.has(wanted)) gone.add(row.seq);
  }
  gone.delete(seq);
  return [...gone];
}
