import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { placedRows } from '../../core/wire/outbox-row.ts';
import { refreshLane } from '../outbox/local-state.ts';
import { completeFacts, removeUnreferenced } from './clear-device.ts';
import { ownedTables, removeOwned } from './owned-tables.ts';

export type MemberSignOut = {
  /** Unsent changes: kept until this member returns, or discarded. */
  readonly waiting: 'keep' | 'discard';
  readonly music: 'keep' | 'remove';
};

/** Removes all of the guest's rows (docs/guarantees.md, write path 12); the device then has a visitor. */
export const signOutGuest = (db: OffbeatDb, ownerId: OwnerId): Promise<void> =>
  db.transaction('rw', [db.identity, db.pulls, ...ownedTables(db)], async () => {
    await db.identity.delete('current');
    await removeOwned(db, ownerId, new Set());
    // An ETag of removed rows would be answered with 304.
    await db.pulls.clear();
  });

/**
 * Removes the member's token and player state (docs/product.md section 4, Sign-out), and the rest as answered. Waiting
 * outbox rows keep their owner, so no other user's session sends them (docs/guarantees.md case 27). Without the music only
 * those rows stay; resolves with the cache keys of audio whose bodies the caller must remove.
 */
export const signOutMember = (db: OffbeatDb, ownerId: OwnerId, how: MemberSignOut, nowMs: number) =>
  db.transaction('rw', db.tables, async (): Promise<readonly string[]> => {
    await db.identity.delete('current');
    await Promise.all([db.tokens.delete(ownerId), db.playerState.delete(ownerId), db.playQueue.delete(ownerId)]);
    if (how.waiting === 'discard') await discardWaiting(db, ownerId, nowMs);
    if (how.music === 'keep') return [];
    await completeFacts(db, ownerId);
    await removeOwned(db, ownerId, new Set([db.outbox.name]));
    return removeUnreferenced(db);
  });

/** Resets the remaining rows to what the server confirmed, without the discarded changes (docs/guarantees.md, write path 6). */
async function discardWaiting(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const rows = await db.outbox.where('ownerId').equals(ownerId).toArray();
  await db.outbox.bulkDelete(rows.map((row) => row.seq));
  const lanes = new Set(placedRows(rows).map(({ lane }) => lane));
  for (const lane of lanes) await refreshLane(db, ownerId, lane, nowMs);
}
