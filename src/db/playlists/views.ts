import type { OwnerId, TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PlaylistRow } from '../rows.ts';
import { playlistsOf, type ListedPlaylist } from './queries.ts';

export type PlaylistTile = { readonly playlist: ListedPlaylist; readonly coverImage: string | null };

const coversLookedAt = 4;

export async function playlistTiles(db: OffbeatDb, ownerId: OwnerId): Promise<PlaylistTile[]> {
  const playlists = await playlistsOf(db, ownerId);
  const covers = new Map<TrackId, string | null>();
  const coverOf = ({ songIds }: PlaylistRow, among: number): string | null =>
    songIds
      .slice(0, among)
      .map((id) => covers.get(id) ?? null)
      .find((cover) => cover !== null) ?? null;
  // One `get` at a time: nearly always the first song has a cover, and each `get` of a `bulkGet` is its own task.
  for (let place = 0; place < coversLookedAt; place++) {
    const bare = playlists.filter((playlist) => coverOf(playlist, place) === null);
    const ids = new Set(bare.flatMap(({ songIds }) => songIds.slice(place, place + 1)).filter((id) => !covers.has(id)));
    if (ids.size === 0) continue;
    const tracks = await db.tracks.bulkGet([...ids]);
    for (const track of tracks) if (track !== undefined) covers.set(track.id, track.coverImage);
  }
  return playlists.map((playlist) => ({ playlist, coverImage: coverOf(playlist, coversLookedAt) }));
}
