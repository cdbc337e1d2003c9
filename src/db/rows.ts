import type { Artist } from '../core/artist.ts';
import type { OwnerId, PlaylistId, TrackId } from '../core/ids.ts';
import type { Mutation } from '../core/mutations/registry.ts';
import type { Playlist } from '../core/playlist.ts';
import type { Profile } from '../core/users/profile.ts';
import type { AudioQuality, Track } from '../core/track.ts';

/** Rows of all tables but the outbox. docs/devtools.md explains each field. */

/** Table `identity`, one row: the current user. Start-up paints from it without waiting for Firebase. */
export type IdentityRow = {
  readonly key: 'current';
  readonly kind: 'visitor' | 'guest' | 'member';
  /** The guest id, the Firebase uid, or `visitor`. */
  readonly ownerId: OwnerId;
  readonly email: string | null;
  /** 1 after a 404 to GET /me: the user must create a profile (docs/product.md section 4, needsAudiolog). */
  readonly needsProfile: 0 | 1;
  /** The key of a guest's unanswered request for a new id: until it is answered, no call names the guest. */
  readonly newIdKey?: string;
};

/** Table `profiles`: own and others'. `ownerId` is set on profiles of this device's users. */
export type ProfileRow = Profile & { readonly ownerId: OwnerId | ''; readonly fetchedAtMs: number };

/** Table `profilesBase`: a member's own profile as last confirmed; its id is the userId of calls. */
export type ProfileBaseRow = Profile & { readonly ownerId: OwnerId };

export type PauseReason = 'signInAgain' | 'accountDisabled' | 'newerApp';

/** Table `syncState`: one row per user of this device. */
export type SyncStateRow = {
  readonly ownerId: OwnerId;
  readonly pauseReason: PauseReason | null;
  readonly pausedAtMs: number;
  readonly lastSyncAtMs: number | null;
};

/** Table `tokens`: lets the service worker send a member's changes with every tab closed. Never exported. */
export type TokenRow = {
  readonly ownerId: OwnerId;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
};

/** Table `settings`, one row per setting. */
export type SettingRow =
  | { readonly key: 'audioQuality'; readonly value: AudioQuality }
  | { readonly key: 'font'; readonly value: string }
  | { readonly key: 'keyboardShortcuts'; readonly value: 0 | 1 }
  | { readonly key: 'storageBudgetBytes'; readonly value: number }
  /** 1: downloads may use a metered connection. */
  | { readonly key: 'meteredDownloads'; readonly value: 0 | 1 };

/** Table `tracks`: every song seen. Rows of version 1 also have an unused `words`. */
export type TrackRow = Track & { readonly seenAtMs: number };

/**
 * Table `searchText`: the words of every song seen, some hundreds of lines per row (core/search-text.ts). `rev` rises with
 * every write. A song whose words changed also has an older line.
 */
export type SearchTextRow = { readonly page: number; readonly rev: number; readonly text: string };

/** Table `artists`: every artist seen, with normalized words for search. */
export type ArtistRow = Artist & { readonly words: readonly string[] };

/** Table `likes`: current likes, waiting changes included. Newest first by `likedAtMs`. */
export type LikeRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly likedAtMs: number };
/** Table `likesBase`: as last confirmed; a row means liked. */
export type LikeBaseRow = LikeRow;

/** Table `playlists`: as shown. `stale` 1: its songs must be pulled again. */
export type PlaylistRow = Playlist & {
  readonly ownerId: OwnerId | '';
  readonly stale: 0 | 1;
  /** When it was first seen here: sorts playlists that the server has not listed yet. */
  readonly listedAtMs: number;
  /** Its age in the server's last list, 0 for the oldest; absent until listed. */
  readonly serverRank?: number;
};
/** Table `playlistsBase`: as last confirmed. */
export type PlaylistBaseRow = Playlist & { readonly ownerId: OwnerId | '' };
/** Table `playlistIds`: maps client ids of playlists created here to the server's ids. */
export type PlaylistIdRow = { readonly clientId: PlaylistId; readonly serverId: PlaylistId };

/** Table `follows`: followed artists (docs/product.md section 3, Followed artist). */
export type FollowRow = Artist & { readonly ownerId: OwnerId; readonly followedAtMs: number };

/** Table `recentlyPlayed`: at most 50 per user (docs/product.md section 9). */
export type RecentlyPlayedRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly playedAtMs: number };
/** Table `playCounts`: how often this user played a song to its end on this device. */
export type PlayCountRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly plays: number };

/** Table `recentSearches`: at most 10 per user, one per term whatever its type. */
export type RecentSearchRow = {
  readonly ownerId: OwnerId;
  readonly term: string;
  readonly type: 'text' | 'artist';
  readonly searchedAtMs: number;
};

/**
 * Table `lists`: ids of an answer in the server's order, by request:
 * `genre:TERM`, `search:text:TERM`, `search:artist:TERM`, `artist:HANDLE`, `album:ID`.
 */
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
 * Table `genreCovers`: the cover of the first song of a genre's list, written with the list. Home shows forty; reading them
 * from `lists` and `tracks` would take eighty requests before its first frame.
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
  readonly accepted?: readonly { readonly atMs: number; readonly mutation: Mutation }[];
};

/** Table `counters`: small numbers for /stats, search and sync (`dropped:songs`, `searchText:owed`, `mutationEpoch:like:ID`, `backoff:…`). */
export type CounterRow = { readonly key: string; readonly value: number };

/** Table `audioFiles`: one row per track and quality whose whole body is in the cache `offbeat-audio`. */
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
 * Table `pins`: downloaded collections: `playlist:ID`, `genre:TERM`, `album:ID`, `artist:HANDLE`, `liked`.
 * `trackIds` are the songs listed when it was pinned; a playlist and the liked songs follow their current lists.
 */
export type PinRow = {
  readonly ownerId: OwnerId;
  readonly collection: string;
  readonly trackIds: readonly TrackId[];
  readonly pinnedAtMs: number;
  readonly haltReason?: 'paused' | 'full' | null;
  /** 1: `trackIds` may use a metered connection; absent in older rows. */
  readonly meteredAllowed?: 0 | 1;
  /** Songs removed from this device by hand, and so not downloaded again. */
  readonly excludedTrackIds?: readonly TrackId[];
};

/** Table `corsBlocked`: songs whose host forbids reading (no CORS): they play online only. */
export type CorsBlockedRow = { readonly trackId: TrackId; readonly seenAtMs: number };

/** Table `downloadFailures`: songs that cannot be downloaded for a reason of their own. Retried a day later. */
export type DownloadFailureRow = {
  readonly trackId: TrackId;
  /** `gone`: not on the server · `damaged`: not audio, or never complete · `none`: no address */
  readonly kind: 'gone' | 'damaged' | 'none';
  readonly status: number | null;
  readonly seenAtMs: number;
};

/** Table `playerState`: the player's saved state, one row per user (docs/product.md section 3, Saved player state). */
export type PlayerStateRow = {
  readonly ownerId: OwnerId;
  readonly trackId: TrackId | null;
  readonly sourceRoute: string | null;
  readonly currentTimeS: number;
  readonly repeat: 'off' | 'all' | 'one';
  readonly volume: number;
  readonly lastCountedTrackId: TrackId | null;
  /** Played time of the current track, towards the 30 s of docs/product.md section 4; absent in older rows. */
  readonly playedMs?: number;
};
/** Table `playQueue`: the queue, separate from the position, which changes every second. */
export type PlayQueueRow = {
  readonly ownerId: OwnerId;
  readonly trackIds: readonly TrackId[];
  readonly position: number;
  readonly kind: 'playlist' | 'genre' | 'none';
};

/** Table `avatars`: drawn avatars by their settings, so that Home need not load the drawing code. */
export type AvatarRow = { readonly key: string; readonly address: string };

/** Table `coverColors`: dominant colours by cover address. */
export type CoverColorRow = { readonly coverImage: string; readonly color: string; readonly deep: string };

/**
 * Table `deadLetters`: rows of the outbox that cannot be read, as they were found (src/db/outbox/dead-letters.ts). `id` is the
 * row's `seq`; `ownerId` is '' where not even that can be read.
 */
export type DeadLetterRow = {
  readonly id: number;
  readonly ownerId: OwnerId | '';
  readonly row: unknown;
  readonly foundAtMs: number;
};
