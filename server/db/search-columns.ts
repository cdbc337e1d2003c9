import { normalizeText } from '../../src/lib/normalize-text.ts';

/**
 * What search reads of a song or artist. The words are written here and not by to_tsvector, so that both engines
 * and every locale fold and split words exactly as the app does (src/lib/fold).
 */
interface SearchColumns {
  search_words: string;
}

const wordPattern = /[\p{L}\p{N}]+/gu;
const maxWordLength = 32;

/** Folded words, in order, with repeats; at most `limit`. */
export function foldedWords(text: string, limit: number): string[] {
  const words: string[] = [];
  for (const [word] of normalizeText(text.slice(0, 4_000)).matchAll(wordPattern)) {
    words.push(word.slice(0, maxWordLength));
    if (words.length >= limit) break;
  }
  return words;
}

/** A genre or tag as compared: `Lo-Fi`, `lo fi` and `LO-FI` are one. '' for text without letters or digits. */
export const termOf = (text: string): string => foldedWords(text, 12).join(' ');

/** The folded genre and tags of a song, without repeats, at most 40. */
function termsOf(genre: string | null, tags: string | null): string[] {
  const terms = [genre ?? '', ...(tags ?? '').slice(0, 4_000).split(',')].map(termOf).filter((term) => term !== '');
  return [...new Set(terms)].slice(0, 40);
}

/**
 * A word as stored is `zone, level, word`. The zone says where it stands; the level, which the database sets, how
 * often the song was played (docs/decisions/0045).
 */
const zones = {
  /** The whole title (of an artist: the name) with what follows it, to find what begins with the words. */
  start: 's',
  /** Words of title and artist. */
  name: 'a',
  tag: 'c',
  /** Words that stand in the prompt alone. */
  prompt: 'd',
  /** A whole genre or tag. */
  term: 't',
  /** The first three letters of the longer words of title and artist: with what a word still being typed is looked up. */
  beginning: 'p',
} as const;
type Zone = keyof typeof zones;

/** Stands where the level will be: in a query the function puts each level in its place. */
const anyLevel = '~';
const maxStartLength = 100;

/** A tsvector literal. Words are letters and digits, terms and starts also have spaces, so nothing needs an escape. */
const vectorOf = (parts: readonly (readonly [Zone, readonly string[]])[]): string => {
  const lexemes = parts.flatMap(([zone, words]) => words.map((word) => `${zones[zone]}0${word}`));
  return [...new Set(lexemes)].map((lexeme) => `'${lexeme}'`).join(' ');
};

export const vocabularyOf = (vector: string): string[] =>
  [...vector.matchAll(/'[acd]\d([^']+)'/g)].map(([, word]) => word ?? '');

interface SearchableSong {
  title: string | null;
  handle: string | null;
  display_name: string | null;
  genre: string | null;
  tags: string | null;
  prompt: string | null;
}

/** A song's search columns: its normalized words by zone (docs/decisions/0045). */
export function songSearchColumns(song: SearchableSong): SearchColumns {
  const title = foldedWords(song.title ?? '', 32);
  const artist = foldedWords(`${song.display_name ?? ''} ${song.handle ?? ''}`, 32);
  const tags = foldedWords(`${song.genre ?? ''} ${song.tags ?? ''}`, 64);
  const better = new Set([...title, ...artist, ...tags]);
  return {
    search_words: vectorOf([
      ['start', startOf([...title, ...new Set(artist)])],
      ['name', [...title, ...artist]],
      ['tag', tags],
      ['prompt', foldedWords(song.prompt ?? '', 80).filter((word) => !better.has(word))],
      ['term', termsOf(song.genre, song.tags)],
      ['beginning', beginningsOf([...title, ...artist])],
    ]),
  };
}

export function artistSearchColumns(artist: { handle: string; display_name: string | null }): SearchColumns {
  const name = foldedWords(artist.display_name ?? '', 32);
  const handle = foldedWords(artist.handle, 32);
  return {
    search_words: vectorOf([
      ['start', startOf([...new Set([...name, ...handle])])],
      ['name', [...name, ...handle]],
      ['beginning', beginningsOf([...name, ...handle])],
    ]),
  };
}

const startOf = (words: readonly string[]): string[] =>
  words.length === 0 ? [] : [words.join(' ').slice(0, maxStartLength).trim()];

/** Undefined for words of fewer than three letters. */
const beginningOf = (word: string): string | undefined => /^.{3}/u.exec(word)?.[0];
const beginningsOf = (words: readonly string[]): string[] => words.flatMap((word) => beginningOf(word) ?? []);

const inZone = (zone: Zone, word: string): string => `'${zones[zone]}${anyLevel}${word}'`;
const anyOf = (words: readonly string[], within: readonly Zone[]): string =>
  `(${words.flatMap((word) => within.map((zone) => inZone(zone, word))).join(' | ')})`;

/** A word of a query in all its forms; or as it is, and every word of a name that begins with it. */
export type Wanted = { forms: readonly string[] } | { beginning: string };

/**
 * What is asked for: `match` decides, and `lookup` finds candidates in the index at least cost. Both are tsqueries with
 * `~` for the level. An index lookup of all words with one beginning reads every one of them, so it is the last resort.
 */
export interface Tier {
  match: string;
  lookup: string;
}

export function allWords(wanted: readonly Wanted[], within: readonly Zone[]): Tier {
  const match: string[] = [];
  const lookup: string[] = [];
  for (const word of wanted) {
    if ('forms' in word) {
      match.push(anyOf(word.forms, within));
      lookup.push(anyOf(word.forms, within));
    } else {
      const whole = within.filter((zone) => zone !== 'name').map((zone) => inZone(zone, word.beginning));
      match.push(`(${[`${inZone('name', word.beginning)}:*`, ...whole].join(' | ')})`);
      const beginning = beginningOf(word.beginning);
      if (beginning !== undefined) lookup.push(`(${[inZone('beginning', beginning), ...whole].join(' | ')})`);
    }
  }
  return { match: match.join(' & '), lookup: (lookup.length === 0 ? match : lookup).join(' & ') };
}

/** Names that begin with these words: with all of the last one, and with a part of it. */
export const startTiers = (words: readonly string[]): Tier[] => {
  const start = words.join(' ').slice(0, maxStartLength).trim();
  const whole = `${inZone('start', start)} | ${inZone('start', `${start} `)}:*`;
  return [whole, `${inZone('start', start)}:*`].map((match) => ({ match, lookup: match }));
};

/** What is filed under one genre or tag. */
export const underTerm = (term: string): Tier => ({ match: inZone('term', term), lookup: inZone('term', term) });
