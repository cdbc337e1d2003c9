import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import { favoriteArtistsOf } from '../favorites/queries.ts';
import { followsOf } from '../follows/queries.ts';
import { likedCount } from '../likes/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { playlistCount } from '../playlists/queries.ts';
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
    playlistCount(db, ownerId),
    db.follows.where('ownerId').equals(ownerId).count(),
    likedCount(db, ownerId),
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
  const [artists, favorites] = await Promise.all([followsOf(db, ownerId), favoriteArtistsOf(db, ownerId)]);
  return { artists, favorites };
}
