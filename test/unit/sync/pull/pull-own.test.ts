import { expect, test, onTestFinished } from 'vitest';
import { emptyProfile } from '../../../../src/core/users/profile.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { signOutGuest, signOutMember } from '../../../../src/db/identity/sign-out.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { likedTrackIds } from '../../../../src/db/library/like-queries.ts';
import { addToCounter } from '../../../../src/db/stats/counter-commands.ts';
import { noteAccepted } from '../../../../src/sync/accepted.ts';
import { createApiCall, type ApiAnswer, type ApiCall, type ApiRequest } from '../../../../src/sync/api-client.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { mutationEpochKeys } from '../../../../src/core/keys.ts';
import { guestA, World } from '../../../simulation/world.ts';
import type { RequestOf } from '../../../../src/sync/pull/resource.ts';
import { parseArtistHandle, parsePlaylistId } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { trackId } from '../../db/support.ts';
import { listening, member, uid } from './pulling.ts';

const ann = assertDefined(parseArtistHandle('ann'), 'a handle');
const playlistId = (id: string) => assertDefined(parsePlaylistId(id), 'a playlist id');
const profile = { ...emptyProfile('profile-1'), displayName: 'Ann' };
const answer = (body: unknown, etag: string | null = null): ApiAnswer => ({ kind: 'answer', status: 200, body, etag });
const error = (status: number): ApiAnswer => ({ kind: 'error', status, retryAfterMs: null, message: 'no' });

test('a token renewed on 401 also stands in the address of GET /me', async () => {
  const asked: ApiRequest[] = [];
  const { world, db, pull } = await member((request) => {
    asked.push(request);
    return Promise.resolve(request.url.endsWith('/me?auth=new') ? answer({ id: 'profile-1' }) : error(401));
  });
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'done' });
  expect(asked.map(({ bearer }) => bearer)).toEqual(['old', 'new']);
  expect(await world.run(db.profilesBase.get(uid))).toMatchObject({ id: 'profile-1' });
});

test('a 404 of GET /me that is older than a confirmed profile does not erase it', async () => {
  let calls = 0;
  const setting = await member(async () => {
    if (++calls > 1) return answer({ id: 'profile-1', displayName: 'Ann' });
    // While the question was under way, the making of the profile was confirmed.
    await db.profilesBase.put({ ...profile, ownerId: uid });
    await addToCounter(db, mutationEpochKeys.profile(uid), 1);
    return error(404);
  });
  const { world, db, pull } = setting;
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'done' });
  expect(calls).toBe(2);
  expect(await world.run(db.profilesBase.get(uid))).toMatchObject({ displayName: 'Ann' });
  expect((await world.run(db.identity.get('current')))?.needsProfile).toBe(0);
});

test('a 404 of GET /me says that a profile must be made', async () => {
  const { world, db, pull } = await member(() => Promise.resolve(error(404)));
  await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'done' });
  expect((await world.run(db.identity.get('current')))?.needsProfile).toBe(1);
  expect(await world.run(db.profilesBase.count())).toBe(0);
});

test('a 404 that is not of the API takes no confirmed profile away', async () => {
  let asked = 0;
  const page = { status: 404, headers: { get: () => null }, text: () => Promise.resolve('default backend - 404') };
  const api = createApiCall(
    () => {
      asked += 1;
      return Promise.resolve(page);
    },
    { nowMs: () => 1, after: () => () => undefined },
  );
  const { world, db, pull } = await member(api);
  await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
  const failed = { kind: 'failed', message: 'Failed to fetch user profile' };
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual(failed);
  expect(asked).toBe(1);
  expect(await world.run(db.profilesBase.get(uid))).toMatchObject({ displayName: 'Ann' });
  expect((await world.run(db.identity.get('current')))?.needsProfile).toBe(0);
  // Who has none yet is asked for one: some servers' errors have no body.
  await world.run(db.profilesBase.clear());
  await world.run(pull({ kind: 'ownProfile' }));
  expect((await world.run(db.identity.get('current')))?.needsProfile).toBe(1);
});

test('a profile that another device created is found at the next visit, however young the 404', async () => {
  let me = error(404);
  const { world, db, pull } = await member(() => Promise.resolve(me));
  await world.run(pull({ kind: 'ownProfile' }));
  me = answer({ id: 'profile-1', displayName: 'Ann' });
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'done' });
  expect((await world.run(db.identity.get('current')))?.needsProfile).toBe(0);
  expect(await world.run(db.profilesBase.get(uid))).toMatchObject({ displayName: 'Ann' });
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'fresh' });
});

test('a profile created since the 404 is fetched again after its row was edited by hand', async () => {
  let me = error(404);
  const { world, db, pull } = await member(() => Promise.resolve(me));
  await world.run(pull({ kind: 'ownProfile' }));
  await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
  await world.run(db.identity.update('current', { needsProfile: 0 }));
  const created = { kind: 'profile.update', profileId: 'profile-1', displayName: 'Ann' } as const;
  const tables = [db.pulls, db.counters];
  await world.run(db.transaction('rw', tables, () => noteAccepted(db, uid, created, world.clock.nowMs)));
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'fresh' });
  me = answer({ id: 'profile-1', displayName: 'Ann' });
  await world.run(db.profilesBase.clear());
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'done' });
  expect(await world.run(db.profilesBase.get(uid))).toMatchObject({ id: 'profile-1' });
});

const found = {
  tag_song: { result: [{ id: 'a', title: 'A', handle: 'ann', genre: 'Pop' }], total_hits: 1 },
  artists: { result: [{ handle: 'ann', display_name: 'Ann' }], total_hits: 1 },
};
const playlist = { id: 'p1', name: 'Evening', song_ids: ['a'] };

/** Every kind of request, with an answer to it. */
const answersTo: { readonly [K in PullRequest['kind']]: readonly [RequestOf<K>, unknown] } = {
  ownProfile: [{ kind: 'ownProfile' }, { id: 'profile-1', displayName: 'Ann' }],
  profile: [
    { kind: 'profile', profileId: 'profile-2' },
    { id: 'profile-2', displayName: 'Bob' },
  ],
  likes: [{ kind: 'likes' }, { likes: ['a'], songs: found.tag_song.result }],
  playlists: [{ kind: 'playlists' }, { playlists: [playlist] }],
  playlistSongs: [
    { kind: 'playlistSongs', playlistId: playlistId('p1') },
    { playlist, songs: found.tag_song.result },
  ],
  favoriteArtists: [{ kind: 'favoriteArtists' }, { favorite_artists: [{ artist: 'Ann', play_count: 9 }] }],
  favoriteGenres: [{ kind: 'favoriteGenres' }, { favorite_genres: [{ genre: 'Pop', play_count: 9 }] }],
  search: [{ kind: 'search', type: 'text', term: 'my secret' }, { result: found }],
  genre: [{ kind: 'genre', term: 'Pop', next: false }, { result: found }],
  artist: [{ kind: 'artist', handle: ann, next: false }, { result: found }],
  album: [{ kind: 'album', albumId: 'album-1', next: false }, { result: found }],
  song: [{ kind: 'song', trackId: trackId('a') }, { songs: found.tag_song.result }],
};

test.each(Object.values(answersTo))('an answer to %j after the sign-out brings nothing back', async (request, body) => {
  const setting = await member(async () => {
    await signOutMember(db, uid, { waiting: 'keep', music: 'remove' }, 1);
    return answer(body, '"e1"');
  });
  const { world, db, pull } = setting;
  await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
  expect(await world.run(pull(request))).toEqual({ kind: 'superseded' });
  const counts = await world.run(
    Promise.all(db.tables.map(async ({ name }, n) => [name, await db.tables[n]?.count()])),
  );
  expect(counts.filter(([, count]) => count !== 0)).toEqual([['counters', 2]]);
  expect(await world.run(db.counters.toCollection().primaryKeys())).toEqual(['mediaToRemove', 'signedOut']);
});

test.each(Object.values(answersTo))(
  'the answer to %j is written for the user who is still there',
  async (request, body) => {
    const { world, db, pull } = await member(() => Promise.resolve(answer(body, '"e1"')));
    await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
    expect(await world.run(pull(request))).toEqual({ kind: 'done' });
  },
);

test("a user does not get the outcome of another user's pull that is under way", async () => {
  const asked: string[] = [];
  const genres = (genre: string) => answer({ favorite_genres: [{ genre, play_count: 9 }] });
  const { world, db, pull } = await member(async ({ url }) => {
    asked.push(new URL(url).pathname);
    if (asked.length > 1) return genres('Jazz');
    await db.identity.update('current', { ownerId: guestA, kind: 'guest' });
    expect(await pull({ kind: 'favoriteGenres' })).toEqual({ kind: 'done' });
    return genres('Pop');
  });
  await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
  expect(await world.run(pull({ kind: 'favoriteGenres' }))).toEqual({ kind: 'superseded' });
  expect(asked).toEqual(['profile-1', guestA].map((id) => `/api/users/${id}/favorite-genres`));
  const rows = await world.run(db.favoriteGenres.toArray());
  expect(rows.map(({ ownerId, genre }) => [ownerId, genre])).toEqual([[guestA, 'Jazz']]);
});

test('a 304 after the sign-out leaves no ETag of rows that are gone', async () => {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  const { db } = tab;
  await world.signIn(tab, guestA);
  await world.run(db.pulls.put({ key: `likes:${guestA}`, fetchedAtMs: 0, etag: '"e1"' }));
  const api: ApiCall = async () => {
    await signOutGuest(db, guestA, 1);
    return { kind: 'notModified' };
  };
  const pull = createPull({ ...tab.deps, api, providerUrl: null }, loadedResources);
  expect(await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }))).toEqual({ kind: 'superseded' });
  expect(await world.run(db.pulls.count())).toBe(0);
});

test("a member's lists on a new device ask for the profile first, and its failure is theirs", async () => {
  let me: ApiAnswer = { kind: 'none', code: 'network', message: 'no' };
  const asked: string[] = [];
  const { world, db, pull } = await member(({ url }) => {
    const path = new URL(url).pathname;
    asked.push(path);
    return Promise.resolve(
      path === '/me' ? me : answer({ likes: [], playlists: [], favorite_artists: [], favorite_genres: [] }),
    );
  });
  const lists = ['likes', 'playlists', 'favoriteArtists', 'favoriteGenres'] as const;
  const kindsOfAll = async () =>
    (await world.run(Promise.all(lists.map((kind) => pull({ kind }))))).map(({ kind }) => kind);
  expect(await kindsOfAll()).toEqual(lists.map(() => 'offline'));
  expect(asked).toEqual(['/me']);
  me = error(500);
  expect(await kindsOfAll()).toEqual(lists.map(() => 'failed'));
  me = answer({ id: 'profile-1', displayName: 'Ann' });
  expect(await kindsOfAll()).toEqual(lists.map(() => 'done'));
  expect(asked.slice(2).toSorted()).toEqual([
    '/api/likes/profile-1',
    '/api/playlists/profile-1',
    '/api/users/profile-1/favorite-artists',
    '/api/users/profile-1/favorite-genres',
    '/me',
  ]);
  me = error(404);
  await world.run(db.profilesBase.clear());
  expect(await kindsOfAll()).toEqual(lists.map(() => 'fresh'));
});

test.each([undefined, null, 5, '', {}, ['profile-1']])(
  'a confirmed profile whose id was edited to %j is fetched again before a call names it',
  async (id) => {
    const asked: ApiRequest[] = [];
    const { world, db, pull } = await member((request) => {
      asked.push(request);
      if (request.url.includes('/me?'))
        return Promise.resolve(request.etag === null ? answer(profile, '"e1"') : { kind: 'notModified' });
      return Promise.resolve(answer({ likes: [] }));
    });
    await world.run(pull({ kind: 'ownProfile' }));
    await world.run(pull({ kind: 'ownProfile' }));
    await world.run(db.profilesBase.toCollection().modify((row) => void Object.assign(row, { id })));
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/me', '/me', '/api/likes/profile-1']);
    expect(await world.run(db.profilesBase.get(uid))).toMatchObject({ id: 'profile-1' });
  },
);

const pullLikes = async ({ world, tab }: Awaited<ReturnType<typeof listening>>, likes: readonly string[]) => {
  world.server.likes.set(guestA, [...likes]);
  world.server.changed();
  await world.run(tab.pull({ kind: 'likes' }, { forcedBy: 'user' }));
  return world.run(likedTrackIds(tab.db, guestA));
};

test('a song whose like was refused here is liked as other devices leave it', async () => {
  const parts = await listening();
  const { world, tab, context } = parts;
  world.server.refuses = () => true;
  await world.run(setLike(context, trackId('a'), true));
  await world.drainAll(tab);
  expect(await pullLikes(parts, [])).toEqual([]);
  expect(await pullLikes(parts, ['a'])).toEqual(['a']);
  expect(await pullLikes(parts, [])).toEqual([]);
});

test('likes of other devices take their places among those that are known', async () => {
  const parts = await listening();
  await pullLikes(parts, ['b']);
  await parts.world.pass(60_000);
  expect(await pullLikes(parts, ['a', 'b', 'c'])).toEqual(['c', 'b', 'a']);
});
