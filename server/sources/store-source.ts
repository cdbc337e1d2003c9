import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../db/idempotency.ts';
import type { Db } from '../db/open.ts';
import { lockSongs, newSong, upsertArtists, upsertSongs } from '../db/songs.ts';
import type { CataloguePage, PageHead, MusicSource } from './source.ts';
import { changedPages, duePages, markRead, removeSongs, songsOf, storedPage } from './source-pages.ts';

export interface ReadProgress {
  /** Pages handled so far: those read, and those skipped because they have not changed. */
  done: number;
  total: number | undefined;
  songs: number;
}
export interface ReadSummary {
  pages: number;
  /** Pages that were new or changed; not those that were read again and had not. */
  read: number;
  songs: number;
  /** Pages that cannot be read; they are tried again next time. */
  failed: number;
  removed: number;
}
export interface ReadOptions {
  onProgress?: (progress: ReadProgress) => void;
  signal?: AbortSignal;
  /** Pages read at once. */
  atOnce?: number;
}

/**
 * Stores what is new and changed in a source's catalogue, page by page, each with its mark in one transaction; then
 * removes what the source does not list any more. Rejects when the source cannot list its pages: what was stored stays.
 */
export async function storeSource(db: Db, source: MusicSource, options: ReadOptions = {}): Promise<ReadSummary> {
  const { onProgress = () => undefined, signal, atOnce = 1 } = options;
  const summary: ReadSummary = { pages: 0, read: 0, songs: 0, failed: 0, removed: 0 };
  const listed = new Set<string>();
  const due = await duePages(db, source);
  for await (const { heads, total } of source.heads(signal)) {
    for (const { key } of heads) listed.add(key);
    const changed = await changedPages(db, source, heads, due);
    summary.pages += heads.length - changed.length;
    const report = (): void => onProgress({ done: summary.pages, total, songs: summary.songs });
    await eachOf(changed, atOnce, async (head) => {
      signal?.throwIfAborted();
      await readPage(db, source, head, summary, signal);
      summary.pages += 1;
      report();
    });
    report();
    signal?.throwIfAborted();
  }
  // An unmounted disk and a server that scans its library look empty.
  if (listed.size > 0) summary.removed = await removeUnlisted(db, source, listed);
  return summary;
}

/** After a failure no more is begun; rejects with it only when no work is under way any more. */
async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workOn = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const works = Array.from({ length: atOnce }, () => workOn().finally(() => waiting.splice(0)));
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** A page that cannot be read keeps what was stored of it, and its old mark. */
export class UnreadablePage extends Error {}

async function readPage(
  db: Db,
  source: MusicSource,
  head: PageHead,
  summary: ReadSummary,
  signal: AbortSignal | undefined,
): Promise<void> {
  const page = await source.page(head.key, signal).catch((error: unknown) => {
    if (error instanceof UnreadablePage) return 'unreadable' as const;
    throw error;
  });
  if (page === 'unreadable') {
    summary.failed += 1;
    // Others are due too.
    await markRead(db, source, head);
    return;
  }
  if (!(await db.transaction().execute((trx) => storePage(trx, source, head, page)))) return;
  summary.read += 1;
  summary.songs += page?.songs.length ?? 0;
}

/** False if the page has not changed since it was read last. */
async function storePage(
  trx: Trx,
  source: MusicSource,
  head: PageHead,
  page: CataloguePage | undefined,
): Promise<boolean> {
  const content = contentOf(page);
  const stored = await storedPage(trx, source, head);
  // Listed as it was and yet not there: the list is believed.
  if (stored !== undefined && stored.mark === head.mark && (page === undefined || stored.content === content)) {
    await markRead(trx, source, head);
    return false;
  }
  const songs = page?.songs ?? [];
  const before = stored?.song_ids ?? [];
  const songIds = songs.map(({ id }) => id);
  await lockSongs(trx, [...songIds, ...before]);
  await upsertArtists(trx, page?.artists ?? []);
  await upsertSongs(trx, songs.map(newSong));
  const row = { mark: head.mark, song_ids: songIds, content, read_at: sql<Date>`now()` };
  await trx
    .insertInto('source_pages')
    .values({ source: source.name, key: head.key, ...row })
    .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(row))
    .execute();
  const current = new Set(songIds);
  await removeSongs(
    trx,
    before.filter((id) => !current.has(id)),
  );
  return true;
}

const removedAtOnce = 500;

/** Removes what was read of sources that are not used any more. */
export async function removeOtherSources(db: Db, names: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('source_pages')
    .select('source')
    .distinct()
    .where('source', 'not in', names)
    .execute();
  for (const { source: name } of rows) await removeUnlisted(db, { name }, new Set());
}

async function removeUnlisted(db: Db, source: { name: string }, listed: ReadonlySet<string>): Promise<number> {
  const rows = await db.selectFrom('source_pages').select('key').where('source', '=', source.name).execute();
  const gone = rows.map(({ key }) => key).filter((key) => !listed.has(key));
  for (let i = 0; i < gone.length; i += removedAtOnce) {
    const keys = gone.slice(i, i + removedAtOnce);
    await db.transaction().execute(async (trx) => {
      const songIds = await songsOf(trx, source, keys);
      await trx.deleteFrom('source_pages').where('source', '=', source.name).where('key', 'in', keys).execute();
      await removeSongs(trx, songIds);
    });
  }
  return gone.length;
}

/** Counts are left out: they are not stored again. */
function contentOf(page: CataloguePage | undefined): string {
  const songs = page?.songs.map(({ play_count: _plays, upvote_count: _likes, ...song }) => song);
  return createHash('sha256')
    .update(JSON.stringify([songs, page?.artists]))
    .digest('base64url')
    .slice(0, 22);
}
