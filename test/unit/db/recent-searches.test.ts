import { expect, it } from 'vitest';
import { visitorId } from '../../../src/core/ids.ts';
import { historyTables, moveHistory } from '../../../src/db/identity/move-owner.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { importCollection } from '../../../src/db/transfer/import-collection.ts';
import { recentSearches } from '../../../src/db/search/recent-search-queries.ts';
import { contextFor, freshDb, guest } from './support.ts';

it('a term that finds the same is one recent search, written as it was last', async () => {
  const context = contextFor(freshDb());
  for (const term of ['FOLK', 'Café', 'folk', 'cafe', 'folk rock']) {
    await saveRecentSearch(context, term, 'text');
    context.clock.nowMs += 1;
  }
  const terms = (await recentSearches(context.db, context.ownerId)).map(({ term }) => term);
  expect(terms).toEqual(['folk rock', 'cafe', 'folk']);
});

/** What was searched for as a guest, and after that as a visitor. */
const guestTerms = ['jazz', 'folk'];
const visitorTerms = ['Jazz', 'café'];

it('a term that two users searched for is one recent search of the one who takes over the other’s', async () => {
  const db = freshDb();
  const [first, later] = [contextFor(db, guest), contextFor(db, visitorId)];
  for (const term of guestTerms) await saveRecentSearch(first, term, 'text');
  later.clock.nowMs += 1_000;
  for (const term of visitorTerms) await saveRecentSearch(later, term, 'text');
  await db.transaction('rw', historyTables(db), () => moveHistory(db, visitorId, guest));
  expect((await recentSearches(db, guest)).map(({ term }) => term)).toEqual(['café', 'Jazz', 'folk']);
  expect(await recentSearches(db, visitorId)).toEqual([]);
});

it('a term that a file brings in another spelling is one recent search', async () => {
  const context = contextFor(freshDb());
  const { db } = context;
  for (const term of guestTerms) await saveRecentSearch(context, term, 'text');
  const searchedAtMs = context.nowMs() + 1_000;
  const given = ['Jazz', 'soul'];
  const from = {
    likes: [],
    playlists: [],
    follows: [],
    recentlyPlayed: [],
    playCounts: [],
    recentSearches: given.map((term, n) => ({ term, type: 'text', searchedAtMs: searchedAtMs - n }) as const),
  };
  await db.transaction('rw', db.tables, () => importCollection(context, from));
  const terms = (await recentSearches(db, guest)).map(({ term }) => term);
  expect(terms).toEqual(['Jazz', 'soul', 'folk']);
});
