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
  const playsOf = (artist: A): number | undefined =>
    plays.get(artist.displayName.toLocaleLowerCase('en')) ?? plays.get(artist.handle.toLocaleLowerCase('en'));
  // Normalized text instead of localeCompare, whose first call loads the collation tables: some milliseconds of Home's
  // first frame.
  const names = new Map(artists.map((artist) => [artist, normalizeText(artist.displayName)]));
  const byName = (a: A, b: A): number => compare(names.get(a) ?? '', names.get(b) ?? '') || compare(a.handle, b.handle);
  return [...artists].sort((a, b) => {
    const playsA = playsOf(a);
    const playsB = playsOf(b);
    if (playsA !== undefined && playsB !== undefined) return playsB - playsA || byName(a, b);
    if (playsA !== undefined) return -1;
    if (playsB !== undefined) return 1;
    return byName(a, b);
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
