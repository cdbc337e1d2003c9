import type { OwnerId, TrackId } from '../../core/ids.ts';
import { addFollows } from '../library/add-follows.ts';
import { newestPlays } from '../library/newest-plays.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { newestSearches } from '../search/newest-searches.ts';

/** A transaction around `moveHistory` must include these tables. */
export const historyTables = (db: OffbeatDb) => [
  db.recentlyPlayed,
  db.playCounts,
  db.recentSearches,
  db.playerState,
  db.playQueue,
  db.pins,
  db.follows,
];

/**
 * Moves history, play counts, searches, pins, follows and the player's state from one owner to another, within the limits
 * of docs/product.md section 9. On conflicts, counts add up, the later time wins, and the new owner's follow, pin and player
 * state stay. Runs inside the caller's transaction.
 */
export async function moveHistory(db: OffbeatDb, from: OwnerId, to: OwnerId): Promise<void> {
  await moveRecentlyPlayed(db, from, to);
  await movePlayCounts(db, from, to);
  await moveSearches(db, from, to);
  await movePins(db, from, to);
  await moveFollows(db, from, to);
  const [state, queue] = await Promise.all([db.playerState.get(from), db.playQueue.get(from)]);
  if (state !== undefined && (await db.playerState.get(to)) === undefined) {
    await db.playerState.put({ ...state, ownerId: to });
    if (queue !== undefined) await db.playQueue.put({ ...queue, ownerId: to });
  }
  await Promise.all([db.playerState.delete(from), db.playQueue.delete(from)]);
}

async function moveRecentlyPlayed(db: OffbeatDb, from: OwnerId, to: OwnerId): Promise<void> {
  const all = await db.recentlyPlayed.where('ownerId').anyOf([from, to]).toArray();
  await db.recentlyPlayed.where('ownerId').anyOf([from, to]).delete();
  await db.recentlyPlayed.bulkPut(newestPlays(all).map((play) => ({ ...play, ownerId: to })));
}

/** At once: a listener of years has thousands, and each read and write of its own would take milliseconds. */
async function movePlayCounts(db: OffbeatDb, from: OwnerId, to: OwnerId): Promise<void> {
  const moved = await db.playCounts.where('ownerId').equals(from).toArray();
  if (moved.length === 0) return;
  const known = await db.playCounts.bulkGet(moved.map(({ trackId }): [OwnerId, TrackId] => [to, trackId]));
  await db.playCounts.where('ownerId').equals(from).delete();
  await db.playCounts.bulkPut(
    moved.map(({ trackId, plays }, index) => ({ ownerId: to, trackId, plays: plays + (known[index]?.plays ?? 0) })),
  );
}

async function moveSearches(db: OffbeatDb, from: OwnerId, to: OwnerId): Promise<void> {
  const all = await db.recentSearches.where('ownerId').anyOf([from, to]).toArray();
  await db.recentSearches.where('ownerId').anyOf([from, to]).delete();
  await db.recentSearches.bulkPut(newestSearches(all).map((row) => ({ ...row, ownerId: to })));
}

/** Otherwise no account could unpin these tracks. */
async function movePins(db: OffbeatDb, from: OwnerId, to: OwnerId): Promise<void> {
  for (const pin of await db.pins.where('ownerId').equals(from).toArray()) {
    if ((await db.pins.get([to, pin.collection])) === undefined) await db.pins.put({ ...pin, ownerId: to });
  }
  await db.pins.where('ownerId').equals(from).delete();
}

/** A visitor has some too: local storage told no user (import-legacy.ts). */
async function moveFollows(db: OffbeatDb, from: OwnerId, to: OwnerId): Promise<void> {
  const moved = await db.follows.where('ownerId').equals(from).toArray();
  if (moved.length === 0) return;
  await addFollows({ db, ownerId: to }, moved);
  await db.follows.where('ownerId').equals(from).delete();
}
