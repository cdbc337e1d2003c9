import { visibleText } from '../../lib/well-formed.ts';
import { parseArtistHandle, parseTrackId } from '../ids.ts';
import type { Track, TrackCounts } from '../track.ts';
import {
  count,
  field,
  fieldsOf,
  filledOrNull,
  httpUrlOrNull,
  isFields,
  isoOrNull,
  listOf,
  numberOrNull,
  text,
  textOrNull,
} from './read.ts';

export type SongContext = {
  readonly baseUrl: string;
  readonly source: 'api' | 'provider';
  /** Of the genre whose songs were asked for: it counts, not the record's own (docs/product.md section 4, Genre track loading). */
  readonly genre?: string;
};

export type ParsedSong = { readonly track: Track; readonly counts: TrackCounts };
export type ParsedSongs = {
  readonly songs: readonly ParsedSong[];
  readonly dropped: number;
  /** Of all records, also of those that were dropped and of duplicates: whether a page is full. */
  readonly received: number;
};

/** Undefined without a usable id (docs/api.md, Song). Never throws. */
export function parseSong(value: unknown, context: SongContext): ParsedSong | undefined {
  if (!isFields(value)) return undefined;
  const metadata = fieldsOf(field(value, 'metadata'));
  const id = parseTrackId(field(value, 'original_id')) ?? parseTrackId(field(value, 'id'));
  if (id === undefined) return undefined;
  const language = textOrNull(field(value, 'language'), 16)?.trim().toLowerCase() ?? '';
  const track: Track = {
    id,
    title: visibleText(text(field(value, 'title'), 10_000)),
    handle: parseArtistHandle(field(value, 'handle')) ?? null,
    authorName: visibleText(text(field(value, 'display_name'), 1_000)),
    coverImage: httpUrlOrNull(field(value, 'image_url'), context.baseUrl),
    processedAudioUrl: httpUrlOrNull(field(value, 'processed_audio_url'), context.baseUrl),
    audioUrl: httpUrlOrNull(field(value, 'audio_url'), context.baseUrl),
    processedAudioKey: filledOrNull(field(value, 'processed_audio_key'), 1_024),
    durationS: lengthOrNull(field(value, 'duration')) ?? lengthOrNull(field(metadata, 'duration')),
    tags: tagsText(field(metadata, 'tags')) || tagsText(field(value, 'tags')),
    prompt: text(field(value, 'prompt'), 10_000) || text(field(metadata, 'prompt'), 10_000),
    createdAt: isoOrNull(field(value, 'created_at')),
    date: isoOrNull(field(value, 'date')),
    language: /^[a-z]{2,8}$/.test(language) ? language : null,
    lyrics: text(field(value, 'lyrics'), 200_000),
    transcription: text(field(value, 'transcription'), 200_000),
    timestampMap: text(field(value, 'timestampMap'), 400_000),
    genre: context.genre ?? filledOrNull(field(value, 'genre'), 200),
    source: context.source,
  };
  const plays = count(field(value, 'play_count'));
  return { track, counts: { trackId: id, plays, likes: count(field(value, 'upvote_count')) } };
}

/** In seconds. A song is never 0 s long: servers that do not know its length yet write that. */
const lengthOrNull = (value: unknown): number | null => numberOrNull(value, 0, 24 * 60 * 60) || null;

function tagsText(value: unknown): string {
  if (!Array.isArray(value)) return text(value, 4_000);
  return value
    .slice(0, 100)
    .flatMap((tag) => textOrNull(tag, 200) ?? [])
    .join(', ');
}

/** Duplicates by id keep the first. Never throws. */
export function parseSongs(value: unknown, context: SongContext): ParsedSongs {
  const byId = new Map<string, ParsedSong>();
  let dropped = 0;
  const records = listOf(value);
  for (const record of records) {
    const song = parseSong(record, context);
    if (song === undefined) dropped++;
    else if (!byId.has(song.track.id)) byId.set(song.track.id, song);
  }
  return { songs: [...byId.values()], dropped, received: records.length };
}
