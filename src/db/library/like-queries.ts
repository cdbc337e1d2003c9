import { Dexie } from 'dexie';
import type { OwnerId, TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

export const isLiked = async (db: OffbeatDb, ownerId: OwnerId, trackId: TrackId): Promise<boolean> =>
  (await db.likes.get([ownerId, trackId])) !== undefined;

export async function likedTrackIds(db: OffbeatDb, ownerId: OwnerId): Promise<TrackId[]> {
  const keys = await db.likes
    .where('[ownerId+likedAtMs]')
    .between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey])
    .reverse()
    .primaryKeys();
  return keys.map(([, trackId]) => trackId);
}

export const likedCount = (db: OffbeatDb, ownerId: OwnerId): Promise<number> =>
  db.likes.where('[ownerId+likedAtMs]').between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey]).count();
