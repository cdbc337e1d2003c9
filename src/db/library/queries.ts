import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import { storedTrackIds } from '../audio-files/queries.ts';
import { favoriteArtistsOf } from './favorite-queries.ts';
import { followsOf } from './follow-queries.ts';
import { isOwnListKnown } from '../identity/own-lists.ts';
import { likedCount } from './like-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { playlistCount } from '../playlists/queries.ts';
import type { FavoriteArtistRow, FollowRow, IdentityRow } from '../rows.ts';

/** Counts for Library; undefined if a list was never loaded here. */
export type LibraryCounts = {
  readonly playlists: number | undefined;
  readonly following: number;
  readonly likedSongs: number | undefined;
  readonly recentlyPlayed: number;
  readonly availableOffline: number;
};

export async function libraryCounts(db: OffbeatDb, identity: IdentityRow): Promise<LibraryCounts> {
  const { ownerId } = identity;
  const [playlists, following, likedSongs, recentlyPlayed, stored, knowsPlaylists, knowsLikes] = await Promise.all([
    playlistCount(db, ownerId),
    db.follows.where('ownerId').equals(ownerId).count(),
    likedCount(db, ownerId),
    db.recentlyPlayed.where('[ownerId+playedAtMs]').between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey]).count(),
    storedTrackIds(db),
    isOwnListKnown(db, identity, 'playlists'),
    isOwnListKnown(db, identity, 'likes'),
  ]);
  return {
    playlists: playlists > 0 || knowsPlaylists ? playlists : undefined,
    following,
    likedSongs: likedSongs > 0 || knowsLikes ? likedSongs : undefined,
    recentlyPlayed,
    availableOffline: stored.size,
  };
}

export type FollowingView = {
  readonly artists: readonly FollowRow[];
  readonly favorites: readonly FavoriteArtistRow[];
};

export async function followingView(db: OffbeatDb, ownerId: OwnerId): Promise<FollowingView> {
  const [artists, favorites] = await Promise.all([followsOf(db, ownerId), favoriteArtistsOf(db, ownerId)]);
  return { artists, favorites };
}
