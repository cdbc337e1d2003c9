import type { Artist } from './artist.ts';

/**
 * Followed artists by play count, most first; artists without a count last, by name (spec section 4, Following order).
 * The server's favourites name artists by name or handle, so both are looked up, case folded.
 */
export function inFollowingOrder<A extends Pick<Artist, 'handle' | 'displayName'>>(
  artists: readonly A[],
  favorites: readonly { readonly artist: string; readonly playCount: number }[],
): A[] {
  const plays = new Map(favorites.map((favorite) => [favorite.artist.toLocaleLowerCase('en'), favorite.playCount]));
  const playsOf = (artist: A): number | undefined =>
    plays.get(artist.displayName.toLocaleLowerCase('en')) ?? plays.get(artist.handle.toLocaleLowerCase('en'));
  const byName = (a: A, b: A): number => a.displayName.localeCompare(b.displayName) || (a.handle < b.handle ? -1 : 1);
  return [...artists].sort((a, b) => {
    const playsA = playsOf(a);
    const playsB = playsOf(b);
    if (playsA !== undefined && playsB !== undefined) return playsB - playsA || byName(a, b);
    if (playsA !== undefined) return -1;
    if (playsB !== undefined) return 1;
    return byName(a, b);
  });
}
