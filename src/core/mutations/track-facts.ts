import type { TrackId } from '../ids.ts';
import { fieldsOf, field, textOrNull } from '../wire/read.ts';

/**
 * The song's facts that interactions send (docs/api.md, POST /api/likes). Null until the row's first claim: a tap does
 * not wait for reading the song, and a retry sends the same facts.
 */
export type TrackFacts = {
  readonly genre: string | null;
  readonly artist: string | null;
  readonly language: string | null;
};

export function parseFacts(value: unknown): TrackFacts | null {
  if (value === null || value === undefined) return null;
  const fields = fieldsOf(value);
  return {
    genre: textOrNull(field(fields, 'genre'), 200),
    artist: textOrNull(field(fields, 'artist'), 1_000),
    language: textOrNull(field(fields, 'language'), 16),
  };
}

export const interactionBody = (songId: TrackId, facts: TrackFacts | null): object => ({
  songId,
  genre: facts?.genre ?? null,
  artist: facts?.artist ?? null,
  language: facts?.language ?? null,
});
