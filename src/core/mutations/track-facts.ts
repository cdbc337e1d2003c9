import type { TrackId } from '../ids.ts';
import { fieldsOf, field, textOrNull } from '../wire/read.ts';

/**
 * What interactions tell the server of the song (docs/api.md, POST /api/likes). A mutation holds null until its row is
 * claimed for the first time: a tap does not wait for a look at the song, and a repeat says what the first try said.
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

/** The fields that every POST /api/likes has. */
export const interactionBody = (songId: TrackId, facts: TrackFacts | null): object => ({
  songId,
  genre: facts?.genre ?? null,
  artist: facts?.artist ?? null,
  language: facts?.language ?? null,
});
