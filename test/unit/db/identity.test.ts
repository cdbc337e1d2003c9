import { expect, test } from 'vitest';
import { visitorId, type OwnerId } from '../../../src/core/ids.ts';
import { setFollow } from '../../../src/db/library/follow-commands.ts';
import { collectionCounts, guestBecomesMember } from '../../../src/db/identity/carry-over.ts';
import { becomeMember, continueAsGuest, storeToken } from '../../../src/db/identity/commands.ts';
import { continueAsNewGuest } from '../../../src/db/identity/own-lists.ts';
import { setNeedsProfile } from '../../../src/db/identity/needs-profile.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import { signOutGuest, signOutMember } from '../../../src/db/identity/sign-out.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { playlistsOf } from '../../../src/db/playlists/queries.ts';
import { createProfile } from '../../../src/db/profiles/commands.ts';
import { ownProfile } from '../../../src/db/profiles/queries.ts';
import { song } from '../../support/song.ts';
import { aGuest, contextFor, freshDb, ownerId, rowsOf, session, trackId } from './support.ts';

const uid = ownerId('uid-ada');

test('a device without an identity is a visitor’s, and nothing is written for it', async () => {
  const db = freshDb();
  expect(await currentIdentity(db)).toMatchObject({ kind: 'visitor', ownerId: visitorId });
  expect(await db.identity.count()).toBe(0);
});

test('what a visitor keeps offline is the guest’s, then the member’s', async () => {
  const db = freshDb();
  await db.pins.put({ ownerId: visitorId, collection: 'genre:Jazz', trackIds: [trackId('a')], pinnedAtMs: 1 });
  const guest = aGuest();
  await continueAsGuest(db, guest, 1);
  expect(await db.pins.toArray()).toMatchObject([{ ownerId: guest.id, collection: 'genre:Jazz' }]);
  const list = await createPlaylist(contextFor(db, guest.id), 'Road');
  await db.pins.put({ ownerId: guest.id, collection: `playlist:${list}`, trackIds: [], pinnedAtMs: 1 });
  await guestBecomesMember(db, guest.id, session(), true, contextFor(db, uid));
  const carried = await db.playlists.where('ownerId').equals(uid).first();
  const pins = (await db.pins.toArray()).map((pin) => [pin.ownerId, pin.collection]);
  expect(pins).toEqual([
    [uid, 'genre:Jazz'],
    [uid, `playlist:${carried?.id}`],
  ]);
});

test('a guest takes over what the visitor heard and searched', async () => {
  const db = freshDb();
  const guest = aGuest();
  await db.recentlyPlayed.put({ ownerId: visitorId, trackId: trackId('a'), playedAtMs: 5 });
  await db.recentSearches.put({ ownerId: visitorId, term: 'rain', type: 'text', searchedAtMs: 5 });
  await continueAsGuest(db, guest, 10);
  expect(await currentIdentity(db)).toMatchObject({ kind: 'guest', ownerId: guest.id });
  expect((await ownProfile(db, guest.id))?.displayName).toBe(guest.displayName);
  expect(await rowsOf(db, visitorId)).toEqual([]);
  expect(await db.recentlyPlayed.get([guest.id, trackId('a')])).toMatchObject({ playedAtMs: 5 });
  expect(await db.recentSearches.get([guest.id, 'rain'])).toBeDefined();
});

test('Continue as Guest in a second tab goes on as the user whom the first tab has by now', async () => {
  const db = freshDb();
  const first = aGuest();
  await continueAsNewGuest(db, first, 1);
  await setLike(contextFor(db, first.id), trackId('a'), true);
  const second = { ...aGuest(), id: ownerId(`guest_${'b'.repeat(32)}`) };
  await continueAsNewGuest(db, second, 2);
  expect(await currentIdentity(db)).toMatchObject({ kind: 'guest', ownerId: first.id });
  expect(await rowsOf(db, second.id)).toEqual([]);
  await becomeMember(db, session());
  await continueAsNewGuest(db, second, 3);
  expect(await currentIdentity(db)).toMatchObject({ kind: 'member', ownerId: uid });
});

test('history keeps its limits when it is handed over', async () => {
  const db = freshDb();
  const row = (owner: OwnerId, n: number) => ({ ownerId: owner, trackId: trackId(`t${n}`), playedAtMs: n });
  await db.recentlyPlayed.bulkPut(Array.from({ length: 40 }, (_, n) => row(visitorId, n)));
  await db.recentlyPlayed.bulkPut(Array.from({ length: 40 }, (_, n) => row(uid, n + 20)));
  await becomeMember(db, session());
  const rows = await db.recentlyPlayed.where('ownerId').equals(uid).sortBy('playedAtMs');
  expect(rows).toHaveLength(50);
  expect(rows.at(-1)?.trackId).toBe('t59');
  expect(rows[0]?.playedAtMs).toBe(10);
});

test('a member without a profile makes one: it shows at once and waits in the outbox', async () => {
  const db = freshDb();
  await becomeMember(db, session());
  await setNeedsProfile(db, uid, 1);
  await createProfile(contextFor(db, uid), ' Ada ');
  expect((await currentIdentity(db)).needsProfile).toBe(0);
  expect((await ownProfile(db, uid))?.displayName).toBe('Ada');
  expect((await db.outbox.toArray()).map((row) => row.mutation.kind)).toEqual(['profile.update']);
});

test('a late answer about a missing profile does not change the current user', async () => {
  const db = freshDb();
  await continueAsGuest(db, aGuest(), 1);
  await setNeedsProfile(db, uid, 1);
  await storeToken(db, session().token);
  expect((await currentIdentity(db)).needsProfile).toBe(0);
  expect(await db.tokens.count()).toBe(0);
});

test('a guest who signs out loses every own row, and no other user’s', async () => {
  const db = freshDb();
  const guest = aGuest();
  await continueAsGuest(db, guest, 1);
  await setLike(contextFor(db, guest.id), trackId('a'), true);
  const mine = await createPlaylist(contextFor(db, guest.id), 'Mine');
  await db.playlistIds.put({ clientId: mine, serverId: mine });
  await setLike(contextFor(db, uid), trackId('b'), true);
  await signOutGuest(db, guest.id, 1);
  expect([await rowsOf(db, guest.id), await db.playlistIds.count()]).toEqual([[], 0]);
  expect(await rowsOf(db, uid)).toEqual(['likes', 'outbox']);
  expect((await currentIdentity(db)).kind).toBe('visitor');
});

test('a member who keeps the music loses token and player state only', async () => {
  const db = freshDb();
  await becomeMember(db, session());
  await setLike(contextFor(db, uid), trackId('a'), true);
  await signOutMember(db, uid, { waiting: 'keep', music: 'keep' }, 1);
  expect(await rowsOf(db, uid)).toEqual(['likes', 'outbox']);
});

test('without the music only the changes that wait stay, until they are discarded too', async () => {
  const db = freshDb();
  await becomeMember(db, session());
  await setLike(contextFor(db, uid), trackId('a'), true);
  await signOutMember(db, uid, { waiting: 'keep', music: 'remove' }, 1);
  expect(await rowsOf(db, uid)).toEqual(['outbox']);
  await signOutMember(db, uid, { waiting: 'discard', music: 'remove' }, 1);
  expect(await rowsOf(db, uid)).toEqual([]);
});

test('discarded changes are gone from the music that stays: it shows what the server confirmed', async () => {
  const db = freshDb();
  await becomeMember(db, session());
  const context = contextFor(db, uid);
  await db.likesBase.put({ ownerId: uid, trackId: trackId('a'), likedAtMs: 5 });
  await db.likes.put({ ownerId: uid, trackId: trackId('a'), likedAtMs: 5 });
  await setLike(context, trackId('a'), false);
  await setLike(context, trackId('b'), true);
  const mine = await createPlaylist(context, 'Mine');
  await addToPlaylist(context, mine, trackId('a'));
  await signOutMember(db, uid, { waiting: 'discard', music: 'keep' }, 9);
  expect((await db.likes.toArray()).map((row) => row.trackId)).toEqual(['a']);
  expect(await db.playlists.count()).toBe(0);
  expect(await db.outbox.count()).toBe(0);
});

test('a guest becomes a member with likes, follows and playlists, each as a change to be sent', async () => {
  const db = freshDb();
  const guest = aGuest();
  await continueAsGuest(db, guest, 1);
  const context = contextFor(db, guest.id);
  await setLike(context, trackId('a'), true);
  await setFollow(context, { handle: 'ada' as never, displayName: 'Ada', avatarUrl: null, trackCount: 2 }, true);
  const mine = await createPlaylist(context, 'Mine');
  await addToPlaylist(context, mine, trackId('a'));
  expect(await collectionCounts(db, guest.id)).toEqual({ likes: 1, follows: 1, playlists: 1, pins: 0 });

  await guestBecomesMember(db, guest.id, session(), true, contextFor(db, uid));

  expect(await currentIdentity(db)).toMatchObject({ kind: 'member', ownerId: uid });
  expect(await rowsOf(db, guest.id)).toEqual([]);
  expect(await collectionCounts(db, uid)).toEqual({ likes: 1, follows: 1, playlists: 1, pins: 0 });
  expect((await db.playlists.where('ownerId').equals(uid).first())?.songIds).toEqual(['a']);
  const sent = (await db.outbox.toArray()).map((row) => [row.ownerId, row.mutation.kind]);
  expect(sent).toEqual([
    [uid, 'like.set'],
    [uid, 'track.countLike'],
    [uid, 'playlist.create'],
    [uid, 'playlist.addSong'],
  ]);
});

test('playlists that are carried over keep their order', async () => {
  const db = freshDb();
  const guest = aGuest();
  await continueAsGuest(db, guest, 1);
  // By id they would stand the other way round.
  for (const [index, name] of ['First', 'Second', 'Third'].entries()) {
    const [newUuid, nowMs] = [() => `${9 - index}`, () => 100 + index];
    await createPlaylist({ ...contextFor(db, guest.id), newUuid, nowMs }, name);
  }
  await guestBecomesMember(db, guest.id, session(), true, contextFor(db, uid));
  expect((await playlistsOf(db, uid)).map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
  const created = (await db.outbox.toArray()).flatMap(({ mutation }) =>
    mutation.kind === 'playlist.create' ? mutation.name : [],
  );
  expect(created).toEqual(['First', 'Second', 'Third']);
});

test('what is carried over is sent at once, also what was collected while the clock was ahead', async () => {
  const db = freshDb();
  const before = aGuest();
  await continueAsGuest(db, before, 1);
  const context = contextFor(db, before.id);
  const { nowMs } = context.clock;
  context.clock.nowMs += 30 * 60_000;
  await setLike(context, trackId('a'), true);
  await setFollow(context, { handle: 'ada' as never, displayName: 'Ada', avatarUrl: null, trackCount: 2 }, true);
  const mix = await createPlaylist(context, 'Mix');
  context.clock.nowMs = nowMs;
  const likedAtMs = (await db.likes.toArray()).map((row) => row.likedAtMs);
  const listedAtMs = (await db.playlists.get(mix))?.listedAtMs;
  await guestBecomesMember(db, before.id, session(), true, context);
  expect((await db.outbox.toArray()).map((row) => row.nextAttemptAtMs)).toEqual([nowMs, nowMs, nowMs]);
  expect((await db.likes.toArray()).map((row) => row.likedAtMs)).toEqual(likedAtMs);
  expect((await db.follows.toArray()).map((row) => row.followedAtMs)).toEqual(likedAtMs);
  expect((await db.playlists.toArray()).map((row) => row.listedAtMs)).toEqual([listedAtMs]);
});

test('what is left behind goes with the guest', async () => {
  const db = freshDb();
  const guest = aGuest();
  await continueAsGuest(db, guest, 1);
  await setLike(contextFor(db, guest.id), trackId('a'), true);
  await guestBecomesMember(db, guest.id, session(), false, contextFor(db, uid));
  expect(await rowsOf(db, guest.id)).toEqual([]);
  expect(await collectionCounts(db, uid)).toEqual({ likes: 0, follows: 0, playlists: 0, pins: 0 });
});

test('waiting calls that name no user outlive the guest, and no ETag of the guest does', async () => {
  const db = freshDb();
  const guest = aGuest();
  await continueAsGuest(db, guest, 1);
  const context = contextFor(db, guest.id);
  const trackIdA = trackId('a');
  await enqueue(context, { kind: 'songs.save', tracks: [song('a').track] });
  await enqueue(context, { kind: 'track.countPlay', trackId: trackIdA });
  const facts = { genre: null, artist: null, language: null };
  await enqueue(context, { kind: 'interaction.play', trackId: trackIdA, facts });
  await db.pulls.put({ key: 'playlistSongs:p1', fetchedAtMs: 1, etag: '"e1"' });
  await guestBecomesMember(db, guest.id, session(), true, contextFor(db, uid));
  const waiting = (await db.outbox.toArray()).map((row) => [row.ownerId, row.mutation.kind]);
  expect(waiting).toEqual([
    [visitorId, 'songs.save'],
    [visitorId, 'track.countPlay'],
  ]);
  expect(await db.pulls.count()).toBe(0);
});
