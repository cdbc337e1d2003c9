import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { placedRows } from '../../core/wire/outbox-row.ts';
import { refreshLane } from '../outbox/local-state.ts';
import { completeFacts, removeUnreferenced } from './clear-device.ts';
import { ownedTables, removeOwned } from './owned-tables.ts';

export type MemberSignOut = {
  /** Changes that never reached the server: kept until this member returns, or thrown away. */
  readonly waiting: 'keep' | 'discard';
  /** The answer to 'Keep my music on this device?'. */
  readonly music: 'keep' | 'remove';
};

/** A guest's likes and playlists end with the guest (docs/guarantees.md, write path 12): all its rows go, and a visitor listens. */
export const signOutGuest = (db: OffbeatDb, ownerId: OwnerId): Promise<void> =>
  db.transaction('rw', [db.identity, db.pulls, ...ownedTables(db)], async () => {
    await db.identity.delete('current');
    await removeOwned(db, ownerId, new Set());
    // An ETag of rows that are gone would be answered with 'nothing changed'.
    await db.pulls.clear();
  });

/**
 * A visitor listens; the member's token and player state go (docs/product.md section 4, Sign-out), the rest as answered. What waits
 * in the outbox keeps its owner, so nobody else's sign-in sends it (docs/guarantees.md case 27). Without the music nothing of
 * it stays but those changes; resolves with the cache keys of audio whose bodies are then to be removed.
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

/** What is kept must not show changes that no longer are: it goes back to what the server confirmed (docs/guarantees.md, write path 6). */
async function discardWaiting(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const rows = await db.outbox.where('ownerId').equals(ownerId).toArray();
  await db.outbox.bulkDelete(rows.map((row) => row.seq));
  const lanes = new Set(placedRows(rows).map(({ lane }) => lane));
  for (const lane of lanes) await refreshLane(db, ownerId, lane, nowMs);
}
