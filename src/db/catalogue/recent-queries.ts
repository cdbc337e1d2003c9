import { Dexie } from 'dexie';
import type { OwnerId, TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** Latest first (docs/product.md section 9: 50 at most). */
export async function recentIds(db: OffbeatDb, ownerId: OwnerId): Promise<readonly TrackId[]> {
  const rows = await db.recentlyPlayed
    .where('[ownerId+playedAtMs]')
    .between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey])
    .toArray();
  return rows.reverse().map((row) => row.trackId);
}
