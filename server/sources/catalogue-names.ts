import { mainGenres } from '../../src/core/genres/main-genres.ts';
import { hash32 } from '../../src/lib/hash.ts';
import { normalizeText } from '../../src/lib/normalize-text.ts';
import { slugOf } from '../../src/lib/slug.ts';

/** Names without a Latin letter get a hash instead of a slug. */
export const handleFor = (name: string): string =>
  slugOf(normalizeText(name)).slice(0, 80) || `artist-${hash32(name).toString(36)}`;

/** The main genre of that name in any spelling, else the name unchanged. */
export const genreNamed = (name: string): string => mainGenres.find((genre) => slugOf(genre) === slugOf(name)) ?? name;
