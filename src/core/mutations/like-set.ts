import { parseTrackId, type TrackId } from '../ids.ts';
import { laneKeys } from '../keys.ts';
import { field, type Fields } from '../wire/read.ts';
import type { MutationDefinition } from './definition.ts';
import { interactionBody, parseFacts, type TrackFacts } from './track-facts.ts';

type LikeSet = {
  readonly kind: 'like.set';
  readonly trackId: TrackId;
  readonly liked: boolean;
  readonly facts: TrackFacts | null;
};

/** The public count of a like is a mutation of its own (track-count-like.ts). */
export const likeSet = {
  entity: 'like',
  callKind: 'likes',
  user: 'required',
  lane: ({ trackId }) => laneKeys.like(trackId),
  decides: ({ trackId }) => `like ${trackId}`,
  parse: (fields: Fields): LikeSet | undefined => {
    const [trackId, liked] = [parseTrackId(field(fields, 'trackId')), field(fields, 'liked')];
    if (trackId === undefined || typeof liked !== 'boolean') return undefined;
    return { kind: 'like.set', trackId, liked, facts: parseFacts(field(fields, 'facts')) };
  },
  request: ({ trackId, liked, facts }, { userId }) => ({
    method: 'POST',
    path: '/api/likes',
    json: { userId, ...interactionBody(trackId, facts), like: true, ...(liked ? {} : { method: 'DELETE' }) },
  }),
  rebase: (_liked, { liked }) => liked,
  onAccepted: (_liked, { liked }) => liked,
} as const satisfies MutationDefinition<LikeSet>;
