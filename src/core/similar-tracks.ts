import { shuffled } from '../lib/random.ts';
import type { TrackId } from './ids.ts';
import type { Track } from './track.ts';

export type SimilarityFacts = Pick<Track, 'id' | 'genre' | 'handle'>;

export type SimilarRequest = {
  readonly seeds: readonly SimilarityFacts[];
  readonly candidates: readonly SimilarityFacts[];
  readonly count: number;
  /** In [0, 1). */
  readonly random: () => number;
};

/** More songs of one artist would make a batch that artist's list. */
const mostOfAnArtist = 3;

/**
 * Picks the candidates most similar to the seeds, by the share of seeds with the same genre and with the same artist;
 * equals in random order. The artists take turns. Pure; O(n log n).
 */
export function pickSimilar({ seeds, candidates, count, random }: SimilarRequest): readonly TrackId[] {
  const genres = counted(seeds.map(({ genre }) => genre));
  const artists = counted(seeds.map(({ handle }) => handle));
  const similarity = ({ genre, handle }: SimilarityFacts): number =>
    (genres.get(genre) ?? 0) + (artists.get(handle) ?? 0);
  const distinct = [...new Map(candidates.map((track) => [track.id, track])).values()];
  const ranked = shuffled(distinct, random).toSorted((one, other) => similarity(other) - similarity(one));
  return inTurn(ranked)
    .slice(0, count)
    .map(({ id }) => id);
}

function counted<Key>(keys: readonly (Key | null)[]): ReadonlyMap<Key | null, number> {
  const counts = new Map<Key | null, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The first of each artist, then the second of each; a track without an artist is one of its own. */
function inTurn(ranked: readonly SimilarityFacts[]): readonly SimilarityFacts[] {
  const byArtist = new Map<string, SimilarityFacts[]>();
  for (const track of ranked) {
    const artist = track.handle ?? track.id;
    const tracks = byArtist.get(artist);
    if (tracks === undefined) byArtist.set(artist, [track]);
    else tracks.push(track);
  }
  const turns = Array.from({ length: mostOfAnArtist }, (_, turn) =>
    [...byArtist.values()].flatMap((tracks) => tracks[turn] ?? []),
  );
  return turns.flat();
}
