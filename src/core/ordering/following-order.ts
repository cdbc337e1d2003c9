import { normalizeText } from '../../lib/normalize-text.ts';
import type { Artist } from '../artist.ts';

/**
 * Followed artists by play count, most first; artists without a count last, by name (docs/product.md section 4,
 * Following order). The server's favourites name artists by name or handle, so both are looked up, case folded.
 */
export function inFollowingOrder<A extends Pick<Artist, 'handle' | 'displayName'>>(
  artists: readonly A[],
  favorites: readonly { readonly artist: string; readonly playCount: number }[],
): A[] {
  const plays = new Map(favorites.map((favorite) => [favorite.artist.toLocaleLowerCase('en'), favorite.playCount]));
  const playsOf = ({ displayName, handle }: A): number | undefined =>
    plays.get(displayName.toLocaleLowerCase('en')) ?? plays.get(handle.toLocaleLowerCase('en'));
  // Once each, not per comparison. Normalized text instead of localeCompare, whose first call loads the collation tables:
  // some milliseconds of Home's first frame.
  return artists
    .map((artist) => ({ artist, plays: playsOf(artist) ?? -1, name: normalizeText(artist.displayName) }))
    .sort((a, b) => b.plays - a.plays || compare(a.name, b.name) || compare(a.artist.handle, b.artist.handle))
    .map(({ artist }) => artist);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
