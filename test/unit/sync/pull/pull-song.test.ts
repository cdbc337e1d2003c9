import { expect, test } from 'vitest';
import { listKeys } from '../../../../src/core/keys.ts';
import { trackById } from '../../../../src/db/catalogue/queries.ts';
import { trackId } from '../../db/support.ts';
import { list, pulling } from './pulling.ts';

const song = { kind: 'song', trackId: trackId('a') } as const;

test("a song's page is one GET by id, and young answers are not asked for again", async () => {
  const { world, tab, asked, pull } = await pulling(() => ({ songs: [{ id: 'a', title: 'Rain' }] }));
  expect(await world.run(pull(song))).toEqual({ kind: 'done' });
  expect(asked.map(({ url }) => new URL(url, 'http://app').pathname + new URL(url, 'http://app').search)).toEqual([
    '/api/songs?ids=a',
  ]);
  expect((await world.run(trackById(tab.db, trackId('a'))))?.title).toBe('Rain');
  expect(await world.run(pull(song))).toEqual({ kind: 'fresh' });
});

test('a song the server does not know is not found; one stored here stays', async () => {
  const { world, tab, pull } = await pulling(() => ({ songs: [] }));
  expect(await world.run(pull(song))).toEqual({ kind: 'notFound' });
  expect(await world.run(tab.db.pulls.count())).toBe(0);
});

test('a server without GET /api/songs is asked by text search, and its silence is no 404', async () => {
  let found: readonly string[] = ['a', 'b'];
  const { world, tab, asked, pull } = await pulling(({ url }) => (url.includes('/api/songs') ? 405 : list(found, 2)));
  expect(await world.run(pull(song))).toEqual({ kind: 'done' });
  expect(asked.map(({ url }) => url.replace(/.*\/api/, '/api'))).toEqual(['/api/songs?ids=a', '/api/search']);
  expect(await world.run(trackById(tab.db, trackId('a')))).toBeDefined();
  found = [];
  const other = { kind: 'song', trackId: trackId('z') } as const;
  expect(await world.run(pull(other))).toMatchObject({ kind: 'failed' });
});

test('a server without GET /api/songs that does not answer the search is offline', async () => {
  const silent = new TypeError('Failed to fetch');
  const { world, pull } = await pulling(({ url }) => (url.includes('/api/songs') ? 404 : silent));
  expect(await world.run(pull(song))).toEqual({ kind: 'offline' });
});

test.each([
  [500, 'failed'],
  [new Error('no network'), 'offline'],
] as const)('an answer of %s keeps what is stored', async (answer, kind) => {
  const { world, pull } = await pulling(() => answer);
  expect(await world.run(pull(song))).toMatchObject({ kind });
});

test('a search lists what it searched for, songs or artists, in the order of the answer', async () => {
  const artists = ['mira', 'abel'].map((handle) => ({ handle, display_name: handle }));
  const songs = ['b', 'a'].map((id) => ({ id, title: id }));
  const { world, tab, pull } = await pulling(() => ({
    result: { tag_song: { result: songs, total_hits: 2 }, artists: { result: artists, total_hits: 2 } },
  }));
  const listed = async (type: 'text' | 'artist') => {
    await world.run(pull({ kind: 'search', type, term: 'rain' }));
    return (await world.run(tab.db.lists.get(listKeys.search(type, 'rain'))))?.ids;
  };
  expect(await listed('text')).toEqual(['b', 'a']);
  expect(await listed('artist')).toEqual(['mira', 'abel']);
});
