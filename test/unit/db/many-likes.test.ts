import { expect, it } from 'vitest';
import type { TrackId } from '../../../src/core/ids.ts';
import { guestBecomesMember } from '../../../src/db/identity/carry-over.ts';
import { addLikes, removeLikes } from '../../../src/db/library/many-like-commands.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { refreshLike } from '../../../src/db/outbox/local-state.ts';
import { addConfirmedLikes } from '../../../src/db/outbox/local-state-of-many.ts';
import { importMusic } from '../../../src/db/transfer/import.ts';
import { becomeGuest } from './moved-file.ts';
import { contextFor, freshDb, guest, onWrite, session, trackId, type TestContext } from './support.ts';

const manyIds = Array.from({ length: 300 }, (_, n) => trackId(`song ${n}`));
const liked = (ids: readonly TrackId[]) => ids.map((id, n) => ({ trackId: id, likedAtMs: 1_000 + n }));

/** How the server and this device may see a track before. */
const before: Readonly<Record<string, (context: TestContext, id: TrackId) => Promise<unknown>>> = {
  unknown: () => Promise.resolve(),
  'liked here': (context, id) => setLike(context, id, true),
  'confirmed and shown': async ({ db, ownerId }, id) => {
    await db.likesBase.put({ ownerId, trackId: id, likedAtMs: 5 });
    await db.likes.put({ ownerId, trackId: id, likedAtMs: 5 });
  },
  'confirmed, and unliked here': async (context, id) => {
    await before['confirmed and shown']?.(context, id);
    await setLike(context, id, false);
  },
  'confirmed, not shown': ({ db, ownerId }, id) => db.likesBase.put({ ownerId, trackId: id, likedAtMs: 5 }),
  'its like being sent': async (context, id) => {
    await setLike(context, id, true);
    await context.db.outbox
      .where('[ownerId+lane]')
      .equals([context.ownerId, `like:${id}`])
      .modify({ state: 'inflight' });
    await setLike(context, id, false);
  },
};

async function outcome(db: OffbeatDb) {
  const rows = await db.outbox.toArray();
  return {
    likes: await db.likes.toArray(),
    likesBase: await db.likesBase.toArray(),
    rows: rows
      .map(({ lane, mutation, state, dependsOn, listed }) => ({
        lane,
        mutation,
        state,
        listed,
        isFirst: dependsOn === null,
      }))
      .toSorted((a, b) => (a.lane < b.lane ? -1 : 1)),
  };
}

it.each(Object.keys(before))('does with many what a like does with one: %s', async (state) => {
  const [one, many] = [contextFor(freshDb()), contextFor(freshDb())];
  const id = trackId('a');
  for (const context of [one, many]) await before[state]?.(context, id);
  await setLike(one, id, true, 7);
  await addLikes(many, [{ trackId: id, likedAtMs: 7 }]);
  expect(await outcome(many.db)).toEqual(await outcome(one.db));
});

it.each(Object.keys(before))('and with many what an unlike and its Undo do with one: %s', async (state) => {
  const [one, many] = [contextFor(freshDb()), contextFor(freshDb())];
  const id = trackId('a');
  for (const context of [one, many]) await before[state]?.(context, id);
  const [removed, manyRemoved] = [await setLike(one, id, false), await removeLikes(many, [id, id])];
  expect(manyRemoved).toEqual(removed);
  expect(await outcome(many.db)).toEqual(await outcome(one.db));
  for (const { likedAtMs } of removed) await setLike(one, id, true, likedAtMs);
  await addLikes(many, manyRemoved);
  expect(await outcome(many.db)).toEqual(await outcome(one.db));
});

/** Writes of `table` while `act` runs. */
async function writesOf(db: OffbeatDb, table: string, act: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  let counts = false;
  onWrite(db, (name) => {
    if (counts && name === table) writes++;
  });
  // An open connection would not tell of them.
  db.close();
  await db.open();
  counts = true;
  await act();
  counts = false;
  return writes;
}

it('what the server confirms is shown with the changes that wait: not an unlike’s track, but that of a refused like', async () => {
  const context = contextFor(freshDb());
  const { db, ownerId } = context;
  const [refused, unliked] = [trackId('a'), trackId('b')];
  await setLike(context, refused, true);
  await db.outbox.toCollection().modify({ state: 'refused' });
  await refreshLike(db, ownerId, refused, context.nowMs());
  await before['confirmed, and unliked here']?.(context, unliked);
  await db.likesBase.clear();
  const confirmed = [refused, unliked].map((id, n) => ({ ownerId, trackId: id, likedAtMs: 5 + n }));
  await addConfirmedLikes(db, ownerId, confirmed, context.nowMs());
  expect(await db.likesBase.toArray()).toEqual(confirmed);
  expect(await db.likes.toArray()).toEqual([{ ownerId, trackId: refused, likedAtMs: 5 }]);
});

it('hundreds of likes come along at once when a guest becomes a member', async () => {
  const context = contextFor(freshDb());
  const { db } = context;
  const writes = await writesOf(db, 'likes', async () => {
    await addLikes(context, liked(manyIds));
    await guestBecomesMember(db, guest, session(), true, context);
  });
  const member = session().token.ownerId;
  expect(await db.likes.where('ownerId').equals(member).count()).toBe(manyIds.length);
  expect((await db.outbox.toArray()).map((row) => row.mutation.kind)).toEqual(
    manyIds.flatMap(() => ['like.set', 'track.countLike']),
  );
  expect(writes).toBeLessThan(5);
});

it('hundreds of likes are removed and put back at once, and nothing of that is sent', async () => {
  const context = contextFor(freshDb());
  const { db, ownerId } = context;
  const likes = liked(manyIds).map((like) => ({ ownerId, ...like }));
  const writes = await writesOf(db, 'likes', async () => {
    await db.likes.bulkPut(likes);
    await db.likesBase.bulkPut(likes);
    const removed = await removeLikes(context, manyIds);
    expect(await db.likes.count()).toBe(0);
    expect(await db.outbox.count()).toBe(manyIds.length);
    await addLikes(context, removed);
  });
  expect(await db.likes.orderBy('[ownerId+likedAtMs]').toArray()).toEqual(likes);
  expect(await db.outbox.count()).toBe(0);
  expect(writes).toBeLessThan(6);
});

it('hundreds of play counts come along at once, added to the member’s own', async () => {
  const context = contextFor(freshDb());
  const { db } = context;
  const member = session().token.ownerId;
  const counts = manyIds.map((id) => ({ ownerId: guest, trackId: id, plays: 2 }));
  const own = { ownerId: member, trackId: trackId('song 7'), plays: 3 };
  const writes = await writesOf(db, 'playCounts', async () => {
    await db.playCounts.bulkPut([...counts, own]);
    await guestBecomesMember(db, guest, session(), true, context);
  });
  expect(await db.playCounts.get([member, own.trackId])).toMatchObject({ plays: 5 });
  expect(await db.playCounts.filter(({ plays }) => plays === 2).count()).toBe(299);
  expect(await db.playCounts.where('ownerId').equals(guest).count()).toBe(0);
  expect(writes).toBeLessThan(8);
});

it('hundreds of likes of the user’s own file are added at once', async () => {
  const context = contextFor(freshDb());
  const { db } = context;
  await becomeGuest(db);
  const likes = liked(manyIds);
  const file = {
    user: { kind: 'guest', ownerId: guest },
    profile: null,
    songs: [],
    settings: {},
    likes,
    likesBase: likes,
    playlists: [],
    playlistsBase: [],
    changes: [],
    follows: [],
    recentlyPlayed: [],
    playCounts: manyIds.map((id, n) => ({ trackId: id, plays: n + 1 })),
    recentSearches: [],
    dropped: 0,
  } as const;
  await db.playCounts.put({ ownerId: guest, trackId: trackId('song 0'), plays: 9 });
  const writes = await writesOf(db, 'likes', () => importMusic(context, file, 'same'));
  expect(await db.playCounts.get([guest, trackId('song 0')])).toMatchObject({ plays: 9 });
  expect(await db.playCounts.get([guest, trackId('song 299')])).toMatchObject({ plays: 300 });
  expect(await db.likes.where('ownerId').equals(guest).toArray()).toEqual(await db.likesBase.toArray());
  expect(await db.likes.count()).toBe(manyIds.length);
  expect(writes).toBeLessThan(5);
});
