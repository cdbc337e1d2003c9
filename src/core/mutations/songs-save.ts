import { laneKeys } from '../keys.ts';
import type { Track } from '../track.ts';
import { field, listOf, type Fields } from '../wire/read.ts';
import { wireSong } from '../wire/song-record.ts';
import { parseStoredTrack } from '../wire/stored-track.ts';
import type { MutationDefinition } from './definition.ts';

type SongsSave = { readonly kind: 'songs.save'; readonly tracks: readonly Track[] };

/** Songs of the external provider, sent to the own server when first seen (docs/product.md section 7). */
export const songsSave = {
  entity: null,
  callKind: 'songs',
  user: 'none',
  lane: ({ tracks }) => laneKeys.songs(tracks[0]?.id ?? ''),
  introduces: ({ tracks }) => tracks.map(({ id }) => id),
  parse: (fields: Fields): SongsSave | undefined => {
    const tracks = listOf(field(fields, 'tracks'), 1_000).flatMap((track) => parseStoredTrack(track) ?? []);
    return tracks.length === 0 ? undefined : { kind: 'songs.save', tracks };
  },
  request: ({ tracks }) => ({ method: 'POST', path: '/api/songs', json: tracks.map(wireSong) }),
} as const satisfies MutationDefinition<SongsSave>;
