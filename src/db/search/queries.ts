import type { IndexableType, Table } from 'dexie';
import type { Artist } from '../../core/artist.ts';
import { limits } from '../../core/limits.ts';
import { wordsOf } from '../../lib/fold.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { TrackRow } from '../rows.ts';

/**
 * Offline search over everything ever seen: each word of the query must begin a word of the record, whatever its case or
 * diacritics (offline.md, read path). An empty query finds nothing.
 */
export async function searchTracks(db: OffbeatDb, query: string, limit: number = limits.pageSize): Promise<TrackRow[]> {
  const rows = await db.tracks.bulkGet(await matchingKeys(db.tracks, wordsOf(query), limit));
  return rows.filter((row) => row !== undefined);
}

/** The same over all artists ever seen. */
export async function searchArtists(db: OffbeatDb, query: string, limit: number = limits.pageSize): Promise<Artist[]> {
  const rows = await db.artists.bulkGet(await matchingKeys(db.artists, wordsOf(query), limit));
  return rows.filter((row) => row !== undefined);
}

/** One word needs no more keys than the answer holds; a song may come twice, by two words of the same beginning. */
const duplicatesAllowed = 4;
/** Beyond this many, a word is common, and the rarer ones choose the candidates. */
const commonAbove = 2_000;
/** All of them: IndexedDB takes counts of 32 bits only. */
const noLimit = 2 ** 32 - 1;

async function matchingKeys<T, K extends IndexableType>(
  table: Table<T & { readonly words: readonly string[] }, K>,
  words: readonly string[],
  limit: number,
): Promise<K[]> {
  const keysOf = (word: string, atMost: number): PromiseLike<K[]> =>
    table.where('words').startsWith(word).limit(atMost).primaryKeys();
  const [only] = words;
  if (only === undefined) return [];
  if (words.length === 1) return [...new Set(await keysOf(only, limit * duplicatesAllowed))].slice(0, limit);
  const found = await Promise.all(words.map(async (word) => ({ word, keys: await keysOf(word, commonAbove) })));
  const rarest = found.reduce((a, b) => (b.keys.length < a.keys.length ? b : a));
  const candidates = rarest.keys.length < commonAbove ? rarest.keys : await keysOf(rarest.word, noLimit);
  const others = await Promise.all(
    found
      .filter((entry) => entry !== rarest)
      .map(async ({ word, keys }) => new Set(keys.length < commonAbove ? keys : await keysOf(word, noLimit))),
  );
  const matching = [...new Set(candidates)].filter((key) => others.every((keys) => keys.has(key)));
  return matching.slice(0, limit);
}
