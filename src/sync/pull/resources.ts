import type { PullRequest } from '../../core/pull.ts';
import { artist } from './artist.ts';
import { favoriteArtists, favoriteGenres } from './favorites.ts';
import { genre } from './genre.ts';
import { likes } from './likes.ts';
import { ownProfile, profile } from './profiles.ts';
import { playlistSongs } from './playlist-songs.ts';
import { playlists } from './playlists.ts';
import type { RequestOf, Resource } from './resource.ts';
import { album, search } from './search.ts';
import { song } from './songs.ts';

/** A new resource is a file in this folder and a line here. */
const resources: { readonly [K in PullRequest['kind']]: Resource<RequestOf<K>> } = {
  likes,
  playlists,
  playlistSongs,
  favoriteArtists,
  favoriteGenres,
  ownProfile,
  profile,
  search,
  genre,
  artist,
  album,
  song,
};

/** The wider type is safe because a request only meets the resource of its own kind. */
export const resourceOf = ({ kind }: PullRequest): Resource<PullRequest> => resources[kind];
