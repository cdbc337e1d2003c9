import { parseTrackId, type TrackId } from '../../core/ids.ts';

// Apart from core/search-text.ts, which each start loads to store songs: only a search scans.

export const hasAllWords = (have: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => have.some((other) => other.startsWith(word)));

/** Lines whose title begins with `words` in their order, last line first. `isPrefix`: the last word may continue. */
export function* idsBeginning(text: string, words: readonly string[], isPrefix: boolean): Generator<TrackId> {
  if (words.length === 0) return;
  const beginning = `\t ${words.join(' ')}`;
  for (let at = text.lastIndexOf(beginning); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(beginning, at - 1)) {
    const next = text.charAt(at + beginning.length);
    if (!isPrefix && next !== ' ' && next !== '\n' && next !== '') continue;
    const id = idIn(text.slice(text.lastIndexOf('\n', at) + 1, at));
    if (id !== undefined) yield id;
  }
}

/**
 * Lines in which each of `words` is a prefix of a word, last line first. `atStart`: the first must be a prefix of the
 * title's first word.
 */
export function* idsMatching(text: string, words: readonly string[], atStart = false): Generator<TrackId> {
  // The longest word is usually the rarest.
  const [driver, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (driver === undefined) return;
  for (let at = text.lastIndexOf(driver); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(driver, at - 1)) {
    if (text.charAt(at - 1) !== ' ' || (atStart && text.charAt(at - 2) !== '\t')) continue;
    const start = text.lastIndexOf('\n', at);
    const tab = text.indexOf('\t', start);
    // The match is inside the id.
    if (at < tab) continue;
    const end = text.indexOf('\n', at);
    const rest = others.length === 0 ? '' : text.slice(tab, end < 0 ? undefined : end);
    if (others.every((word) => rest.includes(` ${word}`))) {
      const id = idIn(text.slice(start + 1, tab));
      if (id !== undefined) yield id;
    }
    at = start;
  }
}

/** Undefined in a line that was edited by hand. */
function idIn(json: string): TrackId | undefined {
  try {
    return parseTrackId(JSON.parse(json));
  } catch {
    // Not logged: every search would again. It goes on with the other lines.
    return undefined;
  }
}
