import type { OwnerId } from '../../core/ids.ts';
import type { PullRequest } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { resolvePlaylistId } from '../../db/playlists/queries.ts';

/**
 * How many rows of an answer are on this device. Freshness and ETag stand for those rows: where fewer are left than were
 * written, somebody emptied the table by hand, and neither counts any more (docs/guarantees.md case 35).
 */
export async function storedRows(db: OffbeatDb, ownerId: OwnerId, request: PullRequest, key: string): Promise<number> {
  switch (request.kind) {
    case 'likes':
      return db.likesBase.where('ownerId').equals(ownerId).count();
    case 'playlists':
      return db.playlistsBase.where('ownerId').equals(ownerId).count();
    case 'favoriteArtists':
      return db.favoriteArtists.where('ownerId').equals(ownerId).count();
    case 'favoriteGenres':
      return db.favoriteGenres.where('ownerId').equals(ownerId).count();
    case 'ownProfile':
      return db.profilesBase.where('ownerId').equals(ownerId).count();
    case 'profile':
      return db.profiles.where('id').equals(request.profileId).count();
    case 'song':
      return knownTracks(db, [request.trackId]);
    case 'playlistSongs': {
      const playlist = await db.playlists.get(await resolvePlaylistId(db, request.playlistId));
      return playlist === undefined ? 0 : 1 + (await knownTracks(db, playlist.songIds));
    }
    case 'search':
    case 'genre':
    case 'artist':
    case 'album': {
      const list = await db.lists.get(key);
      if (list === undefined) return 0;
      const isOfArtists = request.kind === 'search' && request.type === 'artist';
      return (
        1 + (isOfArtists ? await db.artists.where('handle').anyOf(list.ids).count() : await knownTracks(db, list.ids))
      );
    }
  }
}

const knownTracks = (db: OffbeatDb, ids: readonly string[]): PromiseLike<number> =>
  db.tracks.where(':id').anyOf(ids).count();

/** Rows that older versions wrote do not say how many rows there were: a list has one at least. */
export const leastRows = ({ kind }: PullRequest): number =>
  kind === 'search' || kind === 'genre' || kind === 'artist' || kind === 'album' ? 1 : 0;
