import { expect, it } from 'vitest';
import { parseTrackId, type TrackId } from '../../../../src/core/ids.ts';
import { playlistReorder } from '../../../../src/core/mutations/playlist-reorder.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { describeMutation, playlistId, trackId } from './describe-mutation.ts';

const id = (name: string): TrackId => assertDefined(parseTrackId(name), name);
const [a, b, c] = [trackId, id('b'), id('c')];
const mutation = { kind: 'playlist.reorder', playlistId, songIds: [c, a, b], baseIds: [a, b, c] } as const;
const playlist = { id: playlistId, name: 'Evening', description: null, songCount: 3, songIds: [a, b, c] };
const sentAs = { userId: 'guest_a', bearer: undefined };

describeMutation(mutation, { callKind: 'playlists', needsUser: true });

it('waits in the lane of its playlist, where the last order decides', () => {
  expect(playlistReorder.lane(mutation)).toBe('playlist:local_1');
  expect(playlistReorder.decides(mutation)).toBe(playlistReorder.decides({ ...mutation, songIds: [a] }));
});

it('reads nothing without a playlist, and only ids out of a list', () => {
  expect(playlistReorder.parse({ songIds: [a] })).toBeUndefined();
  expect(playlistReorder.parse({ playlistId, songIds: [a, {}, null, b], baseIds: 'x' })).toEqual({
    kind: 'playlist.reorder',
    playlistId,
    songIds: [a, b],
  });
});

it('binds a sent row of version 1 to the list in it, and no other row', () => {
  const old = { kind: 'playlist.reorder', playlistId, songIds: [b, a] } as const;
  expect(playlistReorder.upcast(old, { v: 1, wasSent: true })).toEqual({ ...old, sentIds: [b, a] });
  expect(playlistReorder.upcast(old, { v: 1, wasSent: false })).toBe(old);
  expect(playlistReorder.upcast(mutation, { v: 2, wasSent: true })).toBe(mutation);
});

it('sends a list, and the same one again once it was sent', () => {
  const request = { method: 'PATCH', path: '/api/playlists/local_1', json: { userId: 'guest_a', song_ids: [c, a, b] } };
  expect(playlistReorder.request(mutation, sentAs)).toEqual(request);
  expect(playlistReorder.request({ ...mutation, sentIds: [b] }, sentAs).json).toEqual({
    userId: 'guest_a',
    song_ids: [b],
  });
});

it('moves what was moved on the list as it is: songs added or removed elsewhere stay so', () => {
  expect(playlistReorder.rebase(playlist, mutation)?.songIds).toEqual([c, a, b]);
  const elsewhere = { ...playlist, songIds: [a, c, id('d')] };
  expect(playlistReorder.rebase(elsewhere, mutation)?.songIds).toEqual([c, a, id('d')]);
  expect(playlistReorder.rebase(null, mutation)).toBeNull();
});

it('has the list that was sent as its base once accepted', () => {
  const sent = { ...mutation, sentIds: [b, c] };
  expect(playlistReorder.onAccepted(playlist, sent, {})).toMatchObject({ songIds: [b, c], songCount: 2 });
});
