import { expect, it } from 'vitest';
import { addToPlaylist, createPlaylist } from '../../../../src/db/playlists/commands.ts';
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
