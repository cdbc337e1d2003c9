import type { ArtistHandle, OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FollowRow } from '../rows.ts';

export const isFollowing = async (db: OffbeatDb, ownerId: OwnerId, handle: ArtistHandle): Promise<boolean> =>
  (await db.follows.get([ownerId, handle])) !== undefined;

/** Everybody `ownerId` follows, in no order: core/following-order puts them in the spec's. */
export const follows = (db: OffbeatDb, ownerId: OwnerId): Promise<FollowRow[]> =>
  db.follows.where('ownerId').equals(ownerId).toArray();

export const followCount = (db: OffbeatDb, ownerId: OwnerId): Promise<number> =>
  db.follows.where('ownerId').equals(ownerId).count();
