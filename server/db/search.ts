import { sql } from 'kysely';
import type { Db } from './open.ts';
import { allWords, normalizedWords, startTiers, termOf, underTerm, type Tier, type Wanted } from './search-columns.ts';
import { songColumns, type StoredSong } from './songs.ts';
import { knownWords, meantWords, type Known } from './spelling.ts';

const maxWords = 12;
/** With this many results, whole words are enough: the page is full without longer forms. */
const fullPage = 50;
/** For a query without a letter or digit, where only an id can match. No stored word looks like this. */
const nothing = "'~'";

export interface Window {
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

/**
 * Songs of a genre or tag, most played first, then by id. A name without an exact tag is searched as words of genre and
 * tags, so that a combined sub-genre still finds its parts.
 */
export async function songsByTerm(db: Db, term: string, window: Window): Promise<SongHits> {
  const wanted = termOf(term);
  if (wanted === '') return { songs: [], total: 0 };
  const exact = await songPage(db, '', [underTerm(wanted)], window);
  if (exact.total > 0 || !wanted.includes(' ')) return exact;
  const words = wanted.split(' ').map((word) => ({ forms: [word] }));
  return songPage(db, '', [allWords(words, ['tag'])], window);
}

/**
 * Songs with all words in title, artist, genre, tags and prompt, diacritics ignored; also by exact song or album id.
 * The best matching tier first (title begins with the words, title and artist, tags, prompt), ties by plays, then id.
 * `readings` interprets the words.
 */
export async function songsByText(db: Db, term: string, window: Window): Promise<SongHits> {
  const words = normalizedWords(term, maxWords);
  const starts = words.length === 0 ? [] : startTiers(words);
  let last: SongHits | undefined;
  for await (const { wanted, isEnough } of readings(db, words)) {
    const tiers = [
      ...starts,
      allWords(wanted, ['name']),
      allWords(wanted, ['name', 'tag']),
      allWords(wanted, ['name', 'tag', 'prompt']),
    ];
    last = await songPage(db, term, tiers, window);
    if (isEnough(last.total)) return last;
  }
  // No song can have the words; the term may still be an id.
  return last ?? songPage(db, term, [], window);
}

interface Reading {
  wanted: Wanted[];
  isEnough: (total: number) => boolean;
}

/**
 * The interpretations of a query's words, the closest first; those known to find nothing are left out. Whole words are
 * enough when they fill a page. Otherwise the last word may be a prefix, because it is still being typed; then each
 * word may; then mistyped words are replaced by the nearest known words (pg_trgm).
 */
async function* readings(db: Db, words: readonly string[]): AsyncGenerator<Reading> {
  if (words.length === 0) return;
  const known = await knownWords(db, words);
  yield* distinct(readingsAsTyped(words, known));
  const meant = await meantWords(db, words, known);
  if (meant !== undefined) yield { wanted: meant.map((forms) => ({ forms })), isEnough: isAny };
}

const isAny = (total: number): boolean => total > 0;

function readingsAsTyped(words: readonly string[], known: Known): Reading[] {
  const isWhole = (word: string): boolean => known.get(word)?.isWhole === true;
  const whole = (word: string): Wanted => ({ forms: [word] });
  const begun = (word: string): Wanted => {
    const longer = known.get(word)?.longer;
    return longer === undefined ? { beginning: word } : { forms: longer };
  };
  const [last = ''] = words.slice(-1);
  const others = words.slice(0, -1);
  const readings: Reading[] = [];
  if (words.every(isWhole)) {
    const isAlone = known.get(last)?.longer?.length === 1;
    readings.push({ wanted: words.map(whole), isEnough: (total) => total >= (isAlone ? 1 : fullPage) });
  }
  if (!words.every((word) => known.has(word))) return readings;
  if (others.every(isWhole)) readings.push({ wanted: [...others.map(whole), begun(last)], isEnough: isAny });
  if (others.length > 0) readings.push({ wanted: words.map(begun), isEnough: isAny });
  return readings;
}

/** Without a word that is a prefix of others, some are equal: the first of them stays. */
function distinct(readings: readonly Reading[]): readonly Reading[] {
  const texts = readings.map(({ wanted }) => JSON.stringify(wanted));
  return readings.filter((_, place) => texts.indexOf(texts[place] ?? '') === place);
}

/** A page of songs and the total, in one statement: the round trip is a large part of a search's time. */
async function songPage(db: Db, named: string, tiers: readonly Tier[], { from, size }: Window): Promise<SongHits> {
  const { matches, lookups } = searchArguments(tiers);
  const { rows } = await sql<Partial<StoredSong> & { total: number }>`select found.total, song.*
    from search_songs(${named}, ${matches}::text[], ${lookups}::text[], ${from}, ${size}) as found
    left join lateral unnest(found.ids) with ordinality as hit (id, place) on true
    left join lateral (select ${sql.join(songColumns.map((name) => sql.ref(name)))} from songs where songs.id = hit.id offset 0)
      as song on true
    order by hit.place`.execute(db);
  return {
    songs: rows.flatMap(({ total: _total, ...song }) => (isSong(song) ? song : [])),
    total: rows[0]?.total ?? 0,
  };
}

const isSong = (row: Partial<StoredSong>): row is StoredSong => typeof row.id === 'string';

const searchArguments = (tiers: readonly Tier[]): { matches: string[]; lookups: string[] } => ({
  matches: tiers.length === 0 ? [nothing] : tiers.map((tier) => tier.match),
  lookups: tiers.length === 0 ? [nothing] : tiers.map((tier) => tier.lookup),
});

async function artistPage(
  db: Db,
  named: string,
  tiers: readonly Tier[],
  { from, size }: Window,
): Promise<{ ids: string[]; total: number }> {
  const { matches, lookups } = searchArguments(tiers);
  const { rows } = await sql<{ ids: string[]; total: number }>`
    select ids, total from search_artists(${named}, ${matches}::text[], ${lookups}::text[], ${from}, ${size})`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

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
  const words = normalizedWords(term, maxWords);
  for await (const { wanted, isEnough } of readings(db, words)) {
    const tiers = [...startTiers(words), allWords(wanted, ['name'])];
    const found = await artistPage(db, term, tiers, window);
    if (isEnough(found.total)) return artistHits(db, found);
  }
  return { artists: [], total: 0 };
}

async function artistHits(
  db: Db,
  { ids, total }: { ids: string[]; total: number },
): Promise<{ artists: ArtistHit[]; total: number }> {
  if (ids.length === 0) return { artists: [], total };
  const rows = await db
    .selectFrom('artists')
    .select(['handle', 'display_name', 'avatar_image_url', 'track_count'])
    .where(sql<boolean>`handle = any(${ids}::text[])`)
    .execute();
  const byHandle = new Map(rows.map((row) => [row.handle, row]));
  return { artists: ids.flatMap((handle) => byHandle.get(handle) ?? []), total };
}
