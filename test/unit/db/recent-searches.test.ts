import { expect, it } from 'vitest';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { recentSearches } from '../../../src/db/search/recent-search-queries.ts';
import { contextFor, freshDb } from './support.ts';

it('a term that finds the same is one recent search, written as it was last', async () => {
  const context = contextFor(freshDb());
  for (const term of ['FOLK', 'Café', 'folk', 'cafe', 'folk rock']) {
    await saveRecentSearch(context, term, 'text');
    context.clock.nowMs += 1;
  }
  const terms = (await recentSearches(context.db, context.ownerId)).map(({ term }) => term);
  expect(terms).toEqual(['folk rock', 'cafe', 'folk']);
});
