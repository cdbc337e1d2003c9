import { isGuestId, type OwnerId } from '../../core/ids.ts';
import { counterKeys } from '../../core/keys.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { deadLettersOf, laneOfDeadLetter } from '../outbox/dead-letters.ts';
import { refreshLanes } from '../outbox/local-state.ts';
import { ownerRows } from '../outbox/rows.ts';
import { removePlayer } from '../player/commands.ts';
import { removeOldPlaylistIds, removeUnreferenced } from './clear-device.ts';
import { currentIdentity } from './queries.ts';
import { ownedTables, removeOwned } from './owned-tables.ts';

export type MemberSignOut = {
  readonly waiting: 'keep' | 'discard';
  readonly music: 'keep' | 'remove';
};

/**
 * Removes all of the guest's rows, because no account can reach them again (docs/guarantees.md, write path 12); the
 * device then has a visitor.
 */
export const signOutGuest = (db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> =>
  db.transaction('rw', [db.identity, db.pulls, db.counters, db.playlistIds, ...ownedTables(db)], async () => {
    await endSession(db, ownerId, nowMs);
    await removeOwned(db, ownerId, new Set());
    await removeOldPlaylistIds(db);
    // An ETag of removed rows would be answered with 304.
    await db.pulls.clear();
  });

/**
 * Removes the member's token and player state (docs/product.md section 4, Sign-out), and the rest as answered. Waiting
 * outbox rows keep their owner, so no other user's session sends them (docs/guarantees.md case 27). Without the music
 * only those rows stay; resolves with the cache keys of audio whose bodies the caller must remove, with all other media,
 * and then call `noteMediaRemoved`.
 */
export const signOutMember = (db: OffbeatDb, ownerId: OwnerId, how: MemberSignOut, nowMs: number) =>
  db.transaction('rw', db.tables, async (): Promise<readonly string[]> => {
    await endSession(db, ownerId, nowMs);
    await Promise.all([db.tokens.delete(ownerId), removePlayer(db, ownerId)]);
    if (how.waiting === 'discard') await discardWaiting(db, ownerId, nowMs);
    if (how.music === 'keep') return [];
    await removeOwned(db, ownerId, changesToSend(db));
    await db.counters.put({ key: counterKeys.mediaToRemove, value: nowMs });
    return removeUnreferenced(db);
  });

/**
 * Removes what other tabs wrote for a user whose rows were removed: a command that waited behind the sign-out runs after
 * it, and so does one of a tab that has not noticed yet. A member's changes to send stay, because a member can come back for
 * them. Does nothing where the user is signed in again.
 */
export const removeLateRows = (db: OffbeatDb, ownerId: OwnerId): Promise<void> =>
  db.transaction('rw', [db.identity, ...ownedTables(db)], async () => {
    if ((await currentIdentity(db)).ownerId === ownerId) return;
    await removeOwned(db, ownerId, isGuestId(ownerId) ? new Set() : changesToSend(db));
  });

const changesToSend = (db: OffbeatDb): ReadonlySet<string> => new Set([db.outbox.name, db.deadLetters.name]);

/** The caches are no part of the transaction: a page that is closed before they are empty leaves that to the next start. */
export const noteMediaRemoved = (db: OffbeatDb): Promise<void> => db.counters.delete(counterKeys.mediaToRemove);

/** Another tab may have signed this user out and another in: that session stays. */
async function endSession(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  if ((await currentIdentity(db)).ownerId !== ownerId) return;
  await db.identity.delete('current');
  // Also of a guest: Firebase may have stored the session of a sign-in that ended at the question about the music.
  await db.counters.put({ key: counterKeys.signedOut, value: nowMs });
}

/**
 * Resets the remaining rows to what the server confirmed, without the discarded changes (docs/guarantees.md, write
 * path 6).
 */
async function discardWaiting(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const [rows, letters] = await Promise.all([ownerRows(db, ownerId), deadLettersOf(db, ownerId)]);
  await db.outbox.where('ownerId').equals(ownerId).delete();
  await db.deadLetters.where('ownerId').equals(ownerId).delete();
  const lanes = [...rows.map(({ lane }) => lane), ...letters.flatMap((letter) => laneOfDeadLetter(letter) ?? [])];
  await refreshLanes(db, ownerId, lanes, nowMs);
}
