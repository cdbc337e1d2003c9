import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, onTestFinished } from 'vitest';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { limits } from '../../../src/core/limits.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { recentSearches } from '../../../src/db/search/recent-search-queries.ts';
import { addAudioFile, notePlayedAudio } from '../../../src/db/audio-files/commands.ts';
import { audioOverBudget } from '../../../src/db/audio-files/queries.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { importMusic } from '../../../src/db/transfer/import.ts';
import { becomeGuest, movedFile } from './moved-file.ts';
import { contextFor, freshDb, ownerId, trackId } from './support.ts';

const dayMs = 24 * 60 * 60 * 1_000;

it('case 25: what is searched after the clock was set back stands first among the recent searches', async () => {
  const context = contextFor(freshDb());
  for (let n = 0; n < limits.recentSearches; n++) await saveRecentSearch(context, `old ${n}`, 'text');
  context.clock.nowMs -= dayMs;
  await saveRecentSearch(context, 'new', 'text');
  await saveRecentSearch(context, 'newest', 'artist');
  const terms = (await recentSearches(context.db, context.ownerId)).map(({ term }) => term);
  expect(terms).toHaveLength(limits.recentSearches);
  expect(terms.slice(0, 3)).toEqual(['newest', 'new', `old ${limits.recentSearches - 1}`]);
});

it('case 25: what is liked after the clock was set back stands first among the likes, and an undone unlike in its place', async () => {
  const context = contextFor(freshDb());
  const liked = () => likedTrackIds(context.db, context.ownerId);
  const [a, b, c, d] = [trackId('a'), trackId('b'), trackId('c'), trackId('d')];
  for (const id of [a, b]) await setLike(context, id, true);
  context.clock.nowMs -= dayMs;
  for (const id of [c, d]) await setLike(context, id, true);
  expect(await liked()).toEqual([d, c, b, a]);
  const [removed] = await setLike(context, b, false);
  await setLike(context, b, true, removed?.likedAtMs);
  expect(await liked()).toEqual([d, c, b, a]);
  // Another user's likes say nothing of this one's.
  const other = contextFor(context.db, ownerId('uid-2'));
  await setLike(other, a, true);
  expect((await context.db.likes.get([other.ownerId, a]))?.likedAtMs).toBe(other.clock.nowMs);
});

it('case 25: what is liked after an import of likes from a clock that was ahead stands before them', async () => {
  const from = contextFor(freshDb(), ownerId('guest_other'));
  from.clock.nowMs += dayMs;
  await becomeGuest(from.db, from.ownerId);
  await setLike(from, trackId('ahead'), true);
  const context = contextFor(freshDb());
  await becomeGuest(context.db);
  await setLike(context, trackId('before'), true);
  await importMusic(context, await movedFile(from), 'add');
  await setLike(context, trackId('after'), true);
  const liked = await likedTrackIds(context.db, context.ownerId);
  expect(liked).toEqual([trackId('after'), trackId('ahead'), trackId('before')]);
});

it('case 25: what one tab likes stands before what another tab liked by a clock that was ahead', async () => {
  const indexedDB = new IDBFactory();
  const tabs = [1, 2].map(() => contextFor(new OffbeatDb('tabs', { indexedDB, IDBKeyRange })));
  onTestFinished(() => tabs.forEach(({ db }) => db.close()));
  const [first, second] = [assertDefined(tabs[0], 'first tab'), assertDefined(tabs[1], 'second tab')];
  await setLike(first, trackId('a'), true);
  second.clock.nowMs += dayMs;
  await setLike(second, trackId('b'), true);
  first.clock.nowMs += 1_000;
  await setLike(first, trackId('c'), true);
  expect(await likedTrackIds(first.db, first.ownerId)).toEqual([trackId('c'), trackId('b'), trackId('a')]);
});

it.each([Number.POSITIVE_INFINITY, 'yesterday', new Date(5)])(
  'a like whose time was edited by hand to %s gives the next one a time',
  async (likedAtMs) => {
    const context = contextFor(freshDb());
    const edited = { ownerId: context.ownerId, trackId: trackId('edited'), likedAtMs: 0 };
    await context.db.likes.put(Object.assign(edited, { likedAtMs }));
    await setLike(context, trackId('next'), true);
    const row = await context.db.likes.get([context.ownerId, trackId('next')]);
    expect(row?.likedAtMs).toBe(context.clock.nowMs);
  },
);

it('case 25: what is stored or played after the clock was set back is not evicted first', async () => {
  const db = freshDb();
  const store = (name: string, atMs: number) =>
    addAudioFile(db, {
      trackId: trackId(name),
      quality: 'high',
      cacheKey: name,
      bytes: 10,
      mime: 'audio/mp4',
      pinned: 0,
      storedAtMs: atMs,
      playedAtMs: atMs,
    });
  await store('a', dayMs);
  await store('b', dayMs + 1);
  await store('c', 5);
  await notePlayedAudio(db, trackId('a'), 6);
  const { toEvict } = await audioOverBudget(db, 0, 10);
  expect(toEvict.map((row) => row.cacheKey)).toEqual(['b', 'c']);
});
