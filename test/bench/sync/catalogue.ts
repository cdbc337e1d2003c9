import { parseSong, type ParsedSong } from '../../../src/core/wire/song.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { seededRandom } from '../../../src/lib/random.ts';

const syllables = 'ka mo ri ta lu ne so vi da be no shi el an or in ter ma qu zy pro st gra fi wo'.split(' ');
const genres = ['Pop', 'Rock', 'Lo-Fi', 'Jazz', 'Ambient', 'Hip Hop', 'Techno', 'House', 'Folk', 'Classical'];
const [vocabulary, artists, tags] = [6_000, 3_000, 300];

function word(n: number): string {
  let text = '';
  for (let rest = n + 11; rest > 0; rest = Math.floor(rest / syllables.length))
    text += syllables[rest % syllables.length];
  return text;
}

/** Few things are common and most are rare, as with words, artists and genres. */
const drawnBelow = (random: () => number, n: number): number => Math.min(n - 1, Math.floor(n ** random()) - 1);
const artistName = (n: number): string => `${word(n)} ${word(n * 3 + 1)}`;

/** Songs `from` to `from + count`, with ids `tN`, the same in every run. */
export function songs(from: number, count: number, baseUrl: string): ParsedSong[] {
  const random = seededRandom(from + 7);
  const below = (n: number): number => drawnBelow(random, n);
  return Array.from({ length: count }, (_, index) => {
    const artist = below(artists);
    const title = Array.from({ length: 1 + Math.floor(random() * 4) }, () => word(below(vocabulary))).join(' ');
    const song = {
      id: `t${from + index}`,
      title,
      display_name: artistName(artist),
      handle: `artist${artist}`,
      genre: genres[below(genres.length)],
      tags: `${word(below(tags))} ${word(below(tags))}`,
      prompt: 'A slow and dreamy song about rain and the city at night. '.repeat(3),
      lyrics: index % 3 === 0 ? 'La la la, and so it goes on through the night.\n'.repeat(20) : '',
    };
    return assertDefined(parseSong(song, { baseUrl, source: 'api' }), 'song');
  });
}

/** What users type, beginnings of two letters and more: titles, artists, genres, two words and three. */
export function searches(count: number): readonly string[] {
  const random = seededRandom(3);
  const below = (n: number): number => drawnBelow(random, n);
  const begun = (text: string): string => text.slice(0, Math.max(2, Math.ceil(random() * text.length)));
  const title = (): string => word(below(vocabulary));
  return Array.from({ length: count }, () => {
    const roll = random();
    if (roll < 0.35) return begun(title());
    if (roll < 0.5) return begun(artistName(below(artists)));
    if (roll < 0.75) return `${title()} ${begun(title())}`;
    if (roll < 0.85) return `${genres[below(genres.length)] ?? ''} ${begun(title())}`;
    return `${title()} ${title()} ${begun(title())}`;
  });
}
