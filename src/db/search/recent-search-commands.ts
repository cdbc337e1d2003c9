import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { normalizeText } from '../../lib/normalize-text.ts';
import type { CommandContext } from '../offbeat-db.ts';

/** Saves a search: newest first, one per term as the search compares them, at most 10 (docs/product.md section 9). */
export async function saveRecentSearch(context: CommandContext, term: string, type: 'text' | 'artist'): Promise<void> {
  const { db, ownerId, nowMs } = context;
  await db.transaction('rw', db.recentSearches, async () => {
    const before = await mine(context).toArray();
    // If the clock was set back, the newest search must still be first, or it would be dropped (docs/guarantees.md, case 25).
    const searchedAtMs = Math.max(nowMs(), (before.at(-1)?.searchedAtMs ?? 0) + 1);
    const same = before.filter((row) => normalizeText(row.term) === normalizeText(term));
    const others = before.filter((row) => !same.includes(row));
    const dropped = [...same, ...others.slice(0, 1 - limits.recentSearches)];
    await db.recentSearches.bulkDelete(dropped.map((row): [OwnerId, string] => [ownerId, row.term]));
    await db.recentSearches.put({ ownerId, term, type, searchedAtMs });
  });
}

export async function removeRecentSearch({ db, ownerId }: CommandContext, term: string): Promise<void> {
  await db.transaction('rw', db.recentSearches, () => db.recentSearches.delete([ownerId, term]));
}

export async function clearRecentSearches(context: CommandContext): Promise<void> {
  await context.db.transaction('rw', context.db.recentSearches, () => mine(context).delete());
}

const mine = ({ db, ownerId }: CommandContext) =>
  db.recentSearches.where('[ownerId+searchedAtMs]').between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey]);
