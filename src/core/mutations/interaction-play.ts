import { parseTrackId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { field, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';
import { interactionBody, parseFacts, type TrackFacts } from './track-facts.ts';

type InteractionPlay = {
  readonly kind: 'interaction.play';
  readonly trackId: TrackId;
  readonly facts: TrackFacts | null;
};

/** A track played to its end (docs/product.md section 4, Playback). */
export const interactionPlay = {
  entity: null,
  callKind: 'likes',
  user: 'required',
  lane: ({ trackId }) => laneKeys.listening(trackId),
  parse: (fields: Fields): InteractionPlay | undefined => {
    const trackId = parseTrackId(field(fields, 'trackId'));
    return trackId && { kind: 'interaction.play', trackId, facts: parseFacts(field(fields, 'facts')) };
  },
  request: ({ trackId, facts }, { userId }) => ({
    method: 'POST',
    path: '/api/likes',
    json: { userId, ...interactionBody(trackId, facts), play: true },
  }),
} as const satisfies MutationDefinition<InteractionPlay>;
