import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { newSong, upsertArtists, upsertSongs } from '../db/songs.ts';
import type { Trx } from '../db/idempotency.ts';
import type { PageHead, MusicSource } from './source.ts';

export interface ReadProgress {
  /** Pages handled so far: those read, and those skipped because they have not changed. */
  done: number;
  total: number | undefined;
  songs: number;
}
export interface ReadSummary {
  pages: number;
  /** Pages that were new or changed. */
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
  for await (const { heads, total } of source.heads(signal)) {
    for (const { key } of heads) listed.add(key);
    const changed = await changedPages(db, source, heads);
    summary.pages += heads.length - changed.length;
    const report = (): void => onProgress({ done: summary.pages, total, songs: summary.songs });
    const waiting = [...changed];
    const work = async (): Promise<void> => {
      for (let head = waiting.shift(); head !== undefined; head = waiting.shift()) {
        signal?.throwIfAborted();
        await readPage(db, source, head, summary, signal);
        summary.pages += 1;
        report();
      }
    };
    await allDone(Array.from({ length: atOnce }, () => work().finally(() => waiting.splice(0))));
    report();
    signal?.throwIfAborted();
  }
  // An unmounted disk and a server that scans its library look empty.
  if (listed.size > 0) summary.removed = await removeUnlisted(db, source, listed);
  return summary;
}

/** Rejects with the first failure, but only when no work is under way any more. */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
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
    return;
  }
  await db.transaction().execute(async (trx) => {
    const songs = page?.songs ?? [];
    const before = await songsOf(trx, source, [head.key]);
    await upsertArtists(trx, page?.artists ?? []);
    await upsertSongs(trx, songs.map(newSong));
    const songIds = songs.map(({ id }) => id);
    const row = { mark: head.mark, song_ids: songIds };
    await trx
      .insertInto('source_pages')
      .values({ source: source.name, key: head.key, ...row })
      .onConflict((conflict) => conflict.columns(['source', 'key']).doUpdateSet(row))
      .execute();
    const current = new Set(songIds);
    const gone = before.filter((id) => !current.has(id));
    await removeSongs(trx, gone);
  });
  summary.read += 1;
  summary.songs += page?.songs.length ?? 0;
}

async function changedPages(db: Db, source: MusicSource, heads: readonly PageHead[]): Promise<PageHead[]> {
  if (heads.length === 0) return [];
  const known = await db
    .selectFrom('source_pages')
    .select(['key', 'mark'])
    .where('source', '=', source.name)
    .where(
      'key',
      'in',
      heads.map(({ key }) => key),
    )
    .execute();
  const marks = new Map(known.map(({ key, mark }) => [key, mark]));
  return [...new Map(heads.map((head) => [head.key, head])).values()].filter(
    ({ key, mark }) => marks.get(key) !== mark,
  );
}

async function songsOf(trx: Trx, { name }: { name: string }, keys: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('source_pages')
    .select('song_ids')
    .where('source', '=', name)
    .where('key', 'in', keys)
    .execute();
  return rows.flatMap((row) => row.song_ids);
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

/** Removes songs that no page has, and artists left without songs. Likes and playlists keep their ids. */
async function removeSongs(trx: Trx, songIds: readonly string[]): Promise<void> {
  if (songIds.length === 0) return;
  const { rows } = await sql<{ handle: string | null }>`delete from songs where id = any(${songIds}::text[])
    and not exists (select from source_pages where song_ids @> array[songs.id]) returning handle`.execute(trx);
  const handles = [...new Set(rows.flatMap(({ handle }) => handle ?? []))];
  if (handles.length === 0) return;
  await sql`delete from artists where handle = any(${handles}::text[])
    and not exists (select from songs where songs.handle = artists.handle)`.execute(trx);
}
