import { fold } from '../../src/lib/fold.ts';

/**
 * What search reads of a song or artist. The vectors are written here and not by to_tsvector, so that both engines
 * and every locale fold and split words exactly as the app does (src/lib/fold).
 */
interface SearchColumns {
  search_name: string;
  search_words: string;
}

const wordPattern = /[\p{L}\p{N}]+/gu;
const maxWordLength = 32;

/** Folded words, in order, with repeats; at most `limit`. */
export function foldedWords(text: string, limit: number): string[] {
  const words: string[] = [];
  for (const [word] of fold(text.slice(0, 4_000)).matchAll(wordPattern)) {
    words.push(word.slice(0, maxWordLength));
    if (words.length >= limit) break;
  }
  return words;
}

/** A genre or tag as compared: `Lo-Fi`, `lo fi` and `LO-FI` are one. '' for text without letters or digits. */
export const termOf = (text: string): string => foldedWords(text, 12).join(' ');

/** The folded genre and tags of a song, without repeats, at most 40. */
export function termsOf(genre: string | null, tags: string | null): string[] {
  const terms = [genre ?? '', ...(tags ?? '').slice(0, 4_000).split(',')].map(termOf).filter((term) => term !== '');
  return [...new Set(terms)].slice(0, 40);
}

type Weight = 'A' | 'B' | 'C' | 'D';

/** A tsvector literal: each word once per weight, `'word':1A,2B`. Words are letters and digits, so need no escape. */
function vectorOf(parts: readonly (readonly [Weight, readonly string[]])[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const [weight, words] of parts) {
    for (const word of new Set(words)) {
      position += 1;
      places.set(word, [...(places.get(word) ?? []), `${position}${weight}`]);
    }
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}

interface SearchableSong {
  title: string | null;
  handle: string | null;
  display_name: string | null;
  genre: string | null;
  tags: string | null;
  prompt: string | null;
}

export function songSearchColumns(song: SearchableSong): SearchColumns & { terms: string[] } {
  const title = foldedWords(song.title ?? '', 32);
  const artist = foldedWords(`${song.display_name ?? ''} ${song.handle ?? ''}`, 32);
  const tags = foldedWords(`${song.genre ?? ''} ${song.tags ?? ''}`, 64);
  return {
    terms: termsOf(song.genre, song.tags),
    search_name: [...title, ...new Set(artist)].join(' '),
    search_words: vectorOf([
      ['A', title],
      ['B', artist],
      ['C', tags],
      ['D', foldedWords(song.prompt ?? '', 80)],
    ]),
  };
}

export function artistSearchColumns(artist: { handle: string; display_name: string | null }): SearchColumns {
  const name = foldedWords(artist.display_name ?? '', 32);
  const handle = foldedWords(artist.handle, 32);
  return {
    search_name: [...new Set([...name, ...handle])].join(' '),
    search_words: vectorOf([
      ['A', name],
      ['B', handle],
    ]),
  };
}

/** A tsquery in which every word must begin a word of the given weights. */
export const prefixQuery = (words: readonly string[], weights: string): string =>
  words.map((word) => `'${word}':*${weights}`).join(' & ');
