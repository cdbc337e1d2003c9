import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { playlistsOf, type ListedPlaylist } from './queries.ts';

export type PlaylistTile = { readonly playlist: ListedPlaylist; readonly coverImage: string | null };

const coversLookedAt = 4;

export async function playlistTiles(db: OffbeatDb, ownerId: OwnerId): Promise<PlaylistTile[]> {
  const playlists = await playlistsOf(db, ownerId);
  const covers = new Map<PlaylistId, string>();
  // Song by song: nearly always the first has a cover, and each `get` of a `bulkGet` is its own task.
  for (let place = 0; place < coversLookedAt; place++) {
    const bare = playlists
      .filter(({ id }) => !covers.has(id))
      .flatMap(({ id, songIds }) => {
        const songId = songIds[place];
        return songId === undefined ? [] : [{ id, songId }];
      });
    if (bare.length === 0) break;
    // Once each: many playlists may begin with the same song.
    const tracks = await db.tracks.bulkGet([...new Set(bare.map(({ songId }) => songId))]);
    const coverOf = new Map(tracks.flatMap((track) => (track?.coverImage ? [[track.id, track.coverImage]] : [])));
    for (const { id, songId } of bare) {
      const cover = coverOf.get(songId);
      if (cover !== undefined) covers.set(id, cover);
    }
  }
  return playlists.map((playlist) => ({ playlist, coverImage: covers.get(playlist.id) ?? null }));
}
