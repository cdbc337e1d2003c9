import { expect, it } from 'vitest';
import { parseArtistHandle } from '../../../src/core/ids.ts';
import { pickSimilar, type SimilarityFacts } from '../../../src/core/similar-tracks.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { seededRandom } from '../../../src/lib/random.ts';
import { id } from '../../support/player.ts';

const facts = (name: string, genre: string | null, artist: string | null): SimilarityFacts => ({
  id: id(name),
  genre,
  handle: artist === null ? null : assertDefined(parseArtistHandle(artist), 'handle'),
});
const of = (count: number, genre: string, artist: string): readonly SimilarityFacts[] =>
  Array.from({ length: count }, (_, at) => facts(`${genre}-${artist}-${at}`, genre, artist));

const pick = (seeds: readonly SimilarityFacts[], candidates: readonly SimilarityFacts[], count = 15, seed = 1) =>
  pickSimilar({ seeds, candidates, count, random: seededRandom(seed) });

it('takes the same genre and artist first, and what most of the seeds have in common', () => {
  const seeds = [facts('s', 'Rock', 'mira'), facts('t', 'Rock', 'ben'), facts('u', 'Jazz', 'mira')];
  const candidates = [
    facts('other', 'Pop', 'eve'),
    facts('jazz', 'Jazz', 'joe'),
    facts('rock', 'Rock', 'liv'),
    facts('both', 'Rock', 'mira'),
  ];
  expect(pick(seeds, candidates)).toEqual(['both', 'rock', 'jazz', 'other']);
});

it('lets the artists take turns, with three songs of each at most', () => {
  const picked = pick([facts('s', 'Rock', 'mira')], [...of(9, 'Rock', 'mira'), ...of(9, 'Rock', 'ben')]);
  const artists = picked.map((one) => one.split('-')[1]);
  expect(artists).toEqual(['mira', 'ben', 'mira', 'ben', 'mira', 'ben']);
});

it('is the same for the same seed, other for another, and never longer than asked for', () => {
  const candidates = Array.from({ length: 40 }, (_, at) => facts(`song${at}`, 'Rock', null));
  const first = pick([facts('s', 'Rock', null)], candidates);
  expect(first).toHaveLength(15);
  expect(pick([facts('s', 'Rock', null)], candidates)).toEqual(first);
  expect(pick([facts('s', 'Rock', null)], candidates, 15, 2)).not.toEqual(first);
});

it('counts a song once that is a candidate twice, by its artist and by its genre', () => {
  const song = facts('a', 'Rock', 'mira');
  expect(pick([song], [song, song])).toEqual(['a']);
});
