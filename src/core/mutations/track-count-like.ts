import { parseTrackId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { count, field, fieldsOf, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';

type TrackCountLike = { readonly kind: 'track.countLike'; readonly trackId: TrackId };

/** The public count waits for the like in its lane, and an unlike does not undo it. */
export const trackCountLike = {
  entity: null,
  callKind: 'counts',
  user: 'none',
  listed: false,
  lane: ({ trackId }) => laneKeys.like(trackId),
  parse: (fields: Fields): TrackCountLike | undefined => {
    const trackId = parseTrackId(field(fields, 'trackId'));
    return trackId && { kind: 'track.countLike', trackId };
  },
  request: ({ trackId }) => ({ method: 'POST', path: `/api/tracks/${encodeURIComponent(trackId)}/like`, json: {} }),
  onAccepted: ({ trackId }, body) => {
    const answered = field(fieldsOf(body), 'upvote_count');
    return typeof answered === 'number' ? { trackId, counts: { likes: count(answered) } } : undefined;
  },
} as const satisfies MutationDefinition<TrackCountLike>;
