import { mainGenres } from '../src/core/genres/main-genres.ts';
import { assertDefined } from '../src/lib/assert-defined.ts';
import { shuffled } from '../src/lib/random.ts';
import type { CastMember } from './artists.ts';
import type { Blueprint } from './plan.ts';
import { genreWords } from './words/genre-words.ts';

const languageNames: ReadonlyMap<string, string> = new Map([
  ['spa', 'spanish'],
  ['por', 'portuguese'],
  ['fra', 'french'],
  ['ita', 'italian'],
  ['deu', 'german'],
  ['jpn', 'japanese'],
  ['kor', 'korean'],
]);
/** Wider families of the popular genres that few others name as near, so that each of them fills more than two pages. */
const families: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'Ambient',
    ['Cinematic', 'Chillwave', 'Vaporwave', 'Lo-Fi', 'Classical', 'Synthwave', 'Celtic', 'Trance', 'Alternative R&B'],
  ],
  ['Lo-Fi', ['Jazz', 'Bossa Nova', 'Chillwave', 'Vaporwave', 'Phonk', 'Alternative R&B', 'Folk', 'Ambient']],
  ['Rock', ['Country', 'J-Pop', 'Synthwave', 'Indie', 'Industrial', 'Blues', 'Ska']],
  ['Jazz', ['Soul', 'Funk', 'Gospel', 'Latin', 'Swing']],
  ['Hip Hop', ['Soul', 'Funk', 'Garage', 'Drill', 'Phonk']],
]);
const popular: readonly string[] = mainGenres.slice(0, 8);

/**
 * A song's tags: its genre, genres near it, mood, sound, voice, language and tempo. A hit carries no other of the
 * first eight genres, so that what is rendered ahead for each of them is not pushed down by its neighbour's hits.
 */
export function tagsOf(
  { genre, sung, language }: Blueprint,
  artist: CastMember,
  bpm: number,
  hit: boolean,
  random: () => number,
): string[] {
  const { related, moods, sounds } = genreWords(genre);
  const tags: string[] = [genre];
  const chances = [0.92, 0.72, 0.5];
  related.forEach((name, i) => {
    if (random() < (chances[i] ?? 0) && !(hit && popular.includes(name))) tags.push(name);
  });
  for (const [name, members] of families) {
    if (members.includes(genre) && !hit && !tags.includes(name) && random() < 0.62) tags.push(name);
  }
  const second = related[0] === undefined ? [] : genreWords(related[0]).related;
  const far = second[Math.floor(random() * second.length)];
  if (far !== undefined && far !== genre && !hit && random() < 0.5 && !tags.includes(far)) tags.push(far);
  tags.push(...shuffled(moods, random).slice(0, 2), assertDefined(shuffled(sounds, random)[0], 'sound'));
  tags.push(sung ? artist.vocals : 'instrumental');
  const named = sung ? languageNames.get(language) : undefined;
  if (named !== undefined) tags.push(named);
  tags.push(`${bpm} bpm`);
  return tags;
}
