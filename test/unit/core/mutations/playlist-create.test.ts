import { expect, it } from 'vitest';
import { playlistCreate } from '../../../../src/core/mutations/playlist-create.ts';
import { describeMutation, playlistId, trackId } from './describe-mutation.ts';

const mutation = { kind: 'playlist.create', playlistId, name: 'Evening', description: null } as const;
const empty = { id: playlistId, name: 'Evening', description: null, songCount: 0, songIds: [] };

describeMutation(mutation, { callKind: 'playlists', needsUser: true });

it('opens the lane of its playlist', () => {
  expect(playlistCreate.lane(mutation)).toBe('playlist:local_1');
});

it.each([{}, { playlistId }, { playlistId, name: ' ' }, { playlistId: ['7'], name: 'Evening' }])(
  'reads nothing out of %j',
  (fields) => {
    expect(playlistCreate.parse(fields)).toBeUndefined();
  },
);

it('sends the id of this device beside the name, and a description only where there is one', () => {
  const sentAs = { userId: 'guest_a', bearer: undefined };
  const json = { userId: 'guest_a', name: 'Evening', clientId: 'local_1' };
  expect(playlistCreate.request(mutation, sentAs)).toEqual({ method: 'POST', path: '/api/playlists', json });
  expect(playlistCreate.request({ ...mutation, description: 'Calm' }, sentAs).json).toEqual({
    ...json,
    description: 'Calm',
  });
});

it('shows an empty playlist, and leaves one that is there already', () => {
  expect(playlistCreate.rebase(null, mutation)).toEqual(empty);
  const full = { ...empty, songIds: [trackId], songCount: 1 };
  expect(playlistCreate.rebase(full, mutation)).toBe(full);
});

it('takes the id of the server, and is no acceptance without one', () => {
  const body = { playlist: { id: 'p1', name: 'Evening' } };
  expect([playlistCreate.isAnswer(body), playlistCreate.isAnswer({})]).toEqual([true, false]);
  expect(playlistCreate.onAccepted(null, mutation, body)).toMatchObject({ id: 'p1', name: 'Evening', songIds: [] });
});

it('leaves the name where the answer has the id alone', () => {
  const body = { playlist: { id: 'p1', name: null } };
  expect(playlistCreate.onAccepted(null, mutation, body)).toEqual({ ...empty, id: 'p1' });
});
