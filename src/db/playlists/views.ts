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
    const tracks = await db.tracks.bulkGet(bare.map(({ songId }) => songId));
    for (const [index, { id }] of bare.entries()) {
      const cover = tracks[index]?.coverImage ?? null;
      if (cover !== null) covers.set(id, cover);
    }
  }
  return playlists.map((playlist) => ({ playlist, coverImage: covers.get(playlist.id) ?? null }));
}
