import { liveQuery } from 'dexie';
import { expect, it, onTestFinished } from 'vitest';
import { listKeys } from '../../../../src/core/keys.ts';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import type { OffbeatDb } from '../../../../src/db/offbeat-db.ts';
import { removeOldSearches } from '../../../../src/db/search/clean-commands.ts';
import { saveRecentSearch } from '../../../../src/db/search/recent-search-commands.ts';
import { songSearch } from '../../../../src/db/search/views.ts';
import { song } from '../../../support/song.ts';
import { contextFor, freshDb, onWrite, ownerId } from '../support.ts';

const day = 24 * 60 * 60_000;
const nowMs = 1_800_000_000_000;

async function fetched(db: OffbeatDb, keys: readonly string[], fetchedAtMs: number): Promise<void> {
  await db.lists.bulkPut(keys.map((key) => ({ key, ids: ['s1'], page: 1, hasMore: 0, totalHits: null, fetchedAtMs })));
  await db.pulls.bulkPut(keys.map((key) => ({ key, fetchedAtMs, etag: null, rows: 2 })));
}

const keysLeft = async (db: OffbeatDb): Promise<string[]> => {
  const [lists, pulls] = [await db.lists.toCollection().primaryKeys(), await db.pulls.toCollection().primaryKeys()];
  expect(pulls).toEqual(lists);
  return lists;
};

it('removes the answers of old searches, and nothing else that was fetched then', async () => {
  const db = freshDb();
  const others = ['album:a', 'artist:mira', 'genre:pop', 'playlistSongs:p', 'searching', 'song:s1'];
  const young = listKeys.search('text', 'night');
  await fetched(db, [...others, ...['n', 'ni', 'nig'].map((term) => listKeys.search('text', term))], nowMs - 31 * day);
  await fetched(db, [listKeys.search('artist', 'ni'), listKeys.search('artist', '\u{1f3b5}')], nowMs - 31 * day);
  await fetched(db, [young], nowMs - 29 * day);
  await removeOldSearches(db, nowMs);
  expect(await keysLeft(db)).toEqual([...others, young].toSorted());
});

it('leaves the recent searches of every user, and finds the songs of the others', async () => {
  const db = freshDb();
  await putSongs(db, [song('s1', { title: 'Rain' })], 1);
  await saveRecentSearch(contextFor(db), 'mine', 'text');
  await saveRecentSearch(contextFor(db, ownerId('uid-ada')), 'theirs', 'artist');
  const recent = ['mine', 'theirs'].flatMap((term) => [listKeys.search('artist', term), listKeys.search('text', term)]);
  await fetched(db, [...recent, listKeys.search('text', 'rain')], nowMs - 400 * day);
  await removeOldSearches(db, nowMs);
  expect(await keysLeft(db)).toEqual(recent.toSorted());
  expect(await songSearch(db, 'rain')).toEqual({ answered: null, here: ['s1'] });
});

it('removes what was fetched while the clock was a year ahead', async () => {
  const db = freshDb();
  await fetched(db, [listKeys.search('text', 'then')], nowMs + 365 * day);
  await fetched(db, [listKeys.search('text', 'now')], nowMs + day);
  await removeOldSearches(db, nowMs);
  expect(await keysLeft(db)).toEqual([listKeys.search('text', 'now')]);
});

it('removes a thousand a run, in writes that re-run no live query but those on the removed rows', async () => {
  const db = freshDb();
  const sizes: number[] = [];
  onWrite(db, (_table, request) => {
    if (request.type === 'delete') sizes.push(request.keys.length);
  });
  const keys = Array.from({ length: 1_500 }, (_, n) => listKeys.search('text', `${n}`)).toSorted();
  await fetched(db, ['genre:pop', ...keys], nowMs - 40 * day);
  await fetched(db, keys.slice(0, 100), nowMs);
  let runs = 0;
  const shown = liveQuery(() => db.lists.get('genre:pop')).subscribe(() => runs++);
  onTestFinished(() => shown.unsubscribe());
  await expect.poll(() => runs).toBe(1);
  await removeOldSearches(db, nowMs);
  expect(Math.max(...sizes)).toBeLessThan(50);
  const removed = 1_501 - (await keysLeft(db)).length;
  expect([removed >= 1_000, removed < 1_050]).toEqual([true, true]);
  await Promise.all([removeOldSearches(db, nowMs), removeOldSearches(db, nowMs)]);
  expect(await keysLeft(db)).toEqual(['genre:pop', ...keys.slice(0, 100)]);
  expect(runs).toBe(1);
});
