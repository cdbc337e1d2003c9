import { expect, it } from 'vitest';
import { likeSet } from '../../../../src/core/mutations/like-set.ts';
import { describeMutation, facts, trackId } from './describe-mutation.ts';

const like = { kind: 'like.set', trackId, liked: true, facts } as const;
const unlike = { ...like, liked: false } as const;

describeMutation(like, { callKind: 'likes', needsUser: true });

it('waits in the lane of its track, where a later one decides', () => {
  expect(likeSet.lane(like)).toBe('like:a');
  expect(likeSet.decides(like)).toBe(likeSet.decides(unlike));
});

it.each([{}, { trackId }, { trackId, liked: 'yes' }, { trackId: ['7'], liked: true }])(
  'reads nothing out of %j',
  (fields) => {
    expect(likeSet.parse(fields)).toBeUndefined();
  },
);

it('reads a like whose facts are still to come, and facts that are none as nulls', () => {
  expect(likeSet.parse({ trackId, liked: true })).toEqual({ ...like, facts: null });
  expect(likeSet.parse({ trackId, liked: true, facts: 'x' })?.facts).toEqual({
    genre: null,
    artist: null,
    language: null,
  });
});

it('asks for a like, and for an unlike by the method in the body', () => {
  const json = { userId: 'guest_a', songId: 'a', genre: 'Lo-Fi', artist: 'Mira', language: 'eng', like: true };
  const sentAs = { userId: 'guest_a', bearer: undefined };
  expect(likeSet.request(like, sentAs)).toEqual({ method: 'POST', path: '/api/likes', json });
  expect(likeSet.request(unlike, sentAs).json).toEqual({ ...json, method: 'DELETE' });
});

it('decides the heart, locally and once accepted', () => {
  for (const before of [true, false]) {
    expect([likeSet.rebase(before, like), likeSet.rebase(before, unlike)]).toEqual([true, false]);
    expect([likeSet.onAccepted(before, like), likeSet.onAccepted(before, unlike)]).toEqual([true, false]);
  }
});
