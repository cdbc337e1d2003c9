import type { OwnerId, PlaylistId, TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlaylistRow } from '../rows.ts';

/** A listener's playlists as they stand here, the newest first. */
export async function playlistsOf(db: OffbeatDb, ownerId: OwnerId): Promise<PlaylistRow[]> {
  const rows = await db.playlists.where('ownerId').equals(ownerId).toArray();
  return rows.toSorted(newestFirst);
}

/** The server's order, the same on every device; what it has not listed yet is newer than what it has. */
function newestFirst(a: PlaylistRow, b: PlaylistRow): number {
  const [aRank, bRank] = [a.serverRank ?? Number.MAX_SAFE_INTEGER, b.serverRank ?? Number.MAX_SAFE_INTEGER];
  return bRank - aRank || b.listedAtMs - a.listedAtMs || (a.id < b.id ? 1 : -1);
}

export const playlistCount = (db: OffbeatDb, ownerId: OwnerId): Promise<number> =>
  db.playlists.where('ownerId').equals(ownerId).count();

/** The server's id of a playlist made here, once known; else the id itself. Old links keep working through it. */
export const resolvePlaylistId = async (db: OffbeatDb, id: PlaylistId): Promise<PlaylistId> =>
  (await db.playlistIds.get(id))?.serverId ?? id;

/** A playlist by the id of a route, which may still be the one it got on this device (case 16). */
export const playlistById = async (db: OffbeatDb, id: PlaylistId): Promise<PlaylistRow | undefined> =>
  (await db.playlists.get(id)) ?? db.playlists.get(await resolvePlaylistId(db, id));

/** The listener's playlists that hold the track. */
export async function playlistsWith(
  db: OffbeatDb,
  ownerId: OwnerId,
  trackId: TrackId,
): Promise<ReadonlySet<PlaylistId>> {
  const rows = await db.playlists.where('ownerId').equals(ownerId).toArray();
  return new Set(rows.filter((row) => row.songIds.includes(trackId)).map((row) => row.id));
}
