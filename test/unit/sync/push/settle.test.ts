import { expect, it } from 'vitest';
import { parseOwnerId, type OwnerId } from '../../../../src/core/ids.ts';
import { counterKeys } from '../../../../src/core/keys.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { processAudioOnce } from '../../../../src/db/player/commands.ts';
import { createProfile } from '../../../../src/db/profiles/commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { claim } from '../../../../src/sync/push/claim.ts';
import type { PushOutcome } from '../../../../src/sync/push/outcome.ts';
import { settle } from '../../../../src/sync/push/settle.ts';
import { contextFor, freshDb, guest, trackId } from '../../db/support.ts';

const [a, b] = [trackId('a'), trackId('b')];
const other = assertDefined(parseOwnerId('guest_zyxwvutsrqponmlkjihgfedcba'), 'id');
const accepted: PushOutcome = { kind: 'accepted', body: {} };
const silence = { code: 'network', status: null, message: 'no answer' } as const;

/** A database whose changes are claimed and settled by hand. */
async function device() {
  const db = freshDb();
  const context = contextFor(db);
  const as = (ownerId: OwnerId) =>
    db.identity.put({ key: 'current', ownerId, kind: 'guest', email: null, needsProfile: 0 });
  await as(guest);
  const claimAll = () =>
    claim(db, {
      nowMs: context.nowMs(),
      force: true,
      backoffs: new Map(),
      limit: 6,
      newUuid: context.newUuid,
      drainerId: null,
    });
  const settleAll = (claims: Awaited<ReturnType<typeof claimAll>>, outcome: PushOutcome) =>
    settle(
      db,
      claims.map((claimed) => ({ claimed, outcome })),
      { nowMs: context.nowMs(), random: () => 0, baseUrl: 'https://music.example' },
    );
  const pause = (ownerId: OwnerId) =>
    db.syncState.put({
      ownerId,
      lastSyncAtMs: null,
      pauseReason: 'signInAgain',
      pausedAtMs: context.nowMs() - 60_000,
    });
  const reasonOf = async (ownerId: OwnerId) => (await db.syncState.get(ownerId))?.pauseReason;
  return { db, context, as, claimAll, settleAll, pause, reasonOf };
}

it('a like that was taken back while it was under way has the time of its acceptance as its base', async () => {
  const { db, context, claimAll, settleAll } = await device();
  await setLike(context, a, true);
  const claims = await claimAll();
  await setLike(context, a, false);
  context.clock.nowMs += 5_000;
  await settleAll(claims, accepted);
  expect(await db.likesBase.toArray()).toEqual([{ ownerId: guest, trackId: a, likedAtMs: context.nowMs() }]);
});

it('addresses in an accepted profile are those of the server that answered', async () => {
  const { db, claimAll, settleAll } = await device();
  const member = assertDefined(parseOwnerId('uid-ada'), 'id');
  await db.identity.put({ key: 'current', ownerId: member, kind: 'member', email: null, needsProfile: 0 });
  await createProfile(contextFor(db, member), 'Ada');
  const body = { id: 'profile-ada', displayName: 'Ada', avatar: '/avatars/ada.png' };
  await settleAll(await claimAll(), { kind: 'accepted', body });
  expect(await db.profilesBase.get(member)).toMatchObject({ avatar: 'https://music.example/avatars/ada.png' });
});

it('one change that proves the sign-in ends the pause, whatever settles with it', async () => {
  const { context, claimAll, settleAll, pause, reasonOf } = await device();
  await setLike(context, a, true);
  await countPlay(context, b);
  const claims = await claimAll();
  await pause(guest);
  await settleAll(claims, accepted);
  expect(await reasonOf(guest)).toBeNull();
});

it('a change of one user ends no pause of another', async () => {
  const { db, context, as, claimAll, settleAll, pause, reasonOf } = await device();
  await setLike(context, a, true);
  const claims = await claimAll();
  await as(other);
  await countPlay(contextFor(db, other), b);
  claims.push(...(await claimAll()));
  expect(claims.map(({ row }) => row.ownerId)).toEqual([guest, other]);
  for (const owner of [guest, other]) await pause(owner);
  await settleAll(claims, accepted);
  expect([await reasonOf(guest), await reasonOf(other)]).toEqual([null, 'signInAgain']);
});

it('what a server does not support is listed, until the user ends it', async () => {
  const { db, context, claimAll, settleAll } = await device();
  await setLike(context, a, true);
  await db.outbox.toCollection().modify({ listed: 0 });
  await settleAll(await claimAll(), { kind: 'unsupported', error: { ...silence, code: 'gone', status: 405 } });
  const [row] = await db.outbox.toArray();
  expect(row).toMatchObject({ state: 'waiting', waitReason: 'unsupported', listed: 1, attemptId: null });
});

it.each([
  { afterMs: 30_000, lastError: null },
  { afterMs: 0, lastError: silence },
])('a change postponed by $afterMs ms counts no attempt, and only one that waits forgets its error', async (given) => {
  const { db, context, claimAll, settleAll } = await device();
  await countPlay(context, b);
  await db.outbox.toCollection().modify({ attempts: 2, firstSentAtMs: context.nowMs() - 1_000, lastError: silence });
  const claims = await claimAll();
  expect(claims).toMatchObject([{ row: { attempts: 3 } }]);
  await settleAll(claims, { kind: 'postponed', afterMs: given.afterMs });
  expect(await db.outbox.toArray()).toMatchObject([
    {
      state: 'pending',
      attempts: 2,
      firstSentAtMs: context.nowMs() - 1_000,
      nextAttemptAtMs: context.nowMs() + given.afterMs,
      lastError: given.lastError,
    },
  ]);
});

it('a change that begins a pause is free again, and says why', async () => {
  const { db, context, claimAll, settleAll, reasonOf } = await device();
  await setLike(context, a, true);
  const [like] = await claimAll();
  const error = { code: 'unauthorized', status: 401, message: 'sign in' } as const;
  await settleAll([assertDefined(like, 'like')], { kind: 'paused', reason: 'signInAgain', error });
  expect(await reasonOf(guest)).toBe('signInAgain');
  expect((await db.outbox.toArray())[0]).toMatchObject({
    state: 'pending',
    attemptId: null,
    leaseUntilMs: null,
    lastError: error,
  });
});

const refused: PushOutcome = { kind: 'refused', error: { code: 'refused', status: 422, message: 'no' } };

it('audio that the server refuses is dropped and counted: the user has not asked for it', async () => {
  const { db, context, claimAll, settleAll } = await device();
  await processAudioOnce(context, a, 'Jazz');
  await settleAll(await claimAll(), refused);
  expect(await db.outbox.count()).toBe(0);
  expect(await db.counters.get(counterKeys.dropped('audio'))).toMatchObject({ value: 1 });
});

it('only a refused profile asks for one again', async () => {
  const { db, context, claimAll, settleAll } = await device();
  await setLike(context, a, true);
  await settleAll(await claimAll(), refused);
  expect(await db.identity.get('current')).toMatchObject({ needsProfile: 0 });

  const member = assertDefined(parseOwnerId('uid-ada'), 'id');
  await db.identity.put({ key: 'current', ownerId: member, kind: 'member', email: null, needsProfile: 0 });
  await createProfile(contextFor(db, member), 'Ada');
  await settleAll(await claimAll(), refused);
  expect(await db.identity.get('current')).toMatchObject({ needsProfile: 1 });
});
