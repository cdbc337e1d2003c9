import { expect, it, vi } from 'vitest';
import { addToPlaylist, createPlaylist, createPlaylistWith } from '../../../../src/db/playlists/commands.ts';
import { playlistTiles } from '../../../../src/db/playlists/views.ts';
import { bareTrack } from '../../../support/bare-track.ts';
import { contextFor, freshDb, trackId } from '../support.ts';

it('shows a playlist with the first cover among its first four songs', async () => {
  const context = contextFor(freshDb());
  const playlists: Readonly<Record<string, readonly string[]>> = {
    first: ['red', 'bare'],
    third: ['bare', 'unknown', 'blue', 'red'],
    fifth: ['bare', 'unknown', 'bare2', 'bare3', 'red'],
    empty: [],
  };
  for (const [name, songs] of Object.entries(playlists)) {
    const id = await createPlaylist(context, name);
    for (const song of songs) await addToPlaylist(context, id, trackId(song));
  }
  const withCover = (id: string, coverImage: string | null) => ({
    ...bareTrack(trackId(id), { coverImage }),
    seenAtMs: 1,
  });
  await context.db.tracks.bulkPut([
    withCover('red', '/red.webp'),
    withCover('blue', '/blue.webp'),
    ...['bare', 'bare2', 'bare3'].map((id) => withCover(id, null)),
  ]);
  const tiles = await playlistTiles(context.db, context.ownerId);
  expect(Object.fromEntries(tiles.map(({ playlist, coverImage }) => [playlist.name, coverImage]))).toEqual({
    first: '/red.webp',
    third: '/blue.webp',
    fifth: null,
    empty: null,
  });
});

it('reads a song once that many playlists begin with', async () => {
  const context = contextFor(freshDb());
  await context.db.tracks.put({ ...bareTrack(trackId('red'), { coverImage: '/red.webp' }), seenAtMs: 1 });
  for (const name of ['one', 'two', 'three']) await createPlaylistWith(context, name, [trackId('red')]);
  const read = vi.spyOn(context.db.tracks, 'bulkGet');
  const tiles = await playlistTiles(context.db, context.ownerId);
  expect(tiles.map(({ coverImage }) => coverImage)).toEqual(['/red.webp', '/red.webp', '/red.webp']);
  expect(read.mock.calls).toEqual([[['red']]]);
});
