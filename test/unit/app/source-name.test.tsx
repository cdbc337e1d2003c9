import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { sourceName } from '../../../src/app/player/use-source-name.ts';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { savePlayerState } from '../../../src/db/player/commands.ts';
import { narrowed } from '../../../src/screens/genres/GenresScreen.tsx';
import { ownerId } from '../db/support.ts';

const owner = ownerId('guest_abcdefghijklmnopqrstuvwxyz');

it.each([
  ['/genre/r-b', 'R&B'],
  ['/liked-songs', 'Liked Songs'],
  ['/search', 'Search'],
  ['/artist/nobody', undefined],
  ['/post/a', undefined],
  [null, undefined],
])('a queue that was started from %s plays from %s', async (sourceRoute, name) => {
  const db = new OffbeatDb(`source ${sourceRoute}`);
  await savePlayerState(db, { ownerId: owner, trackId: null, sourceRoute, currentTimeS: 0, repeat: 'all', volume: 1 });
  expect(await sourceName(db, owner)).toBe(name);
  db.close();
});

it('genres are narrowed by any part of their name, whatever its accents, and sorted when asked for', () => {
  const genres = ['Pop', 'Música Latina', 'K-Pop', 'Ambient'];
  expect(narrowed(genres, ' pop', false)).toEqual(['Pop', 'K-Pop']);
  expect(narrowed(genres, 'musica', false)).toEqual(['Música Latina']);
  expect(narrowed(genres, '', true)).toEqual(['Ambient', 'K-Pop', 'Música Latina', 'Pop']);
});
