import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { liveLikes, sharedLikes } from '../../../src/db/library/live-likes.ts';
import { freshDb, guest, ownerId, trackId } from './support.ts';
import { waitFor } from '../../support/unit/wait.ts';

/** How often all likes of a user are read from now on; a like reads the newest one by another index. */
function countWholeReads(db: OffbeatDb): () => number {
  const where = vi.spyOn(db.likes, 'where');
  const isWhole = (index: unknown): boolean => index === 'ownerId';
  return () => where.mock.calls.filter(([index]) => isWhole(index)).length;
}

async function likes(subscribed = true) {
  const db = freshDb();
  await db.open();
  let atMs = 10;
  const context = { db, ownerId: guest, nowMs: () => atMs++, newUuid: () => crypto.randomUUID() };
  const like = (id: string, liked = true, ownerOf = guest) =>
    setLike({ ...context, ownerId: ownerOf }, trackId(id), liked);
  const live = liveLikes(db, guest);
  const wholeReads = countWholeReads(db);
  if (subscribed) onTestFinished(live.subscribe(() => undefined));
  const shows = (...ids: readonly string[]) =>
    waitFor(() => {
      expect(live.current()?.latestFirst).toEqual(ids);
      expect([...(live.current()?.rows.keys() ?? [])].toSorted()).toEqual([...ids].toSorted());
    });
  return { db, like, live, wholeReads, shows };
}

test('a like and an unlike re-read their own row alone', async () => {
  const { like, wholeReads, shows } = await likes();
  await shows();
  await like('a');
  await like('b');
  await shows('b', 'a');
  await like('a', false);
  await shows('b');
  expect(wholeReads()).toBe(1);
});

test('a like while all are being read is not lost', async () => {
  const { like, live } = await likes();
  await Promise.all([like('a'), like('b')]);
  await waitFor(() => expect(live.current()?.latestFirst).toEqual(['b', 'a']));
});

test('likes of another user of this device change nothing', async () => {
  const { like, live, shows } = await likes();
  await like('a');
  await shows('a');
  const before = live.current();
  await like('b', true, ownerId('uid-2'));
  await like('c');
  await shows('c', 'a');
  expect(before?.latestFirst).toEqual(['a']);
});

test('fifty likes in one write are read as a whole', async () => {
  const { db, live, wholeReads } = await likes();
  await waitFor(() => expect(live.current()).toBeDefined());
  const rows = Array.from({ length: 60 }, (_, n) => ({ ownerId: guest, trackId: trackId(`t${n}`), likedAtMs: n }));
  await db.likes.bulkPut(rows);
  await waitFor(() => expect(live.current()?.latestFirst.length).toBe(60));
  expect(wholeReads()).toBe(2);
});

test('without a subscriber nothing is read, and the next one sees what changed meanwhile', async () => {
  const { like, live, shows } = await likes(false);
  const stop = live.subscribe(() => undefined);
  await shows();
  stop();
  await like('a');
  expect(live.current()?.latestFirst).toEqual([]);
  onTestFinished(live.subscribe(() => undefined));
  await shows('a');
});

test('likes of one moment stay in one order, the latest first', async () => {
  const { db, shows } = await likes();
  const rows = [
    ['b', 2],
    ['a', 2],
    ['c', 3],
    ['d', 1],
  ] as const;
  for (const [id, likedAtMs] of rows) await db.likes.put({ ownerId: guest, trackId: trackId(id), likedAtMs });
  await shows('c', 'b', 'a', 'd');
  expect(await likedTrackIds(db, guest)).toEqual(['c', 'b', 'a', 'd']);
});

test('all that show likes share one read, and what is shown later reads anew', async () => {
  const { db, like } = await likes(false);
  const reads = countWholeReads(db);
  const live = sharedLikes(db, guest);
  const stops = [live, sharedLikes(db, guest)].map(({ subscribe }) => subscribe(() => undefined));
  await waitFor(() => expect(live.current()).toBeDefined());
  const single = vi.spyOn(db.likes, 'bulkGet');
  await like('a');
  await waitFor(() => expect(sharedLikes(db, guest).current()?.latestFirst).toEqual(['a']));
  expect([reads(), single.mock.calls.length]).toEqual([1, 1]);
  for (const stop of stops) stop();
  expect(sharedLikes(db, guest).current()).toBeUndefined();
});
