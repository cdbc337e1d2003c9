import { describe, expect, it } from 'vitest';
import { listKeys } from '../../../../src/core/keys.ts';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import { tracksByIds } from '../../../../src/db/catalogue/queries.ts';
import { favoriteGenresOf } from '../../../../src/db/library/favorite-queries.ts';
import { isLiked, likedTrackIds } from '../../../../src/db/library/like-queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { addToPlaylist, createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { parsePlaylistId, type PlaylistId } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { guestA } from '../../../simulation/world.ts';
import { song } from '../../../support/song.ts';
import { trackId } from '../../db/support.ts';
import { list, listening, pulling } from './pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

describe('pulls against what waits', () => {
  it('case 17: an answer without a waiting like does not flip the heart back', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.run(tab.pull({ kind: 'likes' }));
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
  });

  it('case 17: an answer from between claim and settle is thrown away and asked for again', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    world.faultPlan = { fault: () => ({ kind: 'none' }), latencyMs: () => 100 };
    const draining = tab.drainer();
    // Asked before the like reaches the server, answered after the like has settled.
    const asked: string[] = [];
    world.onArrival = ({ method, path }) => asked.push(`${method} ${path}`);
    const slow = world.tab('slow');
    await world.pass(40);
    const pulling = slow.pull({ kind: 'likes' });
    world.server.likesOf(guestA);
    await world.run(draining);
    await world.run(pulling);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
    expect(await world.run(tab.db.likesBase.count())).toBe(1);
  });

  it('case 17: a stale answer that arrives after the settle never wins', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    let answers = 0;
    // The first answer was taken before the like; it is held until the like has settled.
    const api: typeof tab.deps.api = async (request) => {
      if (request.url.includes('/api/songs')) return { kind: 'answer', status: 200, body: { songs: [] }, etag: null };
      answers++;
      if (answers > 1) return { kind: 'answer', status: 200, body: { likes: ['a'] }, etag: null };
      await tab.drainer();
      return { kind: 'answer', status: 200, body: { likes: [] }, etag: null };
    };
    const pull = createPull({ ...tab.deps, api, providerUrl: null }, loadedResources);
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
    expect(answers).toBe(2);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
  });

  it('case 17: a playlist whose creation was sent but not settled does not appear twice', async () => {
    const { world, tab, context } = await listening();
    world.next({ kind: 'dropAfter' });
    await world.run(createPlaylist(context, 'Evening'));
    await world.run(tab.drainer());
    expect(world.server.playlists.size).toBe(1);
    await world.run(tab.pull({ kind: 'playlists' }));
    expect(await world.run(playlistsOf(tab.db, guestA))).toHaveLength(1);
    await world.drainAll(tab);
    await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
    expect((await world.run(playlistsOf(tab.db, guestA))).map(({ name }) => name)).toEqual(['Evening']);
    expect(world.server.playlists.size).toBe(1);
  });

  it('keeps a song that waits to be added when the playlist is pulled', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    const server = assertDefined(world.server.playlistsOf(guestA)[0], 'playlist');
    server.songs.push('z');
    await world.run(addToPlaylist(context, id, a));
    await world.run(tab.pull({ kind: 'playlistSongs', playlistId: id }));
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ songIds: ['z', 'a'], stale: 0 });
  });

  it('lists likes newest first and fetches the songs it does not know', async () => {
    const { world, tab } = await listening();
    world.server.likesOf(guestA).push('a', 'b');
    await world.run(tab.pull({ kind: 'likes' }));
    expect(await world.run(likedTrackIds(tab.db, guestA))).toEqual(['b', 'a']);
    expect((await world.run(tracksByIds(tab.db, [a, b]))).map(({ title }) => title)).toEqual(['Song a', 'Song b']);
  });
});

describe('freshness and failures', () => {
  it('asks again after five minutes, when forced, and with the ETag it was given', async () => {
    const { world, asked, pull } = await pulling(() => ({ likes: [] }));
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'fresh' });
    await world.pass(5 * 60_000 + 1);
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
    expect(await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }))).toEqual({ kind: 'done' });
    expect(asked.map(({ headers }) => headers)).toMatchObject([
      {},
      { 'If-None-Match': '"e1"' },
      { 'If-None-Match': '"e1"' },
    ]);
  });

  it('asks once for the same thing asked twice together', async () => {
    const { world, asked, pull } = await pulling(() => ({ likes: [] }));
    await world.run(Promise.all([pull({ kind: 'likes' }), pull({ kind: 'likes' })]));
    expect(asked).toHaveLength(1);
  });

  it('never removes what is readable when it fails', async () => {
    let status: unknown = list(['a'], 1);
    const { world, tab, pull } = await pulling(() => status);
    await world.run(pull({ kind: 'genre', term: 'Lo-Fi', next: false }));
    for (const fault of [500, new TypeError('Failed to fetch'), 'not an answer']) {
      status = fault;
      await world.run(pull({ kind: 'genre', term: 'Lo-Fi', next: false }, { forcedBy: 'user' }));
      expect((await world.run(tab.db.lists.get(listKeys.genre('Lo-Fi'))))?.ids).toEqual(['a']);
    }
  });

  it('stores the cover of the first song of a genre, and deletes it when that song has none', async () => {
    const cover = 'https://img.example/a.webp';
    let first: unknown = { id: 'a', title: 'A', image_url: cover };
    const { world, tab, pull } = await pulling(() => ({
      result: {
        tag_song: { result: [first, { id: 'b', title: 'B', image_url: 'https://img.example/b.webp' }], total_hits: 2 },
      },
    }));
    const ask = () => world.run(pull({ kind: 'genre', term: 'Lo-Fi', next: false }, { forcedBy: 'user' }));
    await ask();
    expect(await world.run(tab.db.genreCovers.toArray())).toEqual([{ genre: 'Lo-Fi', cover }]);
    first = { id: 'c', title: 'C' };
    await ask();
    expect(await world.run(tab.db.genreCovers.toArray())).toEqual([]);
  });

  it('says offline without an answer, failed with the spec sentence on an error, notFound on 404 alone', async () => {
    let reply: unknown = new TypeError('Failed to fetch');
    const { world, pull } = await pulling(() => reply, { providerUrl: null });
    const asking = () =>
      world.run(pull({ kind: 'playlistSongs', playlistId: assertDefined(parsePlaylistId('p9'), 'id') }));
    expect(await asking()).toEqual({ kind: 'offline' });
    reply = 500;
    expect(await asking()).toEqual({ kind: 'failed', message: 'Failed to fetch playlist songs' });
    reply = 404;
    expect(await asking()).toEqual({ kind: 'notFound' });
    reply = 500;
    expect(await world.run(pull({ kind: 'genre', term: 'Pop', next: false }))).toEqual({
      kind: 'failed',
      message: 'Local API failed',
    });
    expect(await world.run(pull({ kind: 'search', type: 'text', term: 'x' }))).toEqual({
      kind: 'failed',
      message: 'Search failed. Please try again.',
    });
  });
});

describe('genre pages', () => {
  const term = 'Lo-Fi';
  const first = { kind: 'genre', term, next: false } as const;
  const more = { kind: 'genre', term, next: true } as const;
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => `t${from + index}`);

  it('pages by fifty, appends by id, and stops when the total is reached', async () => {
    const { world, tab, asked, pull } = await pulling(({ body }) => {
      const from = (body as { search_queries: { from_index: number }[] }).search_queries[0]?.from_index ?? 0;
      return list(ids(from, Math.min(50, 120 - from)), 120);
    });
    await world.run(pull(first));
    await world.run(pull(more));
    await world.run(pull(more));
    expect(await world.run(pull(more))).toEqual({ kind: 'nothingToFetch' });
    expect(await world.run(tab.db.lists.get(listKeys.genre(term)))).toMatchObject({ page: 3, hasMore: 0 });
    expect((await world.run(tab.db.lists.get(listKeys.genre(term))))?.ids).toEqual(ids(0, 120));
    expect(asked.map(({ body }) => (body as { search_queries: object[] }).search_queries[0])).toMatchObject([
      { name: 'tag_song', search_type: 'tag_song', term, from_index: 0, size: 50, rank_by: 'most_relevant' },
      { from_index: 50 },
      { from_index: 100 },
    ]);
  });

  it('stops where a page brings nothing new, whatever total is promised', async () => {
    const { world, asked, pull } = await pulling(() => list(ids(0, 50), 1_000_000));
    await world.run(pull(first));
    expect(await world.run(pull(more))).toEqual({ kind: 'done' });
    for (let n = 0; n < 3; n++) expect(await world.run(pull(more))).toEqual({ kind: 'nothingToFetch' });
    expect(asked).toHaveLength(2);
  });

  it('calls the provider by chance, without the token, and saves its songs once', async () => {
    const { world, tab, asked, pull } = await pulling(() => list(['p1', 'p2'], 500), { random: 0.13 });
    await world.run(pull(first));
    await world.run(pull(first, { forcedBy: 'user' }));
    expect(asked.map(({ url }) => url)).toEqual(['http://provider/api/search/', 'http://provider/api/search/']);
    const rows = await world.run(tab.db.outbox.toArray());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.mutation).toMatchObject({ kind: 'songs.save', tracks: [{ id: 'p1', genre: term }, { id: 'p2' }] });
    await world.drainAll(tab);
    expect(world.server.requests.at(-1)?.body).toMatchObject([{ id: 'p1', genre: term, language: null }, { id: 'p2' }]);
    expect((await world.run(tab.db.lists.get(listKeys.genre(term))))?.hasMore).toBe(1);
  });

  it('asks the provider when the product API has nothing, and the product API when the provider fails', async () => {
    const empty = await pulling(({ url }) => (url.startsWith('http://provider') ? list(['p1'], 1) : list([], 0)));
    await empty.world.run(empty.pull(first));
    expect((await empty.world.run(empty.tab.db.lists.get(listKeys.genre(term))))?.ids).toEqual(['p1']);
    const down = await pulling(({ url }) => (url.startsWith('http://provider') ? 502 : list(['t1'], 1)), { random: 0 });
    await down.world.run(down.pull(first));
    expect((await down.world.run(down.tab.db.lists.get(listKeys.genre(term))))?.ids).toEqual(['t1']);
  });

  it('says HTTP error! status when the fallback fails too, and stores no end of the list', async () => {
    const { world, tab, pull } = await pulling(({ url }) => (url.startsWith('http://provider') ? 502 : list([], 0)));
    expect(await world.run(pull(first))).toEqual({ kind: 'failed', message: 'HTTP error! status: 502' });
    expect(await world.run(tab.db.lists.get(listKeys.genre(term)))).toBeUndefined();
  });

  it('takes the empty answer of the product API when the provider cannot be reached: that is not offline', async () => {
    let local = list([], 0);
    const silent = new TypeError('Failed to fetch');
    const { world, tab, pull } = await pulling(({ url }) => (url.startsWith('http://provider') ? silent : local));
    const stored = async () => (await world.run(tab.db.lists.get(listKeys.genre(term))))?.ids;
    expect(await world.run(pull(first))).toEqual({ kind: 'done' });
    expect(await stored()).toEqual([]);
    local = list(['t1'], 500);
    expect(await world.run(pull(first, { forcedBy: 'user' }))).toEqual({ kind: 'done' });
    // What is stored is neither emptied nor ended by a provider's silence.
    local = list([], 0);
    const unreached = { kind: 'failed', message: 'HTTP error! status: 0' };
    expect(await world.run(pull(first, { forcedBy: 'user' }))).toEqual(unreached);
    expect(await world.run(pull(more))).toEqual(unreached);
    expect(await world.run(tab.db.lists.get(listKeys.genre(term)))).toMatchObject({ ids: ['t1'], hasMore: 1 });
  });

  it('adds the next page to a list that is refreshed at the same time', async () => {
    let prefix = 'old';
    const { world, tab, pull } = await pulling(({ body }) => {
      const from = (body as { search_queries: { from_index: number }[] }).search_queries[0]?.from_index ?? 0;
      return list([`${prefix}${from}`], 500);
    });
    await world.run(pull(first));
    prefix = 'new';
    await world.run(Promise.all([pull(first, { forcedBy: 'user' }), pull(more)]));
    expect(await world.run(tab.db.lists.get(listKeys.genre(term)))).toMatchObject({ ids: ['new0', 'new50'], page: 2 });
    await world.run(Promise.all([pull(more), pull(first, { forcedBy: 'user' })]));
    expect(await world.run(tab.db.lists.get(listKeys.genre(term)))).toMatchObject({ ids: ['new0'], page: 1 });
  });

  it('waits for a saved song before it tells the server of a like', async () => {
    const { world, tab, context, pull } = await pulling(() => list(['p1'], 1), { random: 0 });
    await world.run(pull(first));
    await world.run(setLike(context, trackId('p1'), true));
    await world.drainAll(tab);
    expect(world.server.effects.map(({ what }) => what)).toEqual(['songs', 'like p1', 'count like p1']);
  });
});

describe('other pulls', () => {
  it('drops weak favourite genres when the first is strong (docs/product.md section 7)', async () => {
    const genres = (first: number) => [first, 4, 3].map((play_count, index) => ({ genre: `g${index}`, play_count }));
    const { world, tab, pull } = await pulling(() => ({ favorite_genres: genres(6) }));
    await world.run(pull({ kind: 'favoriteGenres' }));
    expect((await world.run(favoriteGenresOf(tab.db, guestA))).map(({ genre }) => genre)).toEqual(['g0', 'g1']);
    const weak = await pulling(() => ({ favorite_genres: genres(5) }));
    await weak.world.run(weak.pull({ kind: 'favoriteGenres' }));
    expect(await weak.world.run(favoriteGenresOf(weak.tab.db, guestA))).toHaveLength(3);
  });

  it('does not let a provider overwrite what our own server said of a song', async () => {
    const { world, tab } = await listening();
    await world.run(putSongs(tab.db, [song('a', { title: 'Ours' })], 1));
    const theirs = song('a', { title: 'Theirs' });
    await world.run(putSongs(tab.db, [{ ...theirs, track: { ...theirs.track, source: 'provider' } }], 2));
    expect((await world.run(tab.db.tracks.get(a)))?.title).toBe('Ours');
  });

  it('never asks the server for a playlist only this device knows', async () => {
    const { world, tab, context } = await listening();
    const id: PlaylistId = await world.run(createPlaylist(context, 'Evening'));
    expect(await world.run(tab.pull({ kind: 'playlistSongs', playlistId: id }))).toEqual({ kind: 'nothingToFetch' });
    expect(world.server.requests).toHaveLength(0);
  });
});
