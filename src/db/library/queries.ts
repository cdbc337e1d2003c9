import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FavoriteArtistRow, FollowRow } from '../rows.ts';

/** How much stands behind each row of Library. */
export type LibraryCounts = {
  readonly playlists: number;
  readonly following: number;
  readonly likedSongs: number;
  readonly recentlyPlayed: number;
  readonly availableOffline: number;
};

export async function libraryCounts(db: OffbeatDb, ownerId: OwnerId): Promise<LibraryCounts> {
  const [playlists, following, likedSongs, recentlyPlayed, sounds] = await Promise.all([
    db.playlists.where('ownerId').equals(ownerId).count(),
    db.follows.where('ownerId').equals(ownerId).count(),
    db.likes.where('[ownerId+likedAtMs]').between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey]).count(),
    db.recentlyPlayed.where('[ownerId+playedAtMs]').between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey]).count(),
    db.sounds.toCollection().primaryKeys(),
  ]);
  const availableOffline = new Set(sounds.map(([id]) => id)).size;
  return { playlists, following, likedSongs, recentlyPlayed, availableOffline };
}

/** Followed artists with the favourites that order them (core/following-order). */
export type FollowingView = {
  readonly artists: readonly FollowRow[];
  readonly favorites: readonly FavoriteArtistRow[];
};

export async function followingView(db: OffbeatDb, ownerId: OwnerId): Promise<FollowingView> {
  const [artists, favorites] = await Promise.all([
    db.follows.where('ownerId').equals(ownerId).toArray(),
    db.favoriteArtists.where('ownerId').equals(ownerId).toArray(),
  ]);
  return { artists, favorites };
}

/** How often the listener heard a song to its end on this device. */
export async function playsHere(db: OffbeatDb, ownerId: OwnerId): Promise<number> {
  const rows = await db.playCounts.where('ownerId').equals(ownerId).toArray();
  return rows.reduce((sum, row) => sum + row.plays, 0);
}
