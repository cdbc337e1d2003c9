import { Dexie } from 'dexie';
import { limits } from '../../core/limits.ts';
import type { CommandContext } from '../offbeat-db.ts';

/**
 * Remembers a search: newest first, one a term, at most 10 (docs/product.md section 9). `instead` is a term saved a moment ago that
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
    const last = await mine(context).last();
    // A clock set back must not put the newest search below older ones, which would be its end (docs/guarantees.md, case 25).
    const searchedAtMs = Math.max(nowMs(), (last?.searchedAtMs ?? 0) + 1);
    await db.recentSearches.put({ ownerId, term, type, searchedAtMs });
    const keys = await mine(context).reverse().primaryKeys();
    await db.recentSearches.bulkDelete(keys.slice(limits.recentSearches));
  });
}

/** Forgets the listener's recent searches. */
export async function clearRecentSearches(context: CommandContext): Promise<void> {
  await context.db.transaction('rw', context.db.recentSearches, () => mine(context).delete());
}

/** Oldest first. */
const mine = ({ db, ownerId }: CommandContext) =>
  db.recentSearches.where('[ownerId+searchedAtMs]').between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey]);
