import { fireThemes } from './english-fire.ts';
import { heartThemes } from './english-heart.ts';
import { nightThemes } from './english-night.ts';
import { german, japanese, korean } from './others.ts';
import { french, italian, portuguese, spanish } from './romance.ts';
import type { Theme } from './theme.ts';

export const englishThemes = { ...nightThemes, ...heartThemes, ...fireThemes };
export type ThemeName = keyof typeof englishThemes;

/** The themes of other languages by ISO 639-3 code. */
export const foreignThemes: ReadonlyMap<string, Theme> = new Map([
  ['spa', spanish],
  ['por', portuguese],
  ['fra', french],
  ['ita', italian],
  ['deu', german],
  ['jpn', japanese],
  ['kor', korean],
]);

/** A prompt's frame by language: how, what it sounds like, what it is about. */
export const promptFrames: ReadonlyMap<string, (mood: string, genre: string, about: string) => string> = new Map([
  ['spa', (_, genre, about) => `Una canción de ${genre} con mucho ritmo y una voz cálida, sobre ${about}.`],
  ['por', (_, genre, about) => `Uma canção de ${genre} com voz suave e violão, sobre ${about}.`],
  [
    'fra',
    (_, genre, about) =>
      `Une chanson ${genre} avec une voix chaleureuse et une mélodie qui reste en tête, sur ${about}.`,
  ],
  ['ita', (_, genre, about) => `Una canzone ${genre} con una voce intensa e una melodia ampia, che parla di ${about}.`],
  ['deu', (_, genre, about) => `Ein ${genre}-Lied mit klarer Stimme und treibendem Rhythmus, das Thema: ${about}.`],
  ['jpn', (_, __, about) => `${about}。明るいピアノとギター、伸びやかなボーカルで。`],
  ['kor', (_, __, about) => `${about}. 밝은 신스와 단단한 드럼, 시원한 보컬로.`],
]);
