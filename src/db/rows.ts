import type { Artist } from '../core/artist.ts';
import type { OwnerId, PlaylistId, TrackId } from '../core/ids.ts';
import type { Mutation } from '../core/mutations/registry.ts';
import type { Playlist } from '../core/playlist.ts';
import type { Profile } from '../core/users/profile.ts';
import type { AudioQuality, Track } from '../core/track.ts';

/** Rows of all tables but the outbox. docs/devtools.md explains each field. */

/** Start-up paints from it without waiting for Firebase. */
export type IdentityRow = {
  readonly key: 'current';
  readonly kind: 'visitor' | 'guest' | 'member';
  readonly ownerId: OwnerId;
  readonly email: string | null;
  readonly needsProfile: 0 | 1;
  readonly newIdKey?: string;
};

export type ProfileRow = Profile & { readonly ownerId: OwnerId | ''; readonly fetchedAtMs: number };

export type ProfileBaseRow = Profile & { readonly ownerId: OwnerId };

/** Why nothing is sent; `guestRefused`: the server takes no changes of this guest, who has no sign-in to renew. */
export const pauseReasons = ['signInAgain', 'accountDisabled', 'guestRefused'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export type SyncStateRow = {
  readonly ownerId: OwnerId;
  readonly pauseReason: PauseReason | null;
  readonly pausedAtMs: number;
  readonly lastSyncAtMs: number | null;
};

export type TokenRow = {
  readonly ownerId: OwnerId;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
};

export type SettingRow =
  | { readonly key: 'audioQuality'; readonly value: AudioQuality }
  | { readonly key: 'font'; readonly value: string }
  | { readonly key: 'keyboardShortcuts'; readonly value: 0 | 1 }
  | { readonly key: 'goOnPlaying'; readonly value: 0 | 1 }
  | { readonly key: 'storageBudgetBytes'; readonly value: number }
  | { readonly key: 'meteredDownloads'; readonly value: 0 | 1 };

export type TrackRow = Track & { readonly seenAtMs: number };

/**
 * Table `searchText`: the words of every song seen, some hundreds of lines per row (core/search-text.ts). `rev` rises with
 * every write. A song whose words changed also has an older line.
 */
export type SearchTextRow = { readonly page: number; readonly rev: number; readonly text: string };

export type ArtistRow = Artist & { readonly words: readonly string[] };

export type LikeRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly likedAtMs: number };
export type LikeBaseRow = LikeRow;

export type PlaylistRow = Playlist & {
  readonly ownerId: OwnerId | '';
  readonly stale: 0 | 1;
  readonly listedAtMs: number;
  readonly serverRank?: number;
};
export type PlaylistBaseRow = Playlist & { readonly ownerId: OwnerId | '' };
/** `serverId`: of a copy that is still to be created on the server, its client id. */
export type PlaylistIdRow = { readonly clientId: PlaylistId; readonly serverId: PlaylistId };

/** docs/product.md section 3, Followed artist. */
export type FollowRow = Artist & { readonly ownerId: OwnerId; readonly followedAtMs: number };

/** At most 50 per user (docs/product.md section 9). */
export type RecentlyPlayedRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly playedAtMs: number };
export type PlayCountRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly plays: number };

/** At most 10 per user, one per term whatever its type (docs/product.md section 9). */
export type RecentSearchRow = {
  readonly ownerId: OwnerId;
  readonly term: string;
  readonly type: 'text' | 'artist';
  readonly searchedAtMs: number;
};

/** By request: `genre:TERM`, `search:text:TERM`, `search:artist:TERM`, `artist:HANDLE`, `album:ID`. */
export type ListRow = {
  readonly key: string;
  readonly ids: readonly string[];
  readonly page: number;
  /** 0 only if the server said so (an error's false is never stored). */
  readonly hasMore: 0 | 1;
  readonly totalHits: number | null;
  readonly fetchedAtMs: number;
};

/**
 * Written with the genre's list. Home shows forty; reading them from `lists` and `tracks` would take eighty requests
 * before its first frame.
 */
export type GenreCoverRow = { readonly genre: string; readonly cover: string };

export type FavoriteArtistRow = { readonly ownerId: OwnerId; readonly artist: string; readonly playCount: number };
export type FavoriteGenreRow = {
  readonly ownerId: OwnerId;
  readonly genre: string;
  readonly playCount: number;
  readonly rank: number;
};

/**
 * Table `pulls`: when each resource was last fetched, and its ETag. `staleFromMs`: the answer may be
 * older than a write of this device, and is not fresh from then on. `accepted`, in rows `accepted:OWNER:LANE`: changes
 * that the server accepted in the last seconds (src/sync/accepted.ts).
 */
export type PullRow = {
  readonly key: string;
  readonly fetchedAtMs: number;
  readonly etag: string | null;
  /** How many rows the answer left here: with fewer, neither time nor ETag is valid. */
  readonly rows?: number;
  readonly staleFromMs?: number;
  /** The answer listed a playlist that was taken for one on its way from here, and is left out. */
  readonly isPartial?: true;
  readonly accepted?: readonly { readonly atMs: number; readonly mutation: Mutation }[];
};

export type CounterRow = { readonly key: string; readonly value: number };

/** A row exists only while the whole, verified body is in the cache `offbeat-audio`. */
export type AudioFileRow = {
  readonly trackId: TrackId;
  readonly quality: AudioQuality;
  readonly cacheKey: string;
  readonly bytes: number;
  readonly mime: string;
  readonly pinned: 0 | 1;
  readonly storedAtMs: number;
  readonly playedAtMs: number;
};

/**
 * By collection: `playlist:ID`, `genre:TERM`, `album:ID`, `artist:HANDLE`, `song:ID`, `liked`. `trackIds` are the songs
 * listed when it was pinned; a playlist and the liked songs follow their current lists. `haltTold`: a page told the user of this
 * halt, which the worker may have met while none was open.
 */
export type PinRow = {
  readonly ownerId: OwnerId;
  readonly collection: string;
  readonly trackIds: readonly TrackId[];
  readonly pinnedAtMs: number;
  readonly haltReason?: 'paused' | 'full' | 'unstorable' | null;
  readonly haltTold?: 0 | 1;
  readonly meteredAllowed?: 0 | 1;
  readonly excludedTrackIds?: readonly TrackId[];
};

/** `times`: how often in turn its host seemed to forbid reading; without it, written by an older version. */
export type CorsBlockedRow = { readonly trackId: TrackId; readonly seenAtMs: number; readonly times?: number };

export type DownloadFailureRow = {
  readonly trackId: TrackId;
  readonly kind: 'gone' | 'damaged' | 'none';
  readonly status: number | null;
  readonly seenAtMs: number;
};

/** docs/product.md section 3, Saved player state. */
export type PlayerStateRow = {
  readonly ownerId: OwnerId;
  readonly trackId: TrackId | null;
  readonly sourceRoute: string | null;
  readonly currentTimeS: number;
  readonly repeat: 'off' | 'all' | 'one';
  readonly volume: number;
  readonly lastCountedTrackId: TrackId | null;
  /** Counts towards the 30 s of docs/product.md section 4; absent in older rows. */
  readonly playedMs?: number;
};

/** A table of its own, because `playerState` is written every second while a track plays. */
export type PlayQueueRow = {
  readonly ownerId: OwnerId;
  readonly trackIds: readonly TrackId[];
  /** Those of `trackIds` with which playback goes on after the list's end; absent in older rows. */
  readonly suggestedIds?: readonly TrackId[];
  readonly kind: 'playlist' | 'genre' | 'none';
};

export type AvatarRow = { readonly key: string; readonly address: string };

export type CoverColorRow = { readonly coverImage: string; readonly color: string; readonly deep: string };

/**
 * Rows of the outbox as they were found (src/db/outbox/dead-letters.ts). `ownerId` is '' where not even that can be
 * read.
 */
export type DeadLetterRow = {
  readonly id: number;
  readonly ownerId: OwnerId | '';
  readonly row: unknown;
  readonly foundAtMs: number;
};
