import type { OwnerId, TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { LikeRow } from '../rows.ts';

export const isLiked = async (db: OffbeatDb, ownerId: OwnerId, trackId: TrackId): Promise<boolean> =>
  (await db.likes.get([ownerId, trackId])) !== undefined;

/**
 * Latest first. Sorted here, because in a live query Dexie remembers each key that an index yields, which takes longer than
 * reading and sorting ten thousand rows.
 */
export async function likedTrackIds(db: OffbeatDb, ownerId: OwnerId): Promise<TrackId[]> {
  const rows = await db.likes.where('ownerId').equals(ownerId).toArray();
  return rows.toSorted(latestFirst).map(({ trackId }) => trackId);
}

/** Likes of one moment stay in one order. */
export const latestFirst = (a: LikeRow, b: LikeRow): number =>
  b.likedAtMs - a.likedAtMs || Number(a.trackId < b.trackId) - Number(a.trackId > b.trackId);

export const likedCount = (db: OffbeatDb, ownerId: OwnerId): Promise<number> =>
  db.likes.where('ownerId').equals(ownerId).count();
