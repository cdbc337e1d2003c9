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
const commonAbove = 1_000;
/** All of them: IndexedDB takes counts of 32 bits only. */
const noLimit = 2 ** 32 - 1;

/** So many candidates are read and looked at before the words' keys are cut against each other as a whole. */
const readAtMost = 200;

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
  const others = found.filter((entry) => entry !== rarest);
  // Common words usually share enough among their first keys.
  const early = inAll(
    rarest.keys,
    others.map(({ keys }) => keys),
  );
  const complete = rarest.keys.length < commonAbove;
  if (early.length >= limit || (complete && others.every(({ keys }) => keys.length < commonAbove))) {
    return early.slice(0, limit);
  }
  // Where the rarest word decides, most of its songs hold the others too.
  const candidates = [...new Set(rarest.keys)].slice(0, readAtMost);
  const rows = await table.bulkGet(candidates);
  const read = candidates.filter((_, index) => hasAll(rows[index]?.words ?? [], words));
  if (read.length >= limit || (complete && rarest.keys.length <= readAtMost)) return read.slice(0, limit);
  const [all, ...rest] = await Promise.all(
    [rarest, ...others].map(async ({ word, keys }) => (keys.length < commonAbove ? keys : keysOf(word, noLimit))),
  );
  return inAll(all ?? [], rest).slice(0, limit);
}

function inAll<K>(candidates: readonly K[], others: readonly (readonly K[])[]): K[] {
  const sets = others.map((keys) => new Set(keys));
  return [...new Set(candidates)].filter((key) => sets.every((keys) => keys.has(key)));
}

const hasAll = (have: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => have.some((other) => other.startsWith(word)));
