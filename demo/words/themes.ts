import { farThemes } from './english-far.ts';
import { nearThemes } from './english-near.ts';
import { foreignThemes } from './foreign.ts';
import type { Theme } from './theme.ts';

export const englishThemes = { ...nearThemes, ...farThemes };
export type ThemeName = keyof typeof englishThemes;

/** The one theme of a language other than English. */
export const themeOf: ReadonlyMap<string, Theme> = new Map(Object.entries(foreignThemes));

/** A prompt by language; `#` is the genre, `*` what it is about. */
const prompts: ReadonlyMap<string, string> = new Map([
  ['spa', 'Una canción de # con mucho ritmo y una voz cálida, sobre *.'],
  ['por', 'Uma canção de # com voz suave e violão, sobre *.'],
  ['fra', 'Une chanson # avec une voix chaleureuse et une mélodie qui reste en tête, sur *.'],
  ['ita', 'Una canzone # con una voce intensa e una melodia ampia, che parla di *.'],
  ['deu', 'Ein #-Lied mit klarer Stimme und treibendem Rhythmus, das Thema: *.'],
  ['jpn', '*。明るいピアノとギター、伸びやかなボーカルで。'],
  ['kor', '*. 밝은 신스와 단단한 드럼, 시원한 보컬로.'],
]);

export const foreignPrompt = (language: string, genre: string, about: string): string | undefined =>
  prompts.get(language)?.replace('#', genre).replace('*', about);
