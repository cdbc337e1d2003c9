import type { OwnerId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { FavoriteArtist, FavoriteGenre } from '../../core/wire/answers.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** If the first entry has a play_count over 5, entries under 4 are dropped (docs/product.md section 7). */
export function strongFavorites(genres: readonly FavoriteGenre[]): readonly FavoriteGenre[] {
  const first = genres[0];
  if (first === undefined || first.playCount <= limits.favoriteGenresStrongOver) return genres;
  return genres.filter((genre) => genre.playCount >= limits.favoriteGenresWeakUnder);
}

export async function putFavoriteGenres(
  db: OffbeatDb,
  ownerId: OwnerId,
  genres: readonly FavoriteGenre[],
): Promise<void> {
  const chosen = strongFavorites(genres);
  await db.transaction('rw', db.favoriteGenres, async () => {
    await db.favoriteGenres.where('ownerId').equals(ownerId).delete();
    await db.favoriteGenres.bulkPut(chosen.map((genre, rank) => ({ ...genre, ownerId, rank })));
  });
}

export async function putFavoriteArtists(
  db: OffbeatDb,
  ownerId: OwnerId,
  artists: readonly FavoriteArtist[],
): Promise<void> {
  await db.transaction('rw', db.favoriteArtists, async () => {
    await db.favoriteArtists.where('ownerId').equals(ownerId).delete();
    await db.favoriteArtists.bulkPut(artists.map((artist) => ({ ...artist, ownerId })));
  });
}
