import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlaylistIdRow, PlaylistRow } from '../rows.ts';

/** `firstId`: of a playlist created here, its id until the server or a member's copy gave it another. It never changes. */
export type ListedPlaylist = PlaylistRow & { readonly firstId: PlaylistId };

export async function playlistsOf(db: OffbeatDb, ownerId: OwnerId): Promise<ListedPlaylist[]> {
  const [rows, replaced] = await Promise.all([
    db.playlists.where('ownerId').equals(ownerId).toArray(),
    db.playlistIds.toArray(),
  ]);
  const formerIds = new Map(replaced.map(({ clientId, serverId }) => [serverId, clientId]));
  return rows.map((row) => ({ ...row, firstId: endOfChain(row.id, formerIds) })).toSorted(newestFirst);
}

/** That of a ring, which a hand edit can make, is its last id before the first. */
function endOfChain(id: PlaylistId, nextIds: ReadonlyMap<PlaylistId, PlaylistId>): PlaylistId {
  const seen = new Set([id]);
  let last = id;
  for (let next = nextIds.get(id); next !== undefined && !seen.has(next); next = nextIds.get(next)) {
    seen.add(next);
    last = next;
  }
  return last;
}

/** The server's order, equal on every device; playlists that it has not listed are newer. */
function newestFirst(a: PlaylistRow, b: PlaylistRow): number {
  const [aRank, bRank] = [a.serverRank ?? Number.MAX_SAFE_INTEGER, b.serverRank ?? Number.MAX_SAFE_INTEGER];
  return bRank - aRank || b.listedAtMs - a.listedAtMs || (a.id < b.id ? 1 : -1);
}

export const playlistCount = (db: OffbeatDb, ownerId: OwnerId): Promise<number> =>
  db.playlists.where('ownerId').equals(ownerId).count();

/**
 * The id that a playlist has now: the server's of one created here, once known; that of a member's copy of a guest's. Else the
 * id itself. Old links go on working.
 */
export async function resolvePlaylistId(db: OffbeatDb, id: PlaylistId): Promise<PlaylistId> {
  // Of most there is none, and the table is not read.
  const isReplaced = (await db.playlistIds.get(id)) !== undefined;
  return isReplaced ? latestPlaylistIds(await db.playlistIds.toArray())(id) : id;
}

/** `resolvePlaylistId` for many, of all rows of `playlistIds`. */
export function latestPlaylistIds(replaced: readonly PlaylistIdRow[]): (id: PlaylistId) => PlaylistId {
  const nextIds = new Map(replaced.map(({ clientId, serverId }) => [clientId, serverId]));
  return (id) => endOfChain(id, nextIds);
}

/** `id` comes from a route, and the playlist may have another by now (docs/guarantees.md case 16). */
export const playlistById = async (db: OffbeatDb, id: PlaylistId): Promise<PlaylistRow | undefined> =>
  (await db.playlists.get(id)) ?? db.playlists.get(await resolvePlaylistId(db, id));
