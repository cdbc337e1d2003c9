import { Dexie } from 'dexie';
import { limits } from '../../core/limits.ts';
import type { CommandContext } from '../offbeat-db.ts';

/**
 * Remembers a search: newest first, one a term, at most 10 (spec section 9). `instead` is a term saved a moment ago that
 * this one grew out of while the listener typed on.
 */
export async function saveRecentSearch(
  context: CommandContext,
  term: string,
  type: 'text' | 'artist',
  instead?: string,
): Promise<void> {
  const { db, ownerId, nowMs } = context;
  await db.transaction('rw', db.recentSearches, async () => {
    if (instead !== undefined) await db.recentSearches.delete([ownerId, instead]);
    await db.recentSearches.put({ ownerId, term, type, searchedAtMs: nowMs() });
    const keys = await db.recentSearches
      .where('[ownerId+searchedAtMs]')
      .between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey])
      .reverse()
      .primaryKeys();
    await db.recentSearches.bulkDelete(keys.slice(limits.recentSearches));
  });
}

/** Forgets the listener's recent searches. */
export async function clearRecentSearches({ db, ownerId }: CommandContext): Promise<void> {
  await db.transaction('rw', db.recentSearches, () =>
    db.recentSearches
      .where('[ownerId+searchedAtMs]')
      .between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey])
      .delete(),
  );
}
