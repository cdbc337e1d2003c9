import { wordsOf } from '../lib/normalize-text.ts';
import { parseTrackId, type TrackId } from './ids.ts';
import type { Track } from './track.ts';

/**
 * The text that offline search looks through (docs/guarantees.md, The read path): a line a song, `"id"⇥ word word …`, all words folded.
 * Looking for a word's beginning in it is a plain search in a string: a hundred thousand songs take a few milliseconds,
 * whatever the words, where an index of words must fetch every key of a common beginning first.
 */
export type SearchLine = { readonly id: TrackId; readonly words: readonly string[] };

/** The folded words a song is found by. */
export const wordsOfTrack = (track: Pick<Track, 'title' | 'authorName' | 'handle' | 'genre' | 'tags'>): string[] =>
  wordsOf(`${track.title} ${track.authorName} ${track.handle ?? ''} ${track.genre ?? ''} ${track.tags}`);

/** One line, with the break before it. JSON escapes breaks and tabs, should an id hold any. */
export const lineOf = ({ id, words }: SearchLine): string => `\n${JSON.stringify(id)}\t ${words.join(' ')}`;

/** Whether each of `wanted` begins one of `have`. */
export const hasAllWords = (have: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => have.some((other) => other.startsWith(word)));

/**
 * The ids of the lines of `text` in which each of `words` begins a word, from the last line to the first. `atStart`: the
 * first of them must begin the line's first word, which is the title's.
 */
export function* idsMatching(text: string, words: readonly string[], atStart = false): Generator<TrackId> {
  // The longest word is the rarest as a rule.
  const [driver, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (driver === undefined) return;
  for (let at = text.lastIndexOf(driver); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(driver, at - 1)) {
    if (text.charAt(at - 1) !== ' ' || (atStart && text.charAt(at - 2) !== '\t')) continue;
    const start = text.lastIndexOf('\n', at);
    const tab = text.indexOf('\t', start);
    // An id may hold blanks.
    if (at < tab) continue;
    const end = text.indexOf('\n', at);
    const rest = others.length === 0 ? '' : text.slice(tab, end < 0 ? undefined : end);
    if (others.every((word) => rest.includes(` ${word}`))) {
      const id = parseTrackId(JSON.parse(text.slice(start + 1, tab)));
      if (id !== undefined) yield id;
    }
    at = start;
  }
}
