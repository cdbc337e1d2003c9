import type { MainGenre } from '../../src/core/genres/main-genres.ts';
import type { GenreWords } from './genre-row.ts';
import { firstGenres } from './genres-first.ts';
import { secondGenres } from './genres-second.ts';

/** What each of the 50 main genres is written about; the compiler refuses a genre without words. */
export const genreWords: Record<MainGenre, GenreWords> = { ...firstGenres, ...secondGenres };
