import { CodeUnavailable } from './create-pull.ts';
import { favoriteArtists, favoriteGenres } from './favorites.ts';
import { likes } from './likes.ts';
import { playlists } from './playlists.ts';
import type { PullResources } from './resource.ts';

const loaded = <T>(code: Promise<T>): Promise<T> =>
  code.catch((cause: unknown) => {
    throw new CodeUnavailable('the code of a resource', { cause });
  });
const profiles = () => loaded(import('./profiles.ts'));
const songsCode = () => loaded(import('./song-resources.ts'));
const songs = async () => (await songsCode()).songResources;

/**
 * A page's resources. The others load with their first request, because a start needs neither: guests have no profile on
 * the server, and Home pulls no songs. A new resource is a file in this folder and a line here.
 */
export const pageResources: PullResources = {
  likes,
  playlists,
  favoriteArtists,
  favoriteGenres,
  ownProfile: async () => (await profiles()).ownProfile,
  profile: async () => (await profiles()).profile,
  playlistSongs: async () => (await songs()).playlistSongs,
  search: async () => (await songs()).search,
  genre: async () => (await songs()).genre,
  artist: async () => (await songs()).artist,
  album: async () => (await songs()).album,
  song: async () => (await songs()).song,
  loadFetchSongs: async () => (await songsCode()).fetchSongs,
};
