import type { Artist } from '../../core/artist.ts';
import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { wordsOfTrack } from '../../core/search-text.ts';
import { wordsOf } from '../../lib/normalize-text.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { SearchTextRow, TrackRow } from '../rows.ts';
import { hasAllWords, idsBeginning, idsMatching } from './scan-text.ts';

const readPages = new WeakMap<OffbeatDb, Map<number, SearchTextRow>>();

/** Newest first. An explicit transaction: otherwise Dexie caches copies of what a live query reads. */
async function searchPages(db: OffbeatDb): Promise<readonly string[]> {
  const known = readPages.get(db) ?? new Map<number, SearchTextRow>();
  readPages.set(db, known);
  const seenRev = Math.max(0, ...[...known.values()].map(({ rev }) => rev));
  const changed = await db.transaction('r', db.searchText, () => db.searchText.where('rev').above(seenRev).toArray());
  for (const row of changed) if (row.rev > (known.get(row.page)?.rev ?? 0)) known.set(row.page, row);
  return [...known.values()].sort((a, b) => b.page - a.page).map(({ text }) => text);
}

/** To look at all matches of a short word in 100,000 songs would take a quarter of a second. */
const preferredAmong = 5_000;

/**
 * Offline search over every song seen: each word of the query must be a prefix of a word of the record, ignoring case and
 * diacritics (docs/guarantees.md, The read path); a single letter must begin the song's name. First songs called so, then
 * the preferred, then those whose name begins so, then the others, each last seen first. Of the preferred, up to a page
 * more are found among the next `preferredAmong` matches. An empty query finds nothing.
 */
export async function searchTracks(
  db: OffbeatDb,
  query: string,
  preferred: ReadonlySet<TrackId> = noIds,
): Promise<TrackRow[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const isLetter = words.length === 1 && words[0]?.length === 1;
  const candidates = distinct(await searchPages(db), words, isLetter);
  const found: TrackRow[] = [];
  const add = async (ids: TrackId[]): Promise<void> => {
    for (const row of await db.tracks.bulkGet(ids)) {
      // The line may predate a change of the song's words.
      if (row !== undefined && hasAllWords(wordsOfTrack(row), words)) found.push(row);
    }
  };
  while (found.length < limits.pageSize) {
    const ids = [...take(candidates, limits.pageSize - found.length)];
    if (ids.length === 0) break;
    await add(ids);
  }
  if (preferred.size > 0) {
    await add([...take(candidates, preferredAmong)].filter((id) => preferred.has(id)).slice(0, limits.pageSize));
  }
  const called = words.join(' ');
  const [exact, wanted, others]: [TrackRow[], TrackRow[], TrackRow[]] = [[], [], []];
  for (const row of found) {
    const isCalledSo = wordsOf(row.title).join(' ') === called;
    (isCalledSo ? exact : preferred.has(row.id) ? wanted : others).push(row);
  }
  return [...exact, ...wanted, ...others];
}

const noIds: ReadonlySet<TrackId> = new Set();

function* distinct(pages: readonly string[], words: readonly string[], atStart: boolean): Generator<TrackId> {
  const seen = new Set<TrackId>();
  const passes = [
    (text: string) => idsBeginning(text, words, false),
    (text: string) => idsBeginning(text, words, true),
    (text: string) => idsMatching(text, words, atStart),
  ];
  for (const pass of passes) {
    for (const text of pages) {
      for (const id of pass(text)) {
        if (seen.has(id)) continue;
        seen.add(id);
        yield id;
      }
    }
  }
}

function* take<T>(from: Generator<T>, count: number): Generator<T> {
  for (let taken = 0; taken < count; taken++) {
    const next = from.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/** Artists are far fewer: an index of their words is enough. */
export async function searchArtists(db: OffbeatDb, query: string): Promise<Artist[]> {
  const [first, ...others] = wordsOf(query).toSorted((a, b) => b.length - a.length);
  if (first === undefined) return [];
  const beginning = db.artists.where('words').startsWith(first).distinct();
  if (others.length === 0) return beginning.limit(limits.pageSize).toArray();
  return beginning
    .filter(({ words }) => hasAllWords(words, others))
    .limit(limits.pageSize)
    .toArray();
}
