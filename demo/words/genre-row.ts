import type { MainGenre } from '../../src/core/genres/main-genres.ts';
import { englishThemes } from './themes.ts';
import type { ThemeName } from './themes.ts';

/** What a genre is sung and written about, and which genres its songs are tagged with besides their own. */
export interface GenreWords {
  themes: readonly ThemeName[];
  /** Nearest first. */
  related: readonly MainGenre[];
  moods: readonly string[];
  sounds: readonly string[];
  /** Share of songs with a sung line and lyrics, 0 to 1. */
  sung: number;
  /** ISO 639-3 codes an artist of this genre may sing in; English where missing. */
  languages?: readonly string[];
}

const isThemeName = (name: string): name is ThemeName => Object.hasOwn(englishThemes, name);

/** One genre's words; lists are written as one text each. */
export const row = (
  themes: string,
  related: readonly MainGenre[],
  moods: string,
  sounds: string,
  sung: number,
  languages?: readonly string[],
): GenreWords => ({
  themes: themes.split(' ').filter(isThemeName),
  related,
  moods: moods.split(', '),
  sounds: sounds.split(', '),
  sung,
  ...(languages ? { languages } : {}),
});
