import type { Artist } from '../artist.ts';
import type { PlaylistId } from '../ids.ts';
import {
  answerList,
  parseArtist,
  parseList,
  parsePlaylistAnswer,
  type AnsweredPlaylist,
  type Parsed,
} from './answers.ts';
import { count, field, fieldsOf, isFields } from './read.ts';
import { parseSongs, type ParsedSongs, type SongContext } from './song.ts';

/** The answers that hold songs, apart from the others, which every start reads. */

export type SearchAnswer = ParsedSongs & { readonly totalHits: number; readonly artists: Parsed<Artist> };

/** Undefined for any other shape, which is retried (docs/guarantees.md case 10: a captive portal is never success). */
export function parseSearchAnswer(value: unknown, context: SongContext): SearchAnswer | undefined {
  const result = isFields(value) ? field(value, 'result') : undefined;
  if (!isFields(result)) return undefined;
  const songs = fieldsOf(field(result, 'tag_song'));
  const artists = fieldsOf(field(result, 'artists'));
  return {
    ...parseSongs(field(songs, 'result'), context),
    totalHits: count(field(songs, 'total_hits')),
    artists: parseList(field(artists, 'result'), 1_000, (record) => parseArtist(record, context.baseUrl)),
  };
}

export function parseSongsAnswer(value: unknown, context: SongContext): ParsedSongs | undefined {
  const songs = answerList(value, 'songs');
  return songs === undefined ? undefined : parseSongs(songs, context);
}

export type PlaylistSongsAnswer = ParsedSongs & { readonly playlist: AnsweredPlaylist | undefined };

/** Undefined for the songs of another playlist than `id`, too: a cache or proxy that mixes answers up, not the server. */
export function parsePlaylistSongsAnswer(
  value: unknown,
  context: SongContext,
  id: PlaylistId,
): PlaylistSongsAnswer | undefined {
  const songs = answerList(value, 'songs');
  const playlist = parsePlaylistAnswer(value);
  if (songs === undefined || (playlist !== undefined && playlist.id !== id)) return undefined;
  return { ...parseSongs(songs, context), playlist };
}
