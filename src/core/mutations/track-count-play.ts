import { parseTrackId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { count, field, fieldsOf, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';

type TrackCountPlay = { readonly kind: 'track.countPlay'; readonly trackId: TrackId };

/** Once per track after 30 s (docs/product.md section 4). */
export const trackCountPlay = {
  entity: null,
  callKind: 'counts',
  user: 'none',
  lane: ({ trackId }) => laneKeys.plays(trackId),
  parse: (fields: Fields): TrackCountPlay | undefined => {
    const trackId = parseTrackId(field(fields, 'trackId'));
    return trackId && { kind: 'track.countPlay', trackId };
  },
  request: ({ trackId }) => ({ method: 'POST', path: `/api/tracks/${encodeURIComponent(trackId)}/play`, json: {} }),
  onAccepted: ({ trackId }, body) => {
    const answered = field(fieldsOf(body), 'play_count');
    return typeof answered === 'number' ? { trackId, counts: { plays: count(answered) } } : undefined;
  },
} as const satisfies MutationDefinition<TrackCountPlay>;
