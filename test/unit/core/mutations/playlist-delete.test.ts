import { expect, it } from 'vitest';
import { playlistDelete } from '../../../../src/core/mutations/playlist-delete.ts';
import { describeMutation, playlistId } from './describe-mutation.ts';

const mutation = { kind: 'playlist.delete', playlistId, name: 'Night' } as const;

describeMutation(mutation, { callKind: 'playlists', needsUser: true });

it('waits in the lane of its playlist, behind its other changes', () => {
  expect(playlistDelete.lane(mutation)).toBe('playlist:local_1');
});

it('reads a deletion whose name is lost, and nothing without a playlist', () => {
  expect(playlistDelete.parse({ playlistId })).toEqual({ ...mutation, name: '' });
  for (const fields of [{}, { playlistId: ['7'] }, { name: 'Night' }])
    expect(playlistDelete.parse(fields)).toBeUndefined();
});

it('names the playlist in the path', () => {
  expect(playlistDelete.request(mutation, { userId: 'guest_a', bearer: undefined })).toEqual({
    method: 'DELETE',
    path: '/api/playlists/local_1',
    json: { userId: 'guest_a' },
  });
});

it('leaves no playlist, and is accepted only once the server lists it no more', () => {
  expect([playlistDelete.rebase(), playlistDelete.onAccepted()]).toEqual([null, null]);
  expect(playlistDelete.sending).toBe('provenDeletion');
});
