import { parseTrackId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { field, fieldsOf, filledOrNull, textOrNull, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';

type AudioProcess = { readonly kind: 'audio.process'; readonly trackId: TrackId; readonly genre: string | null };

/**
 * A track's audio for the server to process. The user did not request it, so its refused row is dropped without a
 * message.
 */
export const audioProcess = {
  entity: null,
  callKind: 'process-audio',
  user: 'none',
  listed: false,
  sending: 'upload',
  onRefused: 'drop',
  lane: ({ trackId }) => laneKeys.audio(trackId),
  parse: (fields: Fields): AudioProcess | undefined => {
    const trackId = parseTrackId(field(fields, 'trackId'));
    return trackId && { kind: 'audio.process', trackId, genre: textOrNull(field(fields, 'genre'), 200) };
  },
  request: ({ trackId, genre }) => ({
    method: 'POST',
    path: '/api/process-audio',
    form: { originalId: trackId, genre: genre ?? '' },
  }),
  onAccepted: ({ trackId }, body) => {
    const processedAudioKey = filledOrNull(field(fieldsOf(body), 'processed_audio_key'), 1_024);
    return processedAudioKey === null ? undefined : { trackId, processedAudioKey };
  },
} as const satisfies MutationDefinition<AudioProcess>;
