import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { isLiked } from '../../../../src/db/library/like-queries.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../../src/db/playlists/commands.ts';
import { discardRow } from '../../../../src/db/outbox/commands.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import type { ApiAnswer, ApiRequest } from '../../../../src/sync/api-client.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { guestA, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { pulling } from './pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

/** A user whose pulls are answered by `answer`, while changes go to the model server. */
async function listening(answer: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>) {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  const asked: ApiRequest[] = [];
  const pull = createPull(
    {
      ...tab.deps,
      api: async (request) => {
        if (request.url.includes('/api/songs')) return { kind: 'answer', status: 200, body: { songs: [] }, etag: null };
        asked.push(request);
        return answer(request);
      },
      providerUrl: null,
    },
    loadedResources,
  );
  const pulled = (request: PullRequest) => world.run(pull(request, { forcedBy: 'user' }));
  return { world, tab, context: tab.context(guestA), asked, pulled };
}

/** Until then what settled here wins over answers. */
const afterLag = timing.replicaLagMs + 1;

/** As a server does that has the same thing to say all the time. */
const always =
  (body: unknown, etag = '"same"') =>
  (request: ApiRequest): ApiAnswer =>
    request.etag === etag ? { kind: 'notModified' } : { kind: 'answer', status: 200, body, etag };

describe('a 304', () => {
  it('does not keep a like that was taken back elsewhere after it settled here', async () => {
    const { world, tab, context, pulled } = await listening(always({ likes: [] }));
    await pulled({ kind: 'likes' });
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
    await world.pass(afterLag);
    await pulled({ kind: 'likes' });
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });

  it('does not keep a playlist that was deleted elsewhere after it settled here', async () => {
    const { world, tab, context, pulled } = await listening(always({ playlists: [] }));
    await pulled({ kind: 'playlists' });
    await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    await world.pass(afterLag);
    await pulled({ kind: 'playlists' });
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
  });

  it('does not keep a song of a playlist that was removed elsewhere after it settled here', async () => {
    const { world, tab, context, pulled } = await listening(always({ songs: [{ id: 'b', title: 'B' }] }));
    const made = await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    const { id } = assertDefined(await world.run(playlistById(tab.db, made)), 'playlist');
    await pulled({ kind: 'playlistSongs', playlistId: id });
    await world.run(addToPlaylist(context, id, a));
    await world.drainAll(tab);
    expect((await world.run(playlistById(tab.db, id)))?.songIds).toContain('a');
    await world.pass(afterLag);
    await pulled({ kind: 'playlistSongs', playlistId: id });
    expect((await world.run(playlistById(tab.db, id)))?.songIds).toEqual([b]);
  });

  it('is asked again when a change of the same thing settled meanwhile', async () => {
    let first = true;
    const same = always({ likes: [] });
    const { world, tab, context, asked, pulled } = await listening(async (request) => {
      if (request.etag === '"same"' && first) {
        first = false;
        await tab.drainer();
      }
      return same(request);
    });
    await pulled({ kind: 'likes' });
    await world.run(setLike(context, a, true));
    expect(await pulled({ kind: 'likes' })).toEqual({ kind: 'done' });
    expect(asked.map(({ etag }) => etag)).toEqual([null, '"same"', null]);
    await world.pass(afterLag);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });

  it('brings no ETag back that was dropped while the question was out', async () => {
    let isClearing = false;
    const same = always({ favorite_genres: [] });
    const { world, tab, pulled } = await listening(async (request) => {
      if (isClearing) await tab.db.pulls.clear();
      return same(request);
    });
    await pulled({ kind: 'favoriteGenres' });
    isClearing = true;
    await pulled({ kind: 'favoriteGenres' });
    expect((await world.run(tab.db.pulls.toArray())).map(({ etag }) => etag)).toEqual([null]);
  });

  it.each([
    { when: 'still to come', inMs: 3_000, left: true },
    { when: 'over', inMs: -3_000, left: false },
  ])('leaves the time to ask again that another answer set, unless it is over: $when', async ({ inMs, left }) => {
    let staleFromMs: number | null = null;
    const same = always({ favorite_genres: [] });
    const { world, tab, pulled } = await listening(async (request) => {
      if (staleFromMs !== null) await tab.db.pulls.toCollection().modify({ etag: null, staleFromMs });
      return same(request);
    });
    await pulled({ kind: 'favoriteGenres' });
    // Another tab's, which came from a replica that lags.
    staleFromMs = tab.deps.timers.nowMs() + inMs;
    await pulled({ kind: 'favoriteGenres' });
    const [row] = await world.run(tab.db.pulls.toArray());
    expect([row?.etag, row?.staleFromMs]).toEqual([null, left ? staleFromMs : undefined]);
  });

  it('notes when the server was asked and keeps the ETag', async () => {
    const { world, tab, pulled } = await listening(always({ likes: [] }));
    await pulled({ kind: 'likes' });
    await world.pass(1_000);
    await pulled({ kind: 'likes' });
    const { nowMs } = tab.deps.timers;
    expect(await world.run(tab.db.pulls.toArray())).toEqual([
      { key: `likes:${guestA}`, fetchedAtMs: nowMs(), etag: '"same"', rows: 0 },
    ]);
  });

  it('case 31: takes back a like that no outbox row sends any more', async () => {
    const { world, tab, context, asked, pulled } = await listening(always({ likes: [] }));
    await pulled({ kind: 'likes' });
    await world.run(setLike(context, a, true));
    await world.run(tab.db.outbox.clear());
    await pulled({ kind: 'likes' });
    expect(asked.map(({ etag }) => etag)).toEqual([null, '"same"']);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });

  it('case 31: takes back the name of a playlist that no outbox row sends any more', async () => {
    const playlists = [{ id: 'p1', name: 'Evening', song_count: 0, song_ids: [] }];
    const { world, tab, context, asked, pulled } = await listening(always({ playlists }));
    await pulled({ kind: 'playlists' });
    await world.run(renamePlaylist(context, assertDefined(parsePlaylistId('p1'), 'id'), 'Night'));
    await world.run(tab.db.outbox.clear());
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ name: 'Night' }]);
    await pulled({ kind: 'playlists' });
    expect(asked.map(({ etag }) => etag)).toEqual([null, '"same"']);
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ name: 'Evening' }]);
  });

  it('does not hide for good a playlist of another device that has the name of a creation given up here', async () => {
    const { world, tab, context, pulled } = await listening(
      always({ playlists: [{ id: 'p9', name: 'New Playlist', song_count: 0, song_ids: [] }] }),
    );
    await world.run(createPlaylist(context, 'New Playlist'));
    // It leaves, and nothing is heard of it.
    world.next({ kind: 'dropBefore' });
    await world.run(tab.drainer());
    await pulled({ kind: 'playlists' });
    expect(await world.run(playlistsOf(tab.db, guestA))).toHaveLength(1);
    const [row] = await world.run(tab.db.outbox.toArray());
    await world.run(discardRow(context, assertDefined(row, 'row').seq));
    await pulled({ kind: 'playlists' });
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ id: 'p9' }]);
  });

  it('nor one that has the name of a creation the server refused', async () => {
    const { world, tab, context, pulled } = await listening(
      always({ playlists: [{ id: 'p9', name: 'New Playlist', song_count: 0, song_ids: [] }] }),
    );
    world.server.refuses = () => true;
    await world.run(createPlaylist(context, 'New Playlist'));
    await world.drainAll(tab);
    await pulled({ kind: 'playlists' });
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ id: 'p9' }]);
  });

  it.each([
    ['playlistSongs', 'playlists'],
    ['playlists', 'playlistSongs'],
  ] as const)('to %s does not keep what %s brought meanwhile and is no more', async (asked, other) => {
    const playlistId = assertDefined(parsePlaylistId('p1'), 'playlist id');
    let songs = ['a'];
    const { world, tab, pulled } = await listening(({ url, etag }) => {
      const playlist = { id: 'p1', name: 'Evening', song_count: songs.length, song_ids: songs };
      const listed = songs.map((id) => ({ id, title: id }));
      const body = url.endsWith('/songs') ? { songs: listed, playlist } : { playlists: [playlist] };
      const now = JSON.stringify(body);
      return etag === now ? { kind: 'notModified' } : { kind: 'answer', status: 200, body, etag: now };
    });
    const requests = {
      playlists: { kind: 'playlists' },
      playlistSongs: { kind: 'playlistSongs', playlistId },
    } as const;
    await pulled(requests.playlists);
    await pulled(requests[asked]);
    // Another device adds a song and takes it out again.
    songs = ['a', 'b'];
    await pulled(requests[other]);
    songs = ['a'];
    await pulled(requests[asked]);
    expect((await world.run(playlistById(tab.db, playlistId)))?.songIds).toEqual([a]);
  });

  it.each<PullRequest>([
    { kind: 'likes' },
    { kind: 'playlists' },
    { kind: 'favoriteGenres' },
    { kind: 'profile', profileId: 'b1' },
  ])('to a request without an ETag is no answer: %j is not fresh after it', async (request) => {
    const { world, tab, asked, pull } = await pulling(() => 304);
    expect(await world.run(pull(request))).toEqual({ kind: 'offline' });
    expect(await world.run(tab.db.pulls.count())).toBe(0);
    const before = asked.length;
    expect(await world.run(pull(request))).toEqual({ kind: 'offline' });
    expect(asked.length).toBeGreaterThan(before);
  });
});
