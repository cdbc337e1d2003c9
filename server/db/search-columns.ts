import { normalizeText } from '../../src/lib/normalize-text.ts';

/**
 * A song's or artist's search columns. The words are made here instead of by to_tsvector, so that both engines and
 * every locale normalize and split words exactly as the app does (src/lib/normalize-text.ts).
 */
interface SearchColumns {
  search_words: string;
}

const wordPattern = /[\p{L}\p{N}]+/gu;
const maxWordLength = 32;

/** Normalized words, in order, with repeats; at most `limit`. */
export function normalizedWords(text: string, limit: number): string[] {
  const words: string[] = [];
  for (const [word] of normalizeText(text.slice(0, 4_000)).matchAll(wordPattern)) {
    words.push(word.slice(0, maxWordLength));
    if (words.length >= limit) break;
  }
  return words;
}

/** A genre or tag in comparable form: `Lo-Fi`, `lo fi` and `LO-FI` are equal. '' for text without letters or digits. */
export const termOf = (text: string): string => normalizedWords(text, 12).join(' ');

function termsOf(genre: string | null, tags: string | null): string[] {
  const terms = [genre ?? '', ...(tags ?? '').slice(0, 4_000).split(',')].map(termOf).filter((term) => term !== '');
  return [...new Set(terms)].slice(0, 40);
}

const zones = {
  start: 's',
  name: 'a',
  tag: 'c',
  prompt: 'd',
  term: 't',
  /** The first three letters of the longer words of title and artist, to look up a word that is still being typed. */
  beginning: 'p',
} as const;
type Zone = keyof typeof zones;

const anyLevel = '~';
const maxStartLength = 100;

/** A tsvector literal. Words are letters and digits, terms and starts also have spaces, so nothing needs escaping. */
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

export function songSearchColumns(song: SearchableSong): SearchColumns {
  const title = normalizedWords(song.title ?? '', 32);
  const artist = normalizedWords(`${song.display_name ?? ''} ${song.handle ?? ''}`, 32);
  const tags = normalizedWords(`${song.genre ?? ''} ${song.tags ?? ''}`, 64);
  const better = new Set([...title, ...artist, ...tags]);
  return {
    search_words: vectorOf([
      ['start', startOf([...title, ...new Set(artist)])],
      ['name', [...title, ...artist]],
      ['tag', tags],
      ['prompt', normalizedWords(song.prompt ?? '', 80).filter((word) => !better.has(word))],
      ['term', termsOf(song.genre, song.tags)],
      ['beginning', beginningsOf([...title, ...artist])],
    ]),
  };
}

export function artistSearchColumns(artist: { handle: string; display_name: string | null }): SearchColumns {
  const name = normalizedWords(artist.display_name ?? '', 32);
  const handle = normalizedWords(artist.handle, 32);
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

const beginningOf = (word: string): string | undefined => /^.{3}/u.exec(word)?.[0];
const beginningsOf = (words: readonly string[]): string[] => words.flatMap((word) => beginningOf(word) ?? []);

const inZone = (zone: Zone, word: string): string => `'${zones[zone]}${anyLevel}${word}'`;
const anyOf = (words: readonly string[], within: readonly Zone[]): string =>
  `(${words.flatMap((word) => within.map((zone) => inZone(zone, word))).join(' | ')})`;

export type Wanted = { forms: readonly string[] } | { beginning: string };

/**
 * `match` decides, and `lookup` finds candidates in the index at least cost. Both are tsqueries with `~` for the level.
 * An index lookup by prefix reads every word with that prefix, so it is the last resort.
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

export const startTiers = (words: readonly string[]): Tier[] => {
  const start = words.join(' ').slice(0, maxStartLength).trim();
  const whole = `${inZone('start', start)} | ${inZone('start', `${start} `)}:*`;
  return [whole, `${inZone('start', start)}:*`].map((match) => ({ match, lookup: match }));
};

export const underTerm = (term: string): Tier => ({ match: inZone('term', term), lookup: inZone('term', term) });
