import { expect, it } from 'vitest';
import { playlistAddSong } from '../../../../src/core/mutations/playlist-add-song.ts';
import { playlistRemoveSong } from '../../../../src/core/mutations/playlist-remove-song.ts';
import { describeMutation, playlistId, trackId } from './describe-mutation.ts';

const mutation = { kind: 'playlist.removeSong', playlistId, trackId } as const;
const empty = { id: playlistId, name: 'Evening', description: null, songCount: 0, songIds: [] };
const full = { ...empty, songCount: 1, songIds: [trackId] };

describeMutation(mutation, { callKind: 'playlists', needsUser: true });

it('decides the same as the addition of its song', () => {
  expect(playlistRemoveSong.lane(mutation)).toBe('playlist:local_1');
  const added = { kind: 'playlist.addSong', playlistId, trackId } as const;
  expect(playlistRemoveSong.decides(mutation)).toBe(playlistAddSong.decides(added));
});

it.each([{}, { playlistId }, { trackId }, { playlistId: ['7'], trackId }, { playlistId, trackId: '' }])(
  'reads nothing out of %j',
  (fields) => {
    expect(playlistRemoveSong.parse(fields)).toBeUndefined();
  },
);

it('names the song in the path, and takes its absence for success', () => {
  expect(playlistRemoveSong.request(mutation, { userId: 'guest_a', bearer: undefined })).toEqual({
    method: 'DELETE',
    path: '/api/playlists/local_1/songs/a',
    json: { userId: 'guest_a' },
  });
  expect(playlistRemoveSong.statuses).toEqual({ 404: 'accepted' });
});

it('removes a song once, and counts never below zero', () => {
  expect(playlistRemoveSong.rebase(full, mutation)).toEqual(empty);
  expect(playlistRemoveSong.rebase({ ...full, songCount: 0 }, mutation)).toEqual(empty);
  expect(playlistRemoveSong.rebase(empty, mutation)).toBe(empty);
  expect(playlistRemoveSong.rebase(null, mutation)).toBeNull();
});

it('counts one song less, also where only a part of the songs is known', () => {
  const partlyKnown = { ...full, songCount: 5 };
  expect(playlistRemoveSong.rebase(partlyKnown, mutation)).toEqual({ ...empty, songCount: 4 });
});

it('confirms the removal', () => {
  expect(playlistRemoveSong.onAccepted(full, mutation, undefined)).toEqual(empty);
});
