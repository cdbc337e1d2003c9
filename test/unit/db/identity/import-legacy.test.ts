import { expect, test } from 'vitest';
import { visitorId } from '../../../../src/core/ids.ts';
import { parseLegacy } from '../../../../src/core/wire/legacy.ts';
import { becomeMember, continueAsGuest } from '../../../../src/db/identity/commands.ts';
import { importLegacy } from '../../../../src/db/identity/import-legacy.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import type { OffbeatDb } from '../../../../src/db/offbeat-db.ts';
import { ownProfile } from '../../../../src/db/profiles/queries.ts';
import { aGuest, freshDb, ownerId, rowsOf, session, trackId } from '../support.ts';

test('imports what another client stored, once, and never over what is here', async () => {
  const db = freshDb();
  const legacy = parseLegacy(
    {
      guestUser: JSON.stringify({ id: 'guest_an-id-with-128-bits-of-chance', username: 'oldowl1' }),
      recentlyPlayed: JSON.stringify([{ id: 'b', title: 'B' }, { id: 'a' }]),
      playCount: JSON.stringify({ a: 2 }),
      followingArtists: JSON.stringify({ ada: { handle: 'ada' } }),
      playerState: JSON.stringify({ trackId: 'b', sourceRoute: '/home', currentTime: 3 }),
    },
    'http://localhost:5001',
  );
  const noFreshId = (): never => {
    throw new Error('this id can stay');
  };
  await importLegacy(db, legacy, { nowMs: 1_000_000, freshId: noFreshId });
  const owner = ownerId('guest_an-id-with-128-bits-of-chance');
  expect(await currentIdentity(db)).toMatchObject({ kind: 'guest', ownerId: owner });
  const played = await db.recentlyPlayed.where('ownerId').equals(owner).sortBy('playedAtMs');
  expect(played.map((row) => row.trackId)).toEqual(['a', 'b']);
  expect(await db.playCounts.get([owner, trackId('a')])).toMatchObject({ plays: 2 });
  expect(await db.playerState.get(owner)).toMatchObject({ trackId: 'b', currentTimeS: 3 });

  await db.playCounts.put({ ownerId: owner, trackId: trackId('a'), plays: 9 });
  await importLegacy(db, legacy, { nowMs: 2_000_000, freshId: noFreshId });
  expect(await db.playCounts.get([owner, trackId('a')])).toMatchObject({ plays: 9 });
});

test.each([
  'guest_k3j9x2m1q',
  'guest_',
  `guest_${'a'.repeat(21)}`,
  `guest_${'a'.repeat(30)}/`,
  `guest_${'a'.repeat(123)}`,
])('an imported guest id that no server takes is replaced, and everything else stays: %s', async (id) => {
  const db = freshDb();
  const texts = {
    guestUser: JSON.stringify({ id, username: 'oldowl1', displayName: 'Oldowl1', avatarProps: { top: 'hat' } }),
    recentlyPlayed: JSON.stringify([{ id: 'a', title: 'A' }]),
    playCount: JSON.stringify({ a: 2 }),
    followingArtists: JSON.stringify({ ada: { handle: 'ada' } }),
    playerState: JSON.stringify({ trackId: 'a', currentTime: 3 }),
  };
  const fresh = aGuest().id;
  await importLegacy(db, parseLegacy(texts, 'http://localhost:5001'), { nowMs: 1_000_000, freshId: () => fresh });
  expect(await currentIdentity(db)).toMatchObject({ kind: 'guest', ownerId: fresh });
  expect(await ownProfile(db, fresh)).toMatchObject({ id: fresh, displayName: 'Oldowl1', avatarProps: { top: 'hat' } });
  expect(await rowsOf(db, fresh)).toEqual(['follows', 'playCounts', 'playerState', 'profiles', 'recentlyPlayed']);
  expect(await rowsOf(db, ownerId(id))).toEqual([]);
});

test('follows of a listener who was signed in are the member’s, or the guest’s, once there is one', async () => {
  const followed = async (become: (db: OffbeatDb) => Promise<unknown>) => {
    const db = freshDb();
    const texts = { followingArtists: JSON.stringify({ ada: { handle: 'ada' }, bo: { handle: 'bo' } }) };
    await importLegacy(db, parseLegacy(texts, 'http://localhost:5001'), { nowMs: 5, freshId: () => aGuest().id });
    // One that the member has already stays as it is.
    const bo = { handle: 'bo' as never, displayName: 'Bo', avatarUrl: null, trackCount: 2, followedAtMs: 1 };
    await db.follows.put({ ...bo, ownerId: session().token.ownerId });
    await become(db);
    expect(await rowsOf(db, visitorId)).toEqual([]);
    const { ownerId: owner } = await currentIdentity(db);
    return (await db.follows.where('ownerId').equals(owner).toArray()).map((row) => [row.handle, row.followedAtMs]);
  };
  const asMember = await followed((db) => becomeMember(db, session()));
  expect(asMember).toEqual([
    ['ada', 5],
    ['bo', 1],
  ]);
  const asGuest = await followed((db) => continueAsGuest(db, aGuest(), 9));
  expect(asGuest).toEqual([
    ['ada', 5],
    ['bo', 5],
  ]);
});
