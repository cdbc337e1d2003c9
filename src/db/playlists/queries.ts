import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlaylistRow } from '../rows.ts';

/** `firstId`: of a playlist created here, its id until the server or a member's copy gave it another. It never changes. */
export type ListedPlaylist = PlaylistRow & { readonly firstId: PlaylistId };

export async function playlistsOf(db: OffbeatDb, ownerId: OwnerId): Promise<ListedPlaylist[]> {
  const [rows, replaced] = await Promise.all([
    db.playlists.where('ownerId').equals(ownerId).toArray(),
    db.playlistIds.toArray(),
  ]);
  const formerIds = new Map(replaced.map(({ clientId, serverId }) => [serverId, clientId]));
  const firstId = (id: PlaylistId): PlaylistId => lastOf(id, (one) => formerIds.get(one));
  return rows.map((row) => ({ ...row, firstId: firstId(row.id) })).toSorted(newestFirst);
}

/** The end of a chain; that of a ring, which a hand edit can make, is its last id before the first. */
function lastOf(id: PlaylistId, nextOf: (id: PlaylistId) => PlaylistId | undefined): PlaylistId {
  const seen = new Set([id]);
  let last = id;
  for (let next = nextOf(id); next !== undefined && !seen.has(next); next = nextOf(next)) {
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
  const row = await db.playlistIds.get(id);
  if (row === undefined) return id;
  // Seldom, and few: the chain of a playlist that was made here, sent, and copied.
  const ids = new Map((await db.playlistIds.toArray()).map(({ clientId, serverId }) => [clientId, serverId]));
  return lastOf(id, (one) => ids.get(one));
}

/** `id` comes from a route, and the playlist may have another by now (docs/guarantees.md case 16). */
export const playlistById = async (db: OffbeatDb, id: PlaylistId): Promise<PlaylistRow | undefined> =>
  (await db.playlists.get(id)) ?? db.playlists.get(await resolvePlaylistId(db, id));
