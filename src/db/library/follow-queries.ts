import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FollowRow } from '../rows.ts';

export async function followsOf(db: OffbeatDb, ownerId: OwnerId): Promise<readonly FollowRow[]> {
  const rows = await db.follows.where('ownerId').equals(ownerId).toArray();
  const faceless = rows.filter((row) => row.avatarUrl === null).map((row) => row.handle);
  if (faceless.length === 0) return rows;
  const known = new Map((await db.artists.bulkGet(faceless)).map((artist) => [artist?.handle, artist]));
  return rows.map((row) => {
    const artist = known.get(row.handle);
    if (artist === undefined) return row;
    const { displayName, avatarUrl, trackCount } = artist;
    return { ...row, displayName, avatarUrl, trackCount };
  });
}
