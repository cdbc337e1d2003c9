import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlaylistRow } from '../rows.ts';
import { playlistsOf } from './queries.ts';

/** A playlist with the cover of its first song that has one among its first four. */
export type PlaylistTile = { readonly playlist: PlaylistRow; readonly coverImage: string | null };

const coversLookedAt = 4;

export async function playlistTiles(db: OffbeatDb, ownerId: OwnerId): Promise<PlaylistTile[]> {
  const playlists = await playlistsOf(db, ownerId);
  const firstIds = playlists.map((playlist) => playlist.songIds.slice(0, coversLookedAt));
  const tracks = await db.tracks.bulkGet([...new Set(firstIds.flat())]);
  const covers = new Map(tracks.map((track) => [track?.id, track?.coverImage ?? null]));
  return playlists.map((playlist, index) => ({
    playlist,
    coverImage: firstIds[index]?.map((id) => covers.get(id) ?? null).find((cover) => cover !== null) ?? null,
  }));
}
