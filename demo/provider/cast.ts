import type { CastMember } from '../artists.ts';
import { mainGenres } from '../../src/core/genres/main-genres.ts';
import { genreWords } from '../words/genre-words.ts';

const names = (
  'Aria Synthetica, Bluebird Engine, Calico Sun, Delta Protocol, Ember & Oak, Faraday Room, Glass Antelope, ' +
  'Halcyon Drift, Indigo Station, Jasper Vox, Kestrel Nine, Lantern Fish, Moonlit Ledger, Nimbus Parade, ' +
  'Opaline, Quiet Cartographer, Rosewater Radio, Saltmarsh, Tin Comet, Umbra Collective, Velour Static, ' +
  'Willow Circuit, Xenia Park, Yonder Choir, Zephyr Low'
).split(', ');

export const providerCast: readonly CastMember[] = names.map((name, i) => {
  const genre = mainGenres[(i * 2) % mainGenres.length] ?? 'Pop';
  const languages = genreWords(genre).languages;
  return { name, genre, language: languages.at(-1) ?? 'eng', vocals: i % 2 === 0 ? 'female vocals' : 'male vocals' };
});
