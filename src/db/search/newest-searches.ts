import { limits } from '../../core/limits.ts';
import { normalizeText } from '../../lib/normalize-text.ts';
import type { RecentSearchRow } from '../rows.ts';

/** Recent searches of two users, or of two devices, as one list: newest first, one per term as the search compares them. */
export function newestSearches<R extends Pick<RecentSearchRow, 'term' | 'searchedAtMs'>>(rows: readonly R[]): R[] {
  const newestFirst = rows.toSorted((a, b) => b.searchedAtMs - a.searchedAtMs);
  const terms = new Set<string>();
  const distinct = newestFirst.filter(({ term }) => {
    const compared = normalizeText(term);
    const isFirst = !terms.has(compared);
    terms.add(compared);
    return isFirst;
  });
  return distinct.slice(0, limits.recentSearches);
}
