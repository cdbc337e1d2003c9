import { expect, it } from 'vitest';
import { parseTrackId } from '../../../../src/core/ids.ts';
import { trackCountPlay } from '../../../../src/core/mutations/track-count-play.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { describeMutation, trackId } from './describe-mutation.ts';

const mutation = { kind: 'track.countPlay', trackId } as const;

describeMutation(mutation, { callKind: 'counts', needsUser: false });

it('has a lane of its own, and counts each time', () => {
  expect(trackCountPlay.lane(mutation)).toBe('plays:a');
  expect('decides' in trackCountPlay).toBe(false);
});

it.each([{}, { trackId: ['7'] }, { trackId: '' }, { trackId: null }])('reads nothing out of %j', (fields) => {
  expect(trackCountPlay.parse(fields)).toBeUndefined();
});

it('names the track in the path alone', () => {
  const odd = { ...mutation, trackId: assertDefined(parseTrackId('a/b?c'), 'track id') };
  expect(trackCountPlay.request(odd)).toEqual({ method: 'POST', path: '/api/tracks/a%2Fb%3Fc/play', json: {} });
});

it('takes the count out of the answer, and nothing where it names none', () => {
  expect(trackCountPlay.onAccepted(mutation, { play_count: 7 })).toEqual({ trackId, counts: { plays: 7 } });
  for (const body of [undefined, {}, { play_count: 'many' }])
    expect(trackCountPlay.onAccepted(mutation, body)).toBeUndefined();
});
