import { artist } from './artist.ts';
import { genre } from './genre.ts';
import { playlistSongs } from './playlist-songs.ts';
import { album, search } from './search.ts';
import { song } from './songs.ts';

export { fetchSongs } from './songs.ts';

/** The resources whose answers hold songs: their code loads with the first request, because a start seldom has one. */
export const songResources = { artist, genre, playlistSongs, album, search, song } as const;
