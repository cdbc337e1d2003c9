import { expect, test } from 'vitest';
import type { Mutation } from '../../../../src/core/mutations/registry.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { emptyProfile } from '../../../../src/core/users/profile.ts';
import { signOutMember } from '../../../../src/db/identity/sign-out.ts';
import { createProfile, updateProfile } from '../../../../src/db/profiles/commands.ts';
import { ownProfile } from '../../../../src/db/profiles/queries.ts';
import { noteAccepted } from '../../../../src/sync/accepted.ts';
import type { ApiAnswer, ApiRequest } from '../../../../src/sync/api-client.ts';
import { guestA, guestB } from '../../../simulation/world.ts';
import { member, pulling, uid } from './pulling.ts';

const answer = (body: unknown): ApiAnswer => ({ kind: 'answer', status: 200, body, etag: null });
const error = (status: number): ApiAnswer => ({ kind: 'error', status, retryAfterMs: null, message: 'no' });
const ann = { id: 'profile-1', displayName: 'Ann' };

test('the own profile shows as the server answers it, with the changes that wait', async () => {
  let me: object = ann;
  const { world, db, context, pull } = await member(() => Promise.resolve(answer(me)));
  await world.run(pull({ kind: 'ownProfile' }));
  expect(await world.run(ownProfile(db, uid))).toMatchObject(ann);
  await world.run(updateProfile(context, { displayName: 'Ann L' }));
  me = { ...ann, displayName: 'Anna', plays: 5 };
  await world.run(pull({ kind: 'ownProfile' }, { forcedBy: 'user' }));
  expect(await world.run(ownProfile(db, uid))).toMatchObject({ displayName: 'Ann L', plays: 5 });
});

test('a profile that the server no longer has is shown no more', async () => {
  let me = answer(ann);
  const { world, db, pull } = await member(() => Promise.resolve(me));
  await world.run(pull({ kind: 'ownProfile' }));
  me = error(404);
  await world.run(pull({ kind: 'ownProfile' }, { forcedBy: 'user' }));
  expect(await world.run(ownProfile(db, uid))).toBeUndefined();
});

test('a 404 asks for no profile while one that was made here waits', async () => {
  const { world, db, context, pull } = await member(() => Promise.resolve(error(404)));
  await world.run(createProfile(context, 'Ann'));
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'done' });
  expect((await world.run(db.identity.get('current')))?.needsProfile).toBe(0);
  expect(await world.run(ownProfile(db, uid))).toMatchObject({ displayName: 'Ann' });
});

test.each([
  ['takes the id of one that another device made', null, 'profile-1'],
  ['which was sent, keeps what its key is bound to', 1, uid],
])('a profile made here %s', async (_what, firstSentAtMs, profileId) => {
  const { world, db, context, pull } = await member(() => Promise.resolve(answer(ann)));
  await world.run(createProfile(context, 'Anna'));
  await world.run(db.outbox.toCollection().modify({ firstSentAtMs }));
  await world.run(pull({ kind: 'ownProfile' }));
  const [row] = await world.run(db.outbox.toArray());
  expect(row?.mutation).toMatchObject({ profileId, displayName: 'Anna' });
});

test('a replica that does not know the profile yet takes away none that the server has just confirmed', async () => {
  const { world, db, pull } = await member(() => Promise.resolve(error(404)));
  const profile = { ...emptyProfile('profile-1'), displayName: 'Ann' };
  await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
  const made: Mutation = { kind: 'profile.update', profileId: uid, displayName: 'Ann' };
  await world.run(noteAccepted(db, uid, made, world.clock.nowMs));
  expect(await world.run(pull({ kind: 'ownProfile' }))).toEqual({ kind: 'superseded' });
  expect(await world.run(db.profilesBase.get(uid))).toMatchObject(profile);
  expect((await world.run(db.identity.get('current')))?.needsProfile).toBe(0);
});

test.each<PullRequest>([{ kind: 'likes' }, { kind: 'ownProfile' }])(
  'a pull of %j tells of a user whom the identity server denies, once',
  async (request) => {
    const asked: ApiRequest[] = [];
    const { world, db, pull } = await member(
      (call) => {
        asked.push(call);
        return Promise.resolve(answer({ likes: [] }));
      },
      { kind: 'denied', disabled: false },
    );
    await world.run(db.tokens.update(uid, { expiresAtMs: 0 }));
    await world.run(db.profilesBase.put({ ...emptyProfile('profile-1'), ownerId: uid }));
    await world.run(db.syncState.put({ ownerId: uid, lastSyncAtMs: 7, pauseReason: null, pausedAtMs: 0 }));
    await world.run(pull(request));
    const paused = await world.run(db.syncState.toArray());
    expect(paused).toMatchObject([{ ownerId: uid, lastSyncAtMs: 7, pauseReason: 'signInAgain' }]);
    await world.pass(1_000);
    await world.run(pull(request, { forcedBy: 'user' }));
    expect(await world.run(db.syncState.toArray())).toEqual(paused);
    // What the address of GET /me would name is not there; much of the API needs no token.
    expect(asked.map(({ bearer }) => bearer)).toEqual(request.kind === 'likes' ? [undefined, undefined] : []);
  },
);

test.each([
  ['whose token ends', '/api/likes/', error(401)],
  ['after its answer, while songs are fetched', '/api/songs', answer({ songs: [{ id: 'a' }] })],
])('a pull under way leaves no trace of a member who signed out meanwhile, %s', async (_when, path, last) => {
  const { world, db, pull } = await member(async ({ url, bearer }) => {
    if (!url.includes(path) || bearer === undefined) return answer({ likes: ['a'] });
    await signOutMember(db, uid, { waiting: 'discard', music: 'remove' }, world.clock.nowMs);
    return last;
  });
  await world.run(db.profilesBase.put({ ...emptyProfile('profile-1'), ownerId: uid }));
  await world.run(pull({ kind: 'likes' }));
  const tables = [db.syncState, db.pulls, db.likes, db.likesBase, db.tracks];
  expect(await world.run(Promise.all(tables.map((table) => table.count())))).toEqual([0, 0, 0, 0, 0]);
});

test("a member's own address shows the own profile, which only GET /me answers", async () => {
  const asked: string[] = [];
  const { world, db, pull } = await member(({ url }) => {
    asked.push(new URL(url).pathname);
    return Promise.resolve(answer(ann));
  });
  await world.run(pull({ kind: 'ownProfile' }));
  expect(await world.run(pull({ kind: 'profile', profileId: 'profile-1' }, { forcedBy: 'user' }))).toEqual({
    kind: 'done',
  });
  expect(asked).toEqual(['/me', '/me']);
  expect(await world.run(ownProfile(db, uid))).toMatchObject(ann);
});

test("a guest's profile is of the own device alone", async () => {
  const { world, asked, pull } = await pulling(() => ann);
  expect(await world.run(pull({ kind: 'profile', profileId: guestA }))).toEqual({ kind: 'nothingToFetch' });
  expect(await world.run(pull({ kind: 'profile', profileId: guestB }))).toEqual({ kind: 'notFound' });
  expect(asked).toEqual([]);
});

const lists = (['likes', 'playlists', 'favoriteArtists', 'favoriteGenres'] as const).map((kind) => ({ kind }));

test.each(lists)('a server that does not know the user yet has none of its $kind', async (request) => {
  const { world, pull } = await pulling(() => 404);
  expect(await world.run(pull(request))).toEqual({ kind: 'done' });
});

test.each(lists)('a visitor has no $kind that a server could answer', async (request) => {
  const { world, tab, asked, pull } = await pulling(() => 404);
  await world.run(tab.db.identity.clear());
  expect(await world.run(pull(request))).toEqual({ kind: 'nothingToFetch' });
  expect(asked).toEqual([]);
});
