import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { parseTrackId, type TrackId } from '../../../src/core/ids.ts';
import { liveRows, type LiveRows } from '../../../src/db/live-rows.ts';
import { bareTrack } from '../../support/bare-track.ts';
import { freshDb, trackId } from './support.ts';
import { waitFor } from '../../support/unit/wait.ts';

const ids = (count: number): TrackId[] => Array.from({ length: count }, (_, n) => trackId(`t${n}`));

/** Titles of tracks, live, and what was read for them. */
async function liveTitles(keysPerRead: number) {
  const db = freshDb();
  await db.open();
  const reads: (readonly TrackId[])[] = [];
  let lists = 0;
  const live = liveRows({
    table: db.tracks,
    keyOf: (key) => parseTrackId(key),
    allKeys: async () => {
      lists++;
      return new Set(await db.tracks.toCollection().primaryKeys());
    },
    read: async (keys) => {
      reads.push(keys);
      return new Map((await db.tracks.bulkGet([...keys])).flatMap((row) => (row ? [[row.id, row.title]] : [])));
    },
    keysPerRead,
  });
  const put = (id: TrackId, title: string) => db.tracks.put({ ...bareTrack(id, { title }), seenAtMs: 1 });
  return { db, live, reads, put, lists: () => lists };
}

function follow<K, V>(live: LiveRows<K, V>) {
  const seen: number[] = [];
  onTestFinished(live.subscribe(() => seen.push([...live.current().rows.values()].filter(Boolean).length)));
  return seen;
}

const untilRead = <K, V>(live: LiveRows<K, V>) =>
  waitFor(() => {
    expect(live.current().keys.length).toBeGreaterThan(0);
    expect(live.current().isWhole).toBe(true);
  });

test('a change of one row re-reads that row alone', async () => {
  const { live, reads, put } = await liveTitles(100);
  const list = ids(250);
  for (const id of list) await put(id, 'before');
  follow(live);
  live.watch(list);
  await untilRead(live);
  expect(reads.map(({ length }) => length)).toEqual([100, 100, 50]);
  await put(trackId('t7'), 'after');
  await waitFor(() => expect(live.current().rows.get(trackId('t7'))).toBe('after'));
  expect(reads.slice(3)).toEqual([['t7']]);
});

test('the first rows are published before the others are read, and then all at once', async () => {
  const { live, put } = await liveTitles(100);
  for (const id of ids(250)) await put(id, 'a');
  const seen = follow(live);
  live.watch(ids(250));
  await waitFor(() => expect(seen.at(-1)).toBe(250));
  expect(seen).toEqual([100, 250]);
});

test('rows that come while most are absent are published with each commit, and absent ones are not asked for by name', async () => {
  const { live, reads, put, lists } = await liveTitles(10);
  const seen = follow(live);
  const list = ids(1_000);
  live.watch(list);
  await untilRead(live);
  expect([reads.length, lists()]).toEqual([1, 1]);
  await put(trackId('t0'), 'here');
  await waitFor(() => expect(seen.at(-1)).toBe(1));
  for (const id of list.slice(1, 3)) await put(id, 'here');
  await waitFor(() => expect(seen.at(-1)).toBe(3));
  expect(seen.slice(0, 2)).toEqual([0, 1]);
});

test('a row that a commit touched is published while others are still to be read', async () => {
  const { live, put, reads } = await liveTitles(1);
  const list = ids(30);
  for (const id of list) await put(id, 'before');
  follow(live);
  const readWhenShown: number[] = [];
  onTestFinished(
    live.subscribe(() => {
      if (live.current().rows.get(trackId('t29')) === 'after') readWhenShown.push(reads.length);
    }),
  );
  live.watch(list);
  await put(trackId('t29'), 'after');
  await untilRead(live);
  expect(readWhenShown[0]).toBeLessThan(30);
});

test('a row that comes later is read, and one that goes is missed', async () => {
  const { db, live, put } = await liveTitles(10);
  follow(live);
  live.watch(ids(2));
  await untilRead(live);
  expect(live.current().rows.get(trackId('t1'))).toBeUndefined();
  await put(trackId('t1'), 'here');
  await waitFor(() => expect(live.current().rows.get(trackId('t1'))).toBe('here'));
  await db.tracks.delete(trackId('t1'));
  await waitFor(() => expect(live.current().rows.get(trackId('t1'))).toBeUndefined());
});

test('a commit while the first rows are being read is not lost', async () => {
  const { live, put, reads } = await liveTitles(1);
  follow(live);
  await put(trackId('t0'), 'before');
  live.watch(ids(3));
  await waitFor(() => expect(reads.length).toBe(1));
  await put(trackId('t0'), 'after');
  await waitFor(() => expect(live.current().rows.get(trackId('t0'))).toBe('after'));
});

test('fifty rows in one write are all read again', async () => {
  const { db, live, reads } = await liveTitles(100);
  follow(live);
  live.watch(ids(60));
  await untilRead(live);
  await db.tracks.bulkPut(ids(60).map((id) => ({ ...bareTrack(id, { title: 'new' }), seenAtMs: 1 })));
  await waitFor(() => expect(live.current().rows.get(trackId('t59'))).toBe('new'));
  expect(reads.map(({ length }) => length)).toEqual([60, 60]);
});

test('other keys read only those that are new and forget the rest', async () => {
  const { live, reads, put } = await liveTitles(100);
  for (const id of ids(4)) await put(id, 'a');
  follow(live);
  live.watch(ids(3));
  await untilRead(live);
  const next = [trackId('t3'), trackId('t2')];
  live.watch(next);
  await waitFor(() => expect(live.current().keys).toBe(next));
  expect(reads).toEqual([['t0', 't1', 't2'], ['t3']]);
  expect([...live.current().rows.keys()]).toEqual(['t2', 't3']);
});

test('nothing is read without a subscriber, and everything again for the next one', async () => {
  const { live, reads, put } = await liveTitles(100);
  live.watch(ids(1));
  expect(reads).toEqual([]);
  const stop = live.subscribe(() => undefined);
  await untilRead(live);
  stop();
  await put(trackId('t0'), 'meanwhile');
  expect(reads.length).toBe(1);
  follow(live);
  await waitFor(() => expect(live.current().rows.get(trackId('t0'))).toBe('meanwhile'));
});

test('a read that fails is published', async () => {
  const { db } = await liveTitles(1);
  const read = (): Promise<ReadonlyMap<string, true>> => Promise.reject(new Error('no'));
  const allKeys = (): Promise<ReadonlySet<string>> => Promise.resolve(new Set());
  const live = liveRows({
    table: db.tracks,
    keyOf: (): string | undefined => undefined,
    read,
    keysPerRead: 1,
    allKeys,
  });
  follow(live);
  live.watch(['a']);
  await waitFor(() => expect(live.current().failure?.message).toBe('no'));
});
