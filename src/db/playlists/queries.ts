import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlaylistRow } from '../rows.ts';

/** `firstId`: of a playlist created here, its id until the server gave it another. It never changes. */
export type ListedPlaylist = PlaylistRow & { readonly firstId: PlaylistId };

export async function playlistsOf(db: OffbeatDb, ownerId: OwnerId): Promise<ListedPlaylist[]> {
  const [rows, replaced] = await Promise.all([
    db.playlists.where('ownerId').equals(ownerId).toArray(),
    db.playlistIds.toArray(),
  ]);
  const firstIds = new Map(replaced.map(({ clientId, serverId }) => [serverId, clientId]));
  return rows.map((row) => ({ ...row, firstId: firstIds.get(row.id) ?? row.id })).toSorted(newestFirst);
}

/** The server's order, equal on every device; playlists that it has not listed are newer. */
function newestFirst(a: PlaylistRow, b: PlaylistRow): number {
  const [aRank, bRank] = [a.serverRank ?? Number.MAX_SAFE_INTEGER, b.serverRank ?? Number.MAX_SAFE_INTEGER];
  return bRank - aRank || b.listedAtMs - a.listedAtMs || (a.id < b.id ? 1 : -1);
}

export const playlistCount = (db: OffbeatDb, ownerId: OwnerId): Promise<number> =>
  db.playlists.where('ownerId').equals(ownerId).count();

/** The server's id of a playlist created here, once known; else the id itself. Old links go on working. */
export const resolvePlaylistId = async (db: OffbeatDb, id: PlaylistId): Promise<PlaylistId> =>
  (await db.playlistIds.get(id))?.serverId ?? id;

/** `id` comes from a route and may be a client id that the server's has replaced (docs/guarantees.md case 16). */
export const playlistById = async (db: OffbeatDb, id: PlaylistId): Promise<PlaylistRow | undefined> =>
  (await db.playlists.get(id)) ?? db.playlists.get(await resolvePlaylistId(db, id));
