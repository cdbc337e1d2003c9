import { expect, test } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { pullKeys } from '../../../../src/core/keys.ts';
import {
  addToPlaylist,
  createPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../../src/db/playlists/deletion-commands.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { trackId } from '../../db/support.ts';
import { listening, pulling } from './pulling.ts';

const playlistId = assertDefined(parsePlaylistId('p1'), 'playlist id');
const request = { kind: 'playlistSongs', playlistId } as const;
const answer = { playlist: { id: 'p1', name: 'Evening', song_ids: ['a'] }, songs: [{ id: 'a', title: 'A' }] };

test('a playlist that is gone from here is asked for without its ETag, however young the last answer', async () => {
  const { world, tab, asked, pull } = await pulling(() => answer);
  expect(await world.run(pull(request))).toEqual({ kind: 'done' });
  expect(await world.run(pull(request))).toEqual({ kind: 'fresh' });
  await world.run(pull(request, { forcedBy: 'user' }));
  expect(asked[1]?.headers).toHaveProperty('If-None-Match', '"e1"');
  await world.run(tab.db.playlists.clear());
  expect(await world.run(pull(request))).toEqual({ kind: 'done' });
  expect(asked).toHaveLength(3);
  expect(asked[2]?.headers).not.toHaveProperty('If-None-Match');
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ songIds: ['a'] });
});

test("another playlist's answer, as a cache or proxy may give it, changes nothing", async () => {
  const { world, tab, pull } = await pulling(() => ({ ...answer, playlist: { ...answer.playlist, id: 'p2' } }));
  const stored = { ...answer.playlist, id: playlistId, description: null, songCount: 1, songIds: [trackId('b')] };
  await world.run(tab.db.playlists.put({ ...stored, ownerId: '', stale: 1, listedAtMs: 1 }));
  expect(await world.run(pull(request, { forcedBy: 'user' }))).toMatchObject({ kind: 'failed' });
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ songIds: ['b'] });
});

test('the ETag of a playlist is noted only together with its songs', async () => {
  const { world, tab, pull } = await pulling(() => answer);
  tab.db.tracks.hook('creating', () => {
    throw new Error('quota');
  });
  expect(await world.run(pull(request))).toMatchObject({ kind: 'failed', cause: 'storage' });
  expect(await world.run(tab.db.pulls.count())).toBe(0);
  expect(await world.run(tab.db.playlists.count())).toBe(0);
});

test('a playlist whose deletion is out does not come back, though another pull has taken it off the list', async () => {
  const { world, tab, context } = await listening();
  const made = await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  const { id } = assertDefined(await world.run(playlistById(tab.db, made)), 'playlist');
  await world.run(deletePlaylist(context, id));
  // The list was answered after the server deleted it, the songs before.
  await world.run(tab.db.playlistsBase.clear());
  await world.run(tab.pull({ kind: 'playlistSongs', playlistId: id }, { forcedBy: 'user' }));
  await world.drainAll(tab);
  expect(await world.run(playlistById(tab.db, id))).toBeUndefined();
});

test('an order that waits names what a pull found meanwhile, also for a server that takes the list as it is', async () => {
  const { world, tab, context } = await listening();
  world.server.replacesOrders = true;
  const made = await world.run(createPlaylist(context, 'Evening'));
  for (const song of ['a', 'b', 'c']) await world.run(addToPlaylist(context, made, trackId(song)));
  await world.drainAll(tab);
  const { id } = assertDefined(await world.run(playlistById(tab.db, made)), 'playlist');
  await world.run(reorderPlaylist(context, id, [trackId('c'), trackId('b'), trackId('a')]));
  // Another device, before the order leaves.
  assertDefined(world.server.playlists.get(id), 'playlist').songs = ['a', 'c', 'x'];
  await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  await world.drainAll(tab);
  expect(world.server.playlists.get(id)?.songs).toEqual(['c', 'a', 'x']);
  expect(await world.run(playlistById(tab.db, id))).toMatchObject({ songIds: ['c', 'a', 'x'] });
});

test('a list without songs, their number or a name leaves those that are known', async () => {
  let playlists: readonly object[] = [{ id: 'p1', name: 'Evening', song_count: 2, song_ids: ['a', 'b'] }];
  const { world, tab, pull } = await pulling(() => ({ playlists }));
  await world.run(pull({ kind: 'playlists' }));
  playlists = [{ id: 'p1', name: null }];
  await world.run(pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  const known = { name: 'Evening', songCount: 2, songIds: ['a', 'b'] };
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject(known);
  playlists = [{ id: 'p1', name: 'Night', song_ids: [] }];
  await world.run(pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ name: 'Night', songCount: 0, songIds: [] });
});

test('a playlist of an unknown owner, opened the first time, makes the list of own playlists due: it may be one of another device', async () => {
  let own: readonly object[] = [];
  const { world, tab, asked, context, pull } = await pulling(({ url }) =>
    url.endsWith('/songs') ? answer : { playlists: own },
  );
  await world.run(pull({ kind: 'playlists' }));
  own = [answer.playlist];
  await world.run(pull(request));
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ ownerId: '' });
  expect(await world.run(pull({ kind: 'playlists' }))).toEqual({ kind: 'done' });
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ ownerId: context.ownerId });
  // Opened again, it asks for nothing more.
  own = [];
  await world.run(pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  await world.run(pull(request, { forcedBy: 'user' }));
  await world.run(pull({ kind: 'playlists' }));
  await world.run(pull(request, { forcedBy: 'user' }));
  const before = asked.length;
  expect(await world.run(pull({ kind: 'playlists' }))).toEqual({ kind: 'fresh' });
  expect(asked).toHaveLength(before);
});

test('a song listed twice and an entry that is no id are not counted; songs that a summary leaves out are', async () => {
  let song_ids: readonly unknown[] = ['a', 'b', 'b', null, 'a'];
  const { world, tab, pull } = await pulling(({ url }) => {
    const playlist = { id: 'p1', name: 'Evening', song_count: 5, song_ids };
    return url.endsWith('/songs') ? { playlist, songs: [] } : { playlists: [playlist] };
  });
  await world.run(pull({ kind: 'playlists' }));
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ songIds: ['a', 'b'], songCount: 2 });
  await world.run(pull(request, { forcedBy: 'user' }));
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ songIds: ['a', 'b'], songCount: 2 });
  song_ids = ['a', 'b'];
  for (const one of [{ kind: 'playlists' }, request] as const) {
    await world.run(pull(one, { forcedBy: 'user' }));
    expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ songIds: ['a', 'b'], songCount: 5 });
  }
});

test('an own playlist that the server no longer has makes the list of own playlists due, which takes it away', async () => {
  let isDeleted = false;
  const { world, tab, pull } = await pulling(({ url }) => {
    if (!url.endsWith('/songs')) return { playlists: isDeleted ? [] : [answer.playlist] };
    return isDeleted ? 404 : answer;
  });
  await world.run(pull({ kind: 'playlists' }));
  await world.run(pull(request));
  isDeleted = true;
  expect(await world.run(pull({ kind: 'playlists' }))).toEqual({ kind: 'fresh' });
  expect(await world.run(pull(request, { forcedBy: 'user' }))).toEqual({ kind: 'notFound' });
  expect(await world.run(pull({ kind: 'playlists' }))).toEqual({ kind: 'done' });
  expect(await world.run(playlistById(tab.db, playlistId))).toBeUndefined();
});

test('an own playlist whose base was emptied by hand stays own when it is opened', async () => {
  const { world, tab, context, pull } = await pulling(({ url }) =>
    url.endsWith('/songs') ? answer : { playlists: [answer.playlist] },
  );
  await world.run(pull({ kind: 'playlists' }));
  await world.run(tab.db.playlistsBase.clear());
  await world.run(pull(request));
  expect(await world.run(playlistById(tab.db, playlistId))).toMatchObject({ ownerId: context.ownerId });
});

test('a playlist of which nothing was stored is asked for without its ETag', async () => {
  const { world, tab, asked, pull } = await pulling(() => answer);
  const key = pullKeys.playlistSongs(playlistId);
  await world.run(tab.db.pulls.put({ key, fetchedAtMs: 0, etag: '"e1"', rows: 0 }));
  await world.run(pull(request));
  expect(asked[0]?.headers).not.toHaveProperty('If-None-Match');
});

test('a playlist of another user that is gone leaves the list of own playlists as fresh as it was', async () => {
  const { world, asked, pull } = await pulling(({ url }) => (url.endsWith('/songs') ? 404 : { playlists: [] }));
  await world.run(pull({ kind: 'playlists' }));
  expect(await world.run(pull(request))).toEqual({ kind: 'notFound' });
  expect(await world.run(pull({ kind: 'playlists' }))).toEqual({ kind: 'fresh' });
  expect(asked).toHaveLength(2);
});

test.each([
  ['another user’s', []],
  ['an own', [{ id: 'p1', name: 'Evening', description: 'Quiet', song_ids: ['a'] }]],
])('%s playlist stays named as it was by an answer without its name or without itself', async (_whose, playlists) => {
  let answered: object = { playlist: { id: 'p1', name: 'Evening', description: 'Quiet', song_ids: ['a'] }, songs: [] };
  const { world, tab, pull } = await pulling(({ url }) => (url.endsWith('/songs') ? answered : { playlists }));
  await world.run(pull({ kind: 'playlists' }));
  await world.run(pull(request));
  const shown = () => world.run(playlistById(tab.db, playlistId));
  answered = { songs: [{ id: 'b', title: 'B' }] };
  await world.run(pull(request, { forcedBy: 'user' }));
  expect(await shown()).toMatchObject({ name: 'Evening', description: 'Quiet', songIds: ['b'] });
  answered = { playlist: { id: 'p1', name: '', description: 'Loud', song_ids: [] }, songs: [{ id: 'c', title: 'C' }] };
  await world.run(pull(request, { forcedBy: 'user' }));
  expect(await shown()).toMatchObject({ name: 'Evening', description: 'Loud', songIds: ['c'] });
});

test.each<[string, object]>([
  ['nothing', {}],
  ['the name', { name: 'Night' }],
  ['the description', { description: 'Loud' }],
  ['the number of songs', { song_count: 3 }],
  ['the songs', { song_ids: ['b'] }],
])(
  'after a list that changed %s, the songs are asked for by their ETag only if it was nothing',
  async (_what, change) => {
    const playlist = { id: 'p1', name: 'Evening', description: 'Quiet', song_count: 1, song_ids: ['a'] };
    let listed: object = playlist;
    const { world, asked, pull } = await pulling(({ url }) =>
      url.endsWith('/songs') ? { playlist, songs: [] } : { playlists: [listed] },
    );
    await world.run(pull({ kind: 'playlists' }));
    await world.run(pull(request));
    listed = { ...playlist, ...change };
    await world.run(pull({ kind: 'playlists' }, { forcedBy: 'user' }));
    await world.run(pull(request, { forcedBy: 'user' }));
    const isByETag = JSON.stringify(asked.at(-1)?.headers).includes('If-None-Match');
    expect(isByETag).toBe(Object.keys(change).length === 0);
  },
);

/** Playlists of one name as the server lists them. */
const named = (name: string, ...ids: readonly string[]) =>
  ids.map((id) => ({ id, name, song_count: 0, song_ids: [] as string[] }));

test('a creation that was not sent hides no playlist of its name', async () => {
  const { world, tab, context, pull } = await pulling(() => ({ playlists: named('Evening', 'p9') }));
  await world.run(createPlaylist(context, 'Evening'));
  await world.run(pull({ kind: 'playlists' }));
  expect(await world.run(playlistsOf(tab.db, context.ownerId))).toHaveLength(2);
});

test('a creation without an answer hides one unknown playlist of its name, and none that is known', async () => {
  let ids = ['p1'];
  const { world, tab, context, pull } = await pulling(() => ({ playlists: named('Evening', ...ids) }));
  await world.run(pull({ kind: 'playlists' }));
  world.next({ kind: 'dropAfter' });
  const made = await world.run(createPlaylist(context, 'Evening'));
  await world.run(tab.drainer());
  ids = ['p1', 'p2', 'p3'];
  await world.run(pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  const shown = await world.run(playlistsOf(tab.db, context.ownerId));
  expect(shown.map(({ id }) => id).toSorted()).toEqual([made, 'p1', 'p3'].toSorted());
});

test('a new name without an answer hides no playlist that has it', async () => {
  let playlists: readonly object[] = [];
  const { world, tab, context, pull } = await pulling(() => ({ playlists }));
  const made = await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  const { id } = assertDefined(await world.run(playlistById(tab.db, made)), 'playlist');
  world.next({ kind: 'dropAfter' });
  await world.run(renamePlaylist(context, id, 'Night'));
  await world.run(tab.drainer());
  playlists = named('Night', id, 'p9');
  await world.run(pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  expect(await world.run(playlistsOf(tab.db, context.ownerId))).toHaveLength(2);
});

test('a playlist that was taken for one on its way from here is listed once that one is accepted', async () => {
  const { world, tab, context } = await listening();
  await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  // A device that knows neither of them: the account's own one, and one that is created here.
  for (const table of [tab.db.playlists, tab.db.playlistsBase, tab.db.pulls]) await world.run(table.clear());
  world.next({ kind: 'dropBefore' });
  await world.run(createPlaylist(context, 'Evening'));
  await world.run(tab.drainer());
  await world.run(tab.pull({ kind: 'playlists' }));
  expect(await world.run(playlistsOf(tab.db, context.ownerId))).toHaveLength(1);
  await world.drainAll(tab);
  expect(world.server.playlists.size).toBe(2);
  await world.run(tab.pull({ kind: 'playlists' }));
  expect(await world.run(playlistsOf(tab.db, context.ownerId))).toHaveLength(2);
  expect(await world.run(tab.pull({ kind: 'playlists' }))).toEqual({ kind: 'fresh' });
});

test.each(['playlists', 'playlistSongs'] as const)(
  'case 17: an answer to %s from before a change that settled meanwhile is asked for again',
  async (kind) => {
    const { world, tab, context } = await listening();
    const made = await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    const { id } = assertDefined(await world.run(playlistById(tab.db, made)), 'playlist');
    await world.run(renamePlaylist(context, id, 'Night'));
    let answers = 0;
    const api: typeof tab.deps.api = async () => {
      answers++;
      const [playlist] = named(answers === 1 ? 'Evening' : 'Night', id);
      if (answers === 1) await tab.drainer();
      const body = kind === 'playlists' ? { playlists: [playlist] } : { playlist, songs: [] };
      return { kind: 'answer', status: 200, body, etag: null };
    };
    const pull = createPull({ ...tab.deps, api, providerUrl: null }, loadedResources);
    expect(await world.run(pull({ kind, playlistId: id }))).toEqual({ kind: 'done' });
    expect(answers).toBe(2);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Night' });
  },
);
