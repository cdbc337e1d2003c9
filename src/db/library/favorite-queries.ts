import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FavoriteArtistRow, FavoriteGenreRow } from '../rows.ts';

export const favoriteGenresOf = (db: OffbeatDb, ownerId: OwnerId): Promise<FavoriteGenreRow[]> =>
  db.favoriteGenres.where('ownerId').equals(ownerId).sortBy('rank');

export async function favoriteArtistsOf(db: OffbeatDb, ownerId: OwnerId): Promise<FavoriteArtistRow[]> {
  const rows = await db.favoriteArtists.where('ownerId').equals(ownerId).toArray();
  return rows.toSorted((a, b) => b.playCount - a.playCount || a.artist.localeCompare(b.artist));
}
