import { lineOf, wordsOfTrack, type SearchLine } from '../../core/search-text.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { searchTextOwed } from '../upgrade.ts';
import type { SearchTextRow } from '../rows.ts';

/** Small enough to rewrite with every answer, large enough for few rows. */
const pageCharacters = 48_000;

type IsKnown = (line: SearchLine) => boolean;

/**
 * Adds lines to the search text, inside the transaction that stores the songs. `isKnown`: the song was stored before, with
 * other words. Only the last page is rewritten, so it has the highest `rev`, by which readers find changes.
 */
export async function addSearchLines(
  db: OffbeatDb,
  lines: readonly SearchLine[],
  isKnown: IsKnown = () => false,
): Promise<void> {
  // Without a request to wait for, the transaction could commit.
  const added = lines.some(isKnown) ? await newLines(db, lines, isKnown) : lines;
  if (added.length === 0) return;
  // Keys of other types, set by hand, come after all numbers.
  const last = await db.searchText.where('page').belowOrEqual(Number.MAX_SAFE_INTEGER).last();
  await db.searchText.bulkPut(pagesWith(last, added));
}

/** All 200 of a hundred thousand songs would block the page for half a second. */
const pagesSearched = 10;

/**
 * Without the lines of known songs that one of the last pages has already: a song of two genres changes its words with
 * each list that loads it, for years.
 */
async function newLines(db: OffbeatDb, lines: readonly SearchLine[], isKnown: IsKnown): Promise<readonly SearchLine[]> {
  const pages = await db.searchText.orderBy('page').reverse().limit(pagesSearched).toArray();
  const texts = pages.map(({ text }) => `${text}\n`);
  return lines.filter((line) => !isKnown(line) || !texts.some((text) => text.includes(`${lineOf(line)}\n`)));
}

function pagesWith(last: SearchTextRow | undefined, lines: readonly SearchLine[]): SearchTextRow[] {
  const pages: SearchTextRow[] = [];
  let rev = last?.rev ?? 0;
  let page = last?.page ?? 1;
  let text = last?.text ?? '';
  for (const line of lines) {
    if (text.length > pageCharacters) {
      pages.push({ page: page++, rev: ++rev, text });
      text = '';
    }
    text += lineOf(line);
  }
  pages.push({ page, rev: ++rev, text });
  return pages;
}

/** Songs per transaction: other writes can run in between. */
const songsPerRead = 1_000;

/**
 * Writes the search text of all stored songs where it is missing: after an upgrade from a version before 3, and where the
 * table was emptied by hand (docs/guarantees.md, case 35). A tab that dies midway leaves it to the next start; duplicate
 * lines are harmless.
 */
export async function catchUpSearchText(db: OffbeatDb): Promise<void> {
  if ((await db.counters.get(searchTextOwed)) === undefined) {
    if ((await db.searchText.limit(1).count()) > 0 || (await db.tracks.limit(1).count()) === 0) return;
    await db.counters.put({ key: searchTextOwed, value: 1 });
  }
  let after = '';
  for (;;) {
    const songs = await db.tracks.where(':id').above(after).limit(songsPerRead).toArray();
    const end = songs.at(-1);
    if (end === undefined) break;
    const lines = songs.map((song) => ({ id: song.id, words: wordsOfTrack(song) }));
    await db.transaction('rw', db.searchText, () => addSearchLines(db, lines));
    after = end.id;
  }
  await db.counters.delete(searchTextOwed);
}
