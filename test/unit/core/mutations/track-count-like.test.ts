import { expect, it } from 'vitest';
import { parseTrackId } from '../../../../src/core/ids.ts';
import { trackCountLike } from '../../../../src/core/mutations/track-count-like.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { describeMutation, trackId } from './describe-mutation.ts';

const mutation = { kind: 'track.countLike', trackId } as const;

describeMutation(mutation, { callKind: 'counts', needsUser: false });

it("waits behind the like in the like's lane and is not listed", () => {
  expect(trackCountLike.lane(mutation)).toBe('like:a');
  expect(trackCountLike.listed).toBe(false);
});

it.each([{}, { trackId: ['7'] }, { trackId: '' }, { trackId: null }])('reads nothing out of %j', (fields) => {
  expect(trackCountLike.parse(fields)).toBeUndefined();
});

it('names the track in the path alone', () => {
  const odd = { ...mutation, trackId: assertDefined(parseTrackId('a/b?c'), 'track id') };
  expect(trackCountLike.request(odd)).toEqual({ method: 'POST', path: '/api/tracks/a%2Fb%3Fc/like', json: {} });
});

it('takes the count out of the answer, and nothing where it names none', () => {
  expect(trackCountLike.onAccepted(mutation, { upvote_count: 7 })).toEqual({ trackId, counts: { likes: 7 } });
  for (const body of [undefined, {}, { upvote_count: 'many' }])
    expect(trackCountLike.onAccepted(mutation, body)).toBeUndefined();
});
