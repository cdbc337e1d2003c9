import { expect, it } from 'vitest';
import { playlistRename } from '../../../../src/core/mutations/playlist-rename.ts';
import { describeMutation, playlistId, trackId } from './describe-mutation.ts';

const mutation = { kind: 'playlist.rename', playlistId, name: 'Night' } as const;
const playlist = { id: playlistId, name: 'Evening', description: null, songCount: 1, songIds: [trackId] };
const sentAs = { userId: 'guest_a', bearer: undefined };

describeMutation(mutation, { callKind: 'playlists', needsUser: true });

it('waits in the lane of its playlist, where the last name decides', () => {
  expect(playlistRename.lane(mutation)).toBe('playlist:local_1');
  expect(playlistRename.decides(mutation)).toBe(playlistRename.decides({ ...mutation, name: 'Noon' }));
});

it.each([{}, { playlistId }, { playlistId, name: ' ' }, { playlistId: ['7'], name: 'Night' }])(
  'reads nothing out of %j',
  (fields) => {
    expect(playlistRename.parse(fields)).toBeUndefined();
  },
);

it('sends the name alone', () => {
  expect(playlistRename.request(mutation, sentAs)).toEqual({
    method: 'PATCH',
    path: '/api/playlists/local_1',
    json: { userId: 'guest_a', name: 'Night' },
  });
});

it('renames what is there, and nothing else', () => {
  expect(playlistRename.rebase(playlist, mutation)).toEqual({ ...playlist, name: 'Night' });
  expect(playlistRename.rebase(null, mutation)).toBeNull();
});

it.each([
  { id: 'local_1', name: 'Night', song_count: 1 },
  { id: 'local_1', name: 'Night' },
  { id: 'local_1', song_ids: ['a'] },
])('keeps the songs and the name where the answer is %j', (answered) => {
  const body = { playlist: answered };
  expect(playlistRename.onAccepted(playlist, mutation, body)).toEqual({ ...playlist, name: 'Night' });
  expect(playlistRename.onAccepted(null, mutation, body)).toBeNull();
});
