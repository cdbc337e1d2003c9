import { parseArtistHandle, parseTrackId } from '../ids.ts';
import type { Track } from '../track.ts';
import { field, fieldsOf, httpUrlOrNull, isoOrNull, numberOrNull, text, textOrNull } from './read.ts';

export function parseStoredTrack(value: unknown): Track | undefined {
  const fields = fieldsOf(value);
  const id = parseTrackId(field(fields, 'id'));
  if (id === undefined) return undefined;
  const url = (name: string): string | null => httpUrlOrNull(field(fields, name), 'http://invalid.invalid');
  return {
    id,
    title: text(field(fields, 'title'), 10_000),
    handle: parseArtistHandle(field(fields, 'handle')) ?? null,
    authorName: text(field(fields, 'authorName'), 1_000),
    coverImage: url('coverImage'),
    processedAudioUrl: url('processedAudioUrl'),
    audioUrl: url('audioUrl'),
    processedAudioKey: textOrNull(field(fields, 'processedAudioKey'), 1_024),
    durationS: numberOrNull(field(fields, 'durationS'), 0, 24 * 60 * 60),
    tags: text(field(fields, 'tags'), 4_000),
    prompt: text(field(fields, 'prompt'), 10_000),
    createdAt: isoOrNull(field(fields, 'createdAt')),
    date: isoOrNull(field(fields, 'date')),
    language: textOrNull(field(fields, 'language'), 16),
    lyrics: text(field(fields, 'lyrics'), 200_000),
    transcription: text(field(fields, 'transcription'), 200_000),
    timestampMap: text(field(fields, 'timestampMap'), 400_000),
    genre: textOrNull(field(fields, 'genre'), 200),
    source: field(fields, 'source') === 'api' ? 'api' : 'provider',
  };
}
