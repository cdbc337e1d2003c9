import { slugOf } from '../../lib/slug.ts';
import { mainGenres } from './main-genres.ts';
import { subGenreNames } from './sub-genres.ts';

/** Names that humanising a slug would spell wrong (docs/product.md section 2, Genre). */
const spelled: Readonly<Record<string, string>> = {
  'r-b': 'R&B',
  'k-pop': 'K-Pop',
  '16-bit': '16-Bit',
  'alternative-r-b': 'Alternative R&B',
  edm: 'EDM',
};

/**
 * `drum-and-bass` as `Drum And Bass`, with the special cases of docs/product.md section 2. Never empty for a non-empty
 * slug.
 */
export function humanisedSlug(slug: string): string {
  const exact = Object.hasOwn(spelled, slug.toLowerCase()) ? spelled[slug.toLowerCase()] : undefined;
  if (exact !== undefined) return exact;
  const words = slug.split(/[-\s]+/).filter((word) => word !== '');
  return words.length === 0 ? slug : words.map(capitalised).join(' ');
}

function capitalised(word: string): string {
  const [first = ''] = word;
  return first.toLocaleUpperCase('en') + word.slice(first.length);
}

let knownBySlug: ReadonlyMap<string, string> | undefined;

/** The exact name of one of the app's own genres. */
export function knownGenre(slug: string): string | undefined {
  knownBySlug ??= new Map([...subGenreNames(), ...mainGenres].map((name) => [slugOf(name), name]));
  return knownBySlug.get(slugOf(slug));
}

/** The exact name, else the humanised slug (docs/product.md section 10, sub-genres). */
export const genreName = (slug: string): string => knownGenre(slug) ?? humanisedSlug(slug);

export function subGenres(): string[] {
  const main = new Set<string>(mainGenres);
  return [...new Set(subGenreNames())].filter((name) => !main.has(name));
}
