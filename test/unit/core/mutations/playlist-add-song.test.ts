import { expect, it } from 'vitest';
import { playlistAddSong } from '../../../../src/core/mutations/playlist-add-song.ts';
import { describeMutation, playlistId, trackId } from './describe-mutation.ts';

const mutation = { kind: 'playlist.addSong', playlistId, trackId } as const;
const empty = { id: playlistId, name: 'Evening', description: null, songCount: 0, songIds: [] };
const full = { ...empty, songCount: 1, songIds: [trackId] };

describeMutation(mutation, { callKind: 'playlists', needsUser: true });

it('waits in the lane of its playlist, and names what it adds', () => {
  expect(playlistAddSong.lane(mutation)).toBe('playlist:local_1');
  expect(playlistAddSong.adds(mutation)).toBe(trackId);
});

it.each([{}, { playlistId }, { trackId }, { playlistId: ['7'], trackId }, { playlistId, trackId: '' }])(
  'reads nothing out of %j',
  (fields) => {
    expect(playlistAddSong.parse(fields)).toBeUndefined();
  },
);

it('sends the song', () => {
  expect(playlistAddSong.request(mutation, { userId: 'guest_a', bearer: undefined })).toEqual({
    method: 'POST',
    path: '/api/playlists/local_1/songs',
    json: { songId: 'a', userId: 'guest_a' },
  });
});

it('adds a song once, and to no playlist that is gone', () => {
  expect(playlistAddSong.rebase(empty, mutation)).toEqual(full);
  expect(playlistAddSong.rebase(full, mutation)).toBe(full);
  expect(playlistAddSong.rebase(null, mutation)).toBeNull();
});

it('confirms the song also where the answer does not list it', () => {
  expect(playlistAddSong.onAccepted(empty, mutation, { alreadyExists: true })).toEqual(full);
  expect(playlistAddSong.onAccepted(null, mutation, {})).toBeNull();
});
