import { limits } from '../../core/limits.ts';
import type { SearchAnswer } from '../../core/wire/song-answers.ts';
import type { ListRow } from '../../db/rows.ts';
import type { PullContext } from './context.ts';

/** How the songs of a genre and of an album are listed page by page: as one row of `lists`, which grows. */

/** `page` counts from 0. `retainPages`: a new first page leaves the later ones behind it. */
export type ListPage = { readonly page: number; readonly retainPages: boolean };

/** Our own server, or the external provider of a genre. */
export type PageSource = 'api' | 'provider';

/** The stored list, and the number of the page to fetch: the first (0) or the `next` one; null after the last. */
export async function pageToFetch(
  { db }: PullContext,
  key: string,
  next: boolean,
): Promise<{ readonly before: ListRow | undefined; readonly page: number | null }> {
  const before = await db.lists.get(key);
  if (!next) return { before, page: 0 };
  return { before, page: before?.hasMore === 0 ? null : (before?.page ?? 0) };
}

/**
 * Inside a transaction over `lists`. If another tab loaded more or started again since this page was requested, its
 * list stays.
 */
export async function writeListPage(
  { db, timers }: PullContext,
  { key, page, retainPages }: { readonly key: string } & ListPage,
  { found, source }: { readonly found: SearchAnswer; readonly source: PageSource },
): Promise<void> {
  const stored = await db.lists.get(key);
  const before = page === 0 ? undefined : stored;
  if (page > 0 && before?.page !== page) return;
  if (page === 0 && retainPages && stored !== undefined && stored.page > 1 && found.songs.length > 0) {
    await db.lists.put(withNewFirstPage(stored, found, timers.nowMs()));
    return;
  }
  const listed = before?.ids ?? [];
  const ids = merged(
    listed,
    found.songs.map(({ track }) => track.id),
  );
  await db.lists.put({
    key,
    ids,
    page: found.songs.length === 0 ? page : page + 1,
    // No new songs is the end, whatever `hasMore` says: else a server that repeats a page would be requested for ever.
    hasMore: ids.length > listed.length && hasMore(found, page, source) ? 1 : 0,
    totalHits: found.totalHits,
    fetchedAtMs: timers.nowMs(),
  });
}

/** What was listed before stays behind the new first page, so that a long list preserves its scroll position. */
const withNewFirstPage = (stored: ListRow, found: SearchAnswer, fetchedAtMs: number): ListRow => ({
  ...stored,
  ids: merged(
    found.songs.map(({ track }) => track.id),
    stored.ids,
  ),
  totalHits: found.totalHits,
  fetchedAtMs,
});

const merged = (before: readonly string[], ids: readonly string[]): readonly string[] => [
  ...new Set([...before, ...ids]),
];

/**
 * Whether pages follow `page`, which counts from 0: the provider's rule of docs/product.md section 4. Our own server's total may
 * be missing: then a full page means more.
 */
export function hasMore(found: SearchAnswer, page: number, source: PageSource): boolean {
  if (found.songs.length === 0) return false;
  if (source === 'api' && found.totalHits === 0) return found.received >= limits.pageSize;
  return found.totalHits > page * limits.pageSize + limits.pageSize;
}
