import { genreName, knownGenre } from '../../core/genres/genres.ts';
import type { OwnerId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FavoriteArtistRow, FavoriteGenreRow } from '../rows.ts';

export const favoriteGenresOf = (db: OffbeatDb, ownerId: OwnerId): Promise<FavoriteGenreRow[]> =>
  db.favoriteGenres.where('ownerId').equals(ownerId).sortBy('rank');

/**
 * The name of the genre at /genre/{slug}, which is also the search term: the known genre's exact name, else that of a
 * favourite, which may hold characters that no slug has, else the humanised slug (docs/product.md section 10, sub-genres).
 */
export async function genreNameAt(db: OffbeatDb, ownerId: OwnerId, slug: string): Promise<string> {
  const known = knownGenre(slug);
  if (known !== undefined) return known;
  const favorites = await favoriteGenresOf(db, ownerId);
  return favorites.find(({ genre }) => paths.genre(genre) === paths.genre(slug))?.genre ?? genreName(slug);
}

export async function favoriteArtistsOf(db: OffbeatDb, ownerId: OwnerId): Promise<FavoriteArtistRow[]> {
  const rows = await db.favoriteArtists.where('ownerId').equals(ownerId).toArray();
  return rows.toSorted((a, b) => b.playCount - a.playCount || a.artist.localeCompare(b.artist));
}
