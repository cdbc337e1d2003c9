import { sql, type RawBuilder } from 'kysely';
import type { Db } from './open.ts';
import { foldedWords, prefixQuery, termOf } from './search-columns.ts';
import { songColumns, type StoredSong } from './songs.ts';

export interface Window {
  /** First result, from 0. */
  from: number;
  size: number;
}
export interface SongHits {
  songs: StoredSong[];
  total: number;
}
export interface ArtistHit {
  handle: string;
  display_name: string | null;
  avatar_image_url: string | null;
  track_count: number;
}

interface IdHit {
  id: string;
  total: number;
}

/**
 * Songs of a genre or tag, most played first, then by id. A name nothing is tagged with word for word is looked for
 * as words of genre and tags, so that a combined sub-genre still finds what it combines.
 */
export async function songsByTerm(db: Db, term: string, window: Window): Promise<SongHits> {
  const wanted = termOf(term);
  if (wanted === '') return { songs: [], total: 0 };
  const exact = await pageOf(db, sql`terms @> array[${wanted}]::text[]`, sql`play_count desc, id`, window);
  if (exact.total > 0 || !wanted.includes(' ')) return exact;
  const words = wanted.split(' ').map((word) => `'${word}':C`);
  return pageOf(db, sql`search_words @@ ${words.join(' & ')}::tsquery`, sql`play_count desc, id`, window);
}

/**
 * Songs by words over title, artist, genre, tags and prompt, each word a prefix, diacritics folded; also by exact
 * song or album id. Best place of the words first (title begins with them, title and artist, tags, prompt), ties by
 * plays, then id. When no song has all the words, songs whose title and artist are alike (typos, pg_trgm).
 */
export async function songsByText(db: Db, term: string, window: Window): Promise<SongHits> {
  const words = foldedWords(term, 12);
  const byId = sql`id = ${term} or album_id = ${term}`;
  if (words.length === 0) return pageOf(db, byId, sql`play_count desc, id`, window);
  const name = words.join(' ');
  const tier = sql`case
    when ${byId} then 0
    when search_name = ${name} or starts_with(search_name, ${`${name} `}) then 1
    when starts_with(search_name, ${name}) then 2
    when search_words @@ ${prefixQuery(words, 'AB')}::tsquery then 3
    when search_words @@ ${prefixQuery(words, 'ABC')}::tsquery then 4
    else 5 end`;
  const where = sql`search_words @@ ${prefixQuery(words, '')}::tsquery or ${byId}`;
  const hits = await pageOf(db, where, sql`${tier}, play_count desc, id`, window);
  return hits.total > 0 || name.length < 4 ? hits : alikeSongs(db, name, window);
}

/** Two swapped letters in each of two words still share about four in ten trigrams. */
const alikeFrom = 0.35;

/** `<%` uses the trigram index and a threshold that is set for this transaction only. */
async function alikeSongs(db: Db, name: string, window: Window): Promise<SongHits> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alikeFrom)}, true)`.execute(trx);
    const nearness = sql`round((word_similarity(${name}, search_name) * 10)::numeric) desc, play_count desc, id`;
    return pageOf(trx, sql`${name} <% search_name`, nearness, window);
  });
}

async function pageOf(
  db: Db,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { from, size }: Window,
): Promise<SongHits> {
  const { rows } = await sql<IdHit>`
    select id, count(*) over () as total from songs where ${where}
    order by ${order} limit ${size} offset ${from}`.execute(db);
  const first = rows[0];
  if (first !== undefined) {
    return {
      songs: await songsInOrder(
        db,
        rows.map((row) => row.id),
      ),
      total: first.total,
    };
  }
  if (from === 0) return { songs: [], total: 0 };
  const count = await sql<{ total: number }>`select count(*) as total from songs where ${where}`.execute(db);
  return { songs: [], total: count.rows[0]?.total ?? 0 };
}

/** The stored songs among `ids`, in the order of `ids`. */
export async function songsInOrder(db: Db, ids: readonly string[]): Promise<StoredSong[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('songs')
    .select(songColumns)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Artists by words of display name and handle; names that begin with the words first, ties by plays, then handle. */
export async function artistsByText(
  db: Db,
  term: string,
  window: Window,
): Promise<{ artists: ArtistHit[]; total: number }> {
  const words = foldedWords(term, 12);
  if (words.length === 0) return { artists: [], total: 0 };
  const name = words.join(' ');
  const exact = sql`search_words @@ ${prefixQuery(words, '')}::tsquery or handle = ${term}`;
  const hits = await artistPage(db, exact, name, window);
  if (hits.total > 0 || name.length < 4) return hits;
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alikeFrom)}, true)`.execute(trx);
    return artistPage(trx, sql`${name} <% search_name`, name, window);
  });
}

async function artistPage(
  db: Db,
  where: RawBuilder<unknown>,
  name: string,
  { from, size }: Window,
): Promise<{ artists: ArtistHit[]; total: number }> {
  const tier = sql`case when search_name = ${name} or starts_with(search_name, ${`${name} `}) then 1
    when starts_with(search_name, ${name}) then 2 else 3 end`;
  const { rows } = await sql<ArtistHit & { total: number }>`
    with hits as (select * from artists where ${where})
    select handle, display_name, avatar_image_url, sums.track_count, (select count(*) from hits) as total
    from hits, lateral (
      select count(*) as track_count, coalesce(sum(play_count), 0) as plays from songs where songs.handle = hits.handle
    ) as sums
    order by ${tier}, sums.plays desc, handle limit ${size} offset ${from}`.execute(db);
  const first = rows[0];
  if (first === undefined && from > 0) {
    const { total } = await artistPage(db, where, name, { from: 0, size: 1 });
    return { artists: [], total };
  }
  return { artists: rows.map(({ total: _total, ...artist }) => artist), total: first?.total ?? 0 };
}
