import { listKeys } from '../../core/keys.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { isWithin } from '../../lib/timers.ts';
import { rowsPerWrite } from '../rows-per-write.ts';
import type { ListRow } from '../rows.ts';

const lastsMs = 30 * 24 * 60 * 60_000;

/** What is left after that goes at the next start: some thousands of searches take seconds on a slow phone. */
const removedPerRun = 1_000;

type Progress = { readonly lastKey: string | undefined; readonly removed: number };

/**
 * Removes the answers to searches that were last fetched over 30 days ago, because every half-typed term leaves one. Those
 * of recent searches stay, of every user, and so do the songs found: without its answer a search looks through them
 * (docs/decisions/0013). Call it while the server answers: then a screen that shows a search has just fetched it again.
 */
export async function removeOldSearches(db: OffbeatDb, nowMs: number): Promise<void> {
  let removed = 0;
  for (const type of ['text', 'artist'] as const) {
    const prefix = listKeys.search(type, '');
    for (let after: string | undefined = prefix; after !== undefined && removed < removedPerRun;) {
      const progress: Progress = await cleanChunk(db, prefix, after, nowMs);
      after = progress.lastKey;
      removed += progress.removed;
    }
  }
}

/** `lastKey`: undefined after the last chunk. */
function cleanChunk(db: OffbeatDb, prefix: string, after: string, nowMs: number): Promise<Progress> {
  return db.transaction('rw', db.lists, db.pulls, db.recentSearches, async () => {
    const rows = await db.lists.where('key').between(after, `${prefix}\uffff`, false).limit(rowsPerWrite).toArray();
    const recent = new Set((await db.recentSearches.toArray()).map(({ term }) => term));
    const keys = rows
      .filter((row) => isOld(row, nowMs) && !recent.has(row.key.slice(prefix.length)))
      .map(({ key }) => key);
    await db.lists.bulkDelete(keys);
    await db.pulls.bulkDelete(keys);
    return { lastKey: rows.length < rowsPerWrite ? undefined : rows.at(-1)?.key, removed: keys.length };
  });
}

/** A time far ahead was written while the clock was wrong, and would otherwise last for years (docs/guarantees.md, case 25). */
const isOld = ({ fetchedAtMs }: ListRow, nowMs: number): boolean => !isWithin(fetchedAtMs, nowMs, lastsMs);
