import { parseTrackId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { field, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';
import { interactionBody, parseFacts, type TrackFacts } from './track-facts.ts';

type InteractionSkip = {
  readonly kind: 'interaction.skip';
  readonly trackId: TrackId;
  readonly facts: TrackFacts | null;
};

/** Only a skip by hand (docs/product.md section 4, Playback). */
export const interactionSkip = {
  entity: null,
  callKind: 'likes',
  user: 'required',
  listed: false,
  lane: ({ trackId }) => laneKeys.listening(trackId),
  parse: (fields: Fields): InteractionSkip | undefined => {
    const trackId = parseTrackId(field(fields, 'trackId'));
    return trackId && { kind: 'interaction.skip', trackId, facts: parseFacts(field(fields, 'facts')) };
  },
  request: ({ trackId, facts }, { userId }) => ({
    method: 'POST',
    path: '/api/likes',
    json: {
      userId,
      ...interactionBody(trackId, facts),
      skip: true,
      artist_skip: facts?.artist ?? null,
      genre_skip: facts?.genre ?? null,
      language_skip: facts?.language ?? null,
    },
  }),
} as const satisfies MutationDefinition<InteractionSkip>;
