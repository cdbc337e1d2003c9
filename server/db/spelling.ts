import { sql } from 'kysely';
import type { Db } from './open.ts';

interface Reach {
  /**
   * The least trigram similarity of a word to its correct spelling. A word has one trigram more than letters; a wrong
   * letter removes three and adds three others; two wrong neighbours remove four. Each removed trigram triples the
   * candidates.
   */
  alikeFrom: (word: string) => number;
  /** Prefixes of known words to try in addition. */
  beginnings: (word: string) => readonly string[];
}
const oneSlip: Reach = {
  alikeFrom: (word) => (word.length - 2) / (word.length + 4) - 0.02,
  beginnings: swappedLetters,
};
/** For what one slip does not explain, so without swapped letters. */
const twoSlips: Reach = {
  alikeFrom: (word) => Math.max(0.18, (word.length - 3) / (word.length + 5) - 0.02),
  beginnings: () => [],
};
const maxAlike = 30;
const maxMeant = 4;
const maxMistyped = 4;
const minLength = 4;

export interface KnownWord {
  isWhole: boolean;
  /** Every known word that begins with it; undefined when there are more than `maxLonger`. */
  longer: string[] | undefined;
}
export type Known = ReadonlyMap<string, KnownWord>;

/** Up to this many words are looked up one by one, which is cheaper than scanning a prefix. */
const maxLonger = 16;

/**
 * The vocabulary's words that equal or begin with each of `words`; a word missing in the result is in no song or
 * artist, not even as a prefix.
 */
export async function knownWords(db: Db, words: readonly string[]): Promise<Known> {
  const { rows } = await sql<{ word: string; longer: string[] }>`
    select typed as word, array(select word from search_vocabulary where word between typed and typed || chr(1114111)
      order by word limit ${maxLonger + 1}) as longer
    from unnest(${[...words]}::text[]) as typed`.execute(db);
  const known = rows.filter(({ longer }) => longer.length > 0);
  return new Map(
    known.map(({ word, longer }) => [
      word,
      { isWhole: longer[0] === word, longer: longer.length > maxLonger ? undefined : longer },
    ]),
  );
}

/**
 * For each word of a query that found nothing: itself and the nearest known words; undefined when there are none to
 * try. If every word is known, any of them may be mistyped; otherwise only the unknown ones.
 */
export async function meantWords(db: Db, words: readonly string[], known: Known): Promise<string[][] | undefined> {
  const isAllKnown = words.every((word) => known.has(word));
  const isDoubtful = (word: string): boolean => word.length >= minLength && (isAllKnown || !known.has(word));
  const doubtful = [...new Set(words)].filter(isDoubtful).slice(0, maxMistyped);
  const nearest = await nearestWords(db, doubtful, oneSlip);
  if (!isAllKnown) {
    const unclear = doubtful.filter((word) => !nearest.has(word));
    for (const [word, meant] of await nearestWords(db, unclear, twoSlips)) nearest.set(word, meant);
  }
  const forms = words.map((word) => [
    ...(known.get(word)?.isWhole === true ? [word] : []),
    ...(nearest.get(word) ?? []),
  ]);
  const isHopeless = nearest.size === 0 || forms.some((meant) => meant.length === 0);
  return isHopeless ? undefined : forms;
}

/**
 * The known words at the least distance for each mistyped word; words without any are left out. Swapped letters are
 * corrected and looked up, everything else is found by trigrams.
 */
async function nearestWords(
  db: Db,
  words: readonly string[],
  { alikeFrom, beginnings }: Reach,
): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const alike = words.map((word) => alikeFrom(word).toFixed(2));
  const begun = words.map((word) => beginnings(word).join(' '));
  const { rows } = await sql<{ typed: string; word: string }>`select typed, near.word
    from unnest(${[...words]}::text[], ${alike}::text[], ${begun}::text[]) as t (typed, alike, begun)
    cross join lateral (select set_config('pg_trgm.similarity_threshold', t.alike, true) as is_set offset 0) as threshold
    cross join lateral (
      (select word from search_vocabulary where threshold.is_set is not null and word % t.typed
        order by similarity(word, t.typed) desc, word limit ${maxAlike})
      union
      select longer.word from unnest(string_to_array(t.begun, ' ')) as beginning
        cross join lateral (select word from search_vocabulary where word between beginning and beginning || chr(1114111)
          order by word limit ${maxMeant}) as longer
    ) as near`.execute(db);
  const nearest = new Map<string, string[]>();
  for (const typed of words) {
    const candidates = rows.filter((row) => row.typed === typed).map(({ word }) => word);
    const meant = atLeastDistance(typed, candidates);
    if (meant.length > 0) nearest.set(typed, meant);
  }
  return nearest;
}

function swappedLetters(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((letter, place) => [...letters.slice(0, place), letter, letters[place], ...letters.slice(place + 2)].join(''));
}

/** Allows one wrong letter in words of up to five letters, two in longer ones. */
function atLeastDistance(word: string, candidates: readonly string[]): string[] {
  const most = word.length <= 5 ? 1 : 2;
  const near = candidates
    .filter((candidate) => candidate !== word && !candidate.startsWith(word))
    .map((candidate) => ({ candidate, steps: typingSteps(word, candidate) }))
    .filter(({ steps }) => steps <= most);
  const least = Math.min(...near.map(({ steps }) => steps));
  return near
    .filter(({ steps }) => steps === least)
    .slice(0, maxMeant)
    .map(({ candidate }) => candidate);
}

/**
 * The letters to insert, delete, replace or swap with their neighbour (optimal string alignment). The end of `known` is
 * free: `midnih` is one swap from the beginning of `midnight`.
 */
export function typingSteps(typed: string, known: string): number {
  let before: number[] = [];
  let row = Array.from({ length: known.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= known.length; j++) {
      const isSame = typed[i - 1] === known[j - 1];
      const isSwap = i > 1 && j > 1 && typed[i - 1] === known[j - 2] && typed[i - 2] === known[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}
