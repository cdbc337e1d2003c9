import { expect, it } from 'vitest';
import { interactionPlay } from '../../../../src/core/mutations/interaction-play.ts';
import { describeMutation, facts, trackId } from './describe-mutation.ts';

const mutation = { kind: 'interaction.play', trackId, facts } as const;
const sentAs = { userId: 'guest_a', bearer: undefined };

describeMutation(mutation, { callKind: 'likes', needsUser: true });

it('shares the lane of what was listened to, and is never merged with another', () => {
  expect(interactionPlay.lane(mutation)).toBe('listening:a');
  expect('decides' in interactionPlay).toBe(false);
});

it.each([{}, { trackId: ['7'] }, { trackId: '' }, { trackId: null }])('reads nothing out of %j', (fields) => {
  expect(interactionPlay.parse(fields)).toBeUndefined();
});

it('says what is known of the track, and null for the rest', () => {
  const song = { userId: 'guest_a', songId: 'a', genre: 'Lo-Fi', artist: 'Mira', language: 'eng' };
  expect(interactionPlay.request(mutation, sentAs)).toEqual({
    method: 'POST',
    path: '/api/likes',
    json: { ...song, play: true },
  });
  expect(interactionPlay.request({ ...mutation, facts: null }, sentAs).json).toMatchObject({
    genre: null,
    artist: null,
    language: null,
  });
});
