import { expect, it } from 'vitest';
import { interactionSkip } from '../../../../src/core/mutations/interaction-skip.ts';
import { describeMutation, facts, trackId } from './describe-mutation.ts';

const mutation = { kind: 'interaction.skip', trackId, facts } as const;
const sentAs = { userId: 'guest_a', bearer: undefined };

describeMutation(mutation, { callKind: 'likes', needsUser: true });

it('shares the lane of what was listened to, and is never merged with another', () => {
  expect(interactionSkip.lane(mutation)).toBe('listening:a');
  expect('decides' in interactionSkip).toBe(false);
});

it.each([{}, { trackId: ['7'] }, { trackId: '' }, { trackId: null }])('reads nothing out of %j', (fields) => {
  expect(interactionSkip.parse(fields)).toBeUndefined();
});

it('says what is known of the track, and null for the rest', () => {
  const song = { userId: 'guest_a', songId: 'a', genre: 'Lo-Fi', artist: 'Mira', language: 'eng' };
  expect(interactionSkip.request(mutation, sentAs)).toEqual({
    method: 'POST',
    path: '/api/likes',
    json: { ...song, skip: true, artist_skip: 'Mira', genre_skip: 'Lo-Fi', language_skip: 'eng' },
  });
  expect(interactionSkip.request({ ...mutation, facts: null }, sentAs).json).toMatchObject({
    genre: null,
    artist_skip: null,
    genre_skip: null,
    language_skip: null,
  });
});
