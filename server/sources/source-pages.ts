import { sql } from 'kysely';
import { fromNow } from '../db/clock.ts';
import type { Trx } from '../db/idempotency.ts';
import type { Db } from '../db/open.ts';
import type { MusicSource, PageHead } from './source.ts';

type Source = Pick<MusicSource, 'name' | 'rereadAfterMs'>;

export const storedPage = (trx: Trx, { name }: Source, { key }: PageHead) =>
  trx
    .selectFrom('source_pages')
    .select(['mark', 'content', 'song_ids'])
    .where('source', '=', name)
    .where('key', '=', key)
    .executeTakeFirst();

export async function markRead(db: Db, { name }: Source, { key }: PageHead): Promise<void> {
  await db
    .updateTable('source_pages')
    .set({ read_at: sql<Date>`now()` })
    .where('source', '=', name)
    .where('key', '=', key)
    .execute();
}

/** Keys of pages to read again although their marks are the same: those read longest ago, a hundredth at a time. */
export async function duePages(db: Db, { name, rereadAfterMs }: Source): Promise<ReadonlySet<string>> {
  if (rereadAfterMs === undefined) return new Set();
  const { rows } = await sql<{ key: string }>`select key from source_pages
    where source = ${name} and read_at < ${fromNow(-rereadAfterMs)}
    order by read_at, key
    limit (select greatest(${leastReread}::bigint, count(*) / 100) from source_pages where source = ${name})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
const leastReread = 20;

export async function changedPages(
  db: Db,
  source: Source,
  heads: readonly PageHead[],
  due: ReadonlySet<string>,
): Promise<PageHead[]> {
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
    ({ key, mark }) => marks.get(key) !== mark || due.has(key),
  );
}

export async function songsOf(trx: Trx, { name }: { name: string }, keys: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('source_pages')
    .select('song_ids')
    .where('source', '=', name)
    .where('key', 'in', keys)
    .execute();
  return rows.flatMap((row) => row.song_ids);
}

/** Removes songs that no page has, and artists left without songs. Likes and playlists keep their ids. */
export async function removeSongs(trx: Trx, songIds: readonly string[]): Promise<void> {
  if (songIds.length === 0) return;
  const { rows } = await sql<{ handle: string | null }>`delete from songs where id = any(${songIds}::text[])
    and not exists (select from source_pages where song_ids @> array[songs.id]) returning handle`.execute(trx);
  const handles = [...new Set(rows.flatMap(({ handle }) => handle ?? []))];
  if (handles.length === 0) return;
  await sql`delete from artists where handle = any(${handles}::text[])
    and not exists (select from songs where songs.handle = artists.handle)`.execute(trx);
}
