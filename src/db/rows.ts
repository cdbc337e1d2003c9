import type { Artist } from '../core/artist.ts';
import type { OwnerId, PlaylistId, TrackId } from '../core/ids.ts';
import type { Mutation } from '../core/outbox/mutation.ts';
import type { Playlist } from '../core/playlist.ts';
import type { Profile } from '../core/users/profile.ts';
import type { AudioQuality, Track } from '../core/track.ts';

/** The rows of every table but the outbox's, as devtools shows them. docs/devtools.md explains each field. */

/** Table `identity`, one row: who listens here. Start-up paints from it without waiting for Firebase. */
export type IdentityRow = {
  readonly key: 'current';
  readonly kind: 'visitor' | 'guest' | 'member';
  /** The guest id, the Firebase uid, or `visitor`. */
  readonly ownerId: OwnerId;
  readonly email: string | null;
  /** 1 when the server said 404 to GET /me: the listener must create a profile (docs/product.md section 4, needsAudiolog). */
  readonly needsProfile: 0 | 1;
  /** The key of a guest's unanswered wish for a new id: until the answer is here, no call names the guest. */
  readonly newIdKey?: string;
};

/** Table `profiles`: own and others'. `ownerId` is set on the profile of a listener of this device. */
export type ProfileRow = Profile & { readonly ownerId: OwnerId | ''; readonly fetchedAtMs: number };

/** Table `profilesBase`: a member's own profile as the server last confirmed it; its id is the userId of calls. */
export type ProfileBaseRow = Profile & { readonly ownerId: OwnerId };

/** Why nothing is sent for a listener at the moment. */
export type PauseReason = 'signInAgain' | 'accountDisabled' | 'newerApp';

/** Table `syncState`: how sending goes for a listener of this device. */
export type SyncStateRow = {
  readonly ownerId: OwnerId;
  readonly pauseReason: PauseReason | null;
  readonly pausedAtMs: number;
  /** When the server last accepted a change. */
  readonly lastSyncAtMs: number | null;
};

/** Table `tokens`: what the service worker needs to send a member's changes with every tab closed. Never exported. */
export type TokenRow = {
  readonly ownerId: OwnerId;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
};

/** Table `settings`, a row a setting. */
export type SettingRow =
  | { readonly key: 'audioQuality'; readonly value: AudioQuality }
  | { readonly key: 'font'; readonly value: string }
  | { readonly key: 'keyboardShortcuts'; readonly value: 0 | 1 }
  | { readonly key: 'storageBudgetBytes'; readonly value: number };

/** Table `tracks`: every song ever seen. Rows of version 1 have `words` as well, which nothing reads any more. */
export type TrackRow = Track & { readonly seenAtMs: number };

/**
 * Table `searchText`: the words of every song ever seen, some hundreds of lines a row (core/search-text.ts). `rev` rises with
 * every write. A song whose words changed has an older line too.
 */
export type SearchTextRow = { readonly page: number; readonly rev: number; readonly text: string };

/** Table `artists`: every artist ever seen, with folded words for search. */
export type ArtistRow = Artist & { readonly words: readonly string[] };

/** Table `likes`: what this listener likes now, waiting changes included. Newest first by `likedAtMs`. */
export type LikeRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly likedAtMs: number };
/** Table `likesBase`: what the server last confirmed; a row means liked. */
export type LikeBaseRow = LikeRow;

/** Table `playlists`: as the listener sees them. `stale` 1: its songs are to be pulled again. */
export type PlaylistRow = Playlist & {
  readonly ownerId: OwnerId | '';
  readonly stale: 0 | 1;
  /** When it was first seen here: the order of those that the server has not listed yet. */
  readonly listedAtMs: number;
  /** Its age among those of the server's last list, 0 for the oldest; absent until it was listed. */
  readonly serverRank?: number;
};
/** Table `playlistsBase`: as the server last confirmed them. */
export type PlaylistBaseRow = Playlist & { readonly ownerId: OwnerId | '' };
/** Table `playlistIds`: which server id a playlist made on this device got. */
export type PlaylistIdRow = { readonly clientId: PlaylistId; readonly serverId: PlaylistId };

/** Table `follows`: followed artists (docs/product.md section 3, Followed artist). */
export type FollowRow = Artist & { readonly ownerId: OwnerId; readonly followedAtMs: number };

/** Table `recentlyPlayed`: at most 50 a listener (docs/product.md section 9). */
export type RecentlyPlayedRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly playedAtMs: number };
/** Table `playCounts`: how often a song was heard to its end here, by this listener. */
export type PlayCountRow = { readonly ownerId: OwnerId; readonly trackId: TrackId; readonly plays: number };

/** Table `recentSearches`: at most 10 a listener, one a term whatever its type. */
export type RecentSearchRow = {
  readonly ownerId: OwnerId;
  readonly term: string;
  readonly type: 'text' | 'artist';
  readonly searchedAtMs: number;
};

/**
 * Table `lists`: ids of an answer in the server's order, by what was asked:
 * `genre:TERM`, `search:text:TERM`, `search:artist:TERM`, `artist:HANDLE`, `album:ID`.
 */
export type ListRow = {
  readonly key: string;
  readonly ids: readonly string[];
  /** The next page to ask for. */
  readonly page: number;
  /** 0 only when the server itself said there is no more (an error's false is never stored). */
  readonly hasMore: 0 | 1;
  readonly totalHits: number | null;
  readonly fetchedAtMs: number;
};

/**
 * Table `genreCovers`: the cover of the first song of a genre's list, written with the list. Home shows forty; from `lists`
 * and `tracks` they would be eighty requests before its first frame.
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
 * Table `pulls`: when each thing was last fetched, with the ETag for the next question. `staleFromMs`: its answer may have
 * been older than a write of this device, and is not fresh from then on. `accepted`, in rows `accepted:OWNER:LANE`: what
 * the server took in the last seconds (src/sync/accepted.ts).
 */
export type PullRow = {
  readonly key: string;
  readonly fetchedAtMs: number;
  readonly etag: string | null;
  /** How many rows of the answer were here then: with fewer, neither time nor ETag stands for anything. */
  readonly rows?: number;
  readonly staleFromMs?: number;
  readonly accepted?: readonly { readonly atMs: number; readonly mutation: Mutation }[];
};

/** Table `counters`: small numbers for /stats, search and sync (`dropped:songs`, `searchText:owed`, `mutationEpoch:like:ID`, `backoff:…`). */
export type CounterRow = { readonly key: string; readonly value: number };

/** Table `sounds`: one row per track and quality whose whole body is in the cache `offbeat-audio`. */
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
 * Table `pins`: collections kept offline: `playlist:ID`, `genre:TERM`, `album:ID`, `artist:HANDLE`, `liked`.
 * `trackIds` are the songs listed when it was kept; of a playlist and of the liked songs those listed now are kept.
 */
export type PinRow = {
  readonly ownerId: OwnerId;
  readonly collection: string;
  readonly trackIds: readonly TrackId[];
  readonly pinnedAtMs: number;
  /** Why nothing is fetched for it: the listener said so, or there was no room for it. */
  readonly haltReason?: 'paused' | 'full' | null;
  /** 1 where the listener allowed a metered link for `trackIds`; absent in older rows. */
  readonly meteredAllowed?: 0 | 1;
  /** Songs removed from this device by hand, and so not kept with the others. */
  readonly excludedTrackIds?: readonly TrackId[];
};

/** Table `corsBlocked`: songs whose host forbids reading (no CORS): they play online only. */
export type CorsBlockedRow = { readonly trackId: TrackId; readonly seenAtMs: number };

/** Table `downloadFailures`: songs that cannot be kept for a reason of their own. They are tried again a day later. */
export type DownloadFailureRow = {
  readonly trackId: TrackId;
  /** `gone`: the server has no such sound · `damaged`: what comes is no sound, or never whole · `none`: it has no address */
  readonly kind: 'gone' | 'damaged' | 'none';
  /** The last answer's HTTP status; null where there was none. */
  readonly status: number | null;
  readonly seenAtMs: number;
};

/** Table `playerState`: the player as it was, a row a listener (docs/product.md section 3, Saved player state). */
export type PlayerStateRow = {
  readonly ownerId: OwnerId;
  readonly trackId: TrackId | null;
  readonly sourceRoute: string | null;
  readonly currentTimeS: number;
  readonly repeat: 'off' | 'all' | 'one';
  readonly volume: number;
  readonly lastCountedTrackId: TrackId | null;
  /** How long the current track has really sounded so far, towards the 30 s of docs/product.md section 4; absent in older rows. */
  readonly playedMs?: number;
};
/** Table `playQueue`: the queue, apart from the position that changes every second. */
export type PlayQueueRow = {
  readonly ownerId: OwnerId;
  readonly trackIds: readonly TrackId[];
  readonly position: number;
  readonly kind: 'playlist' | 'genre' | 'none';
};

/** Table `avatars`: drawn avatars by their settings, so that Home need not fetch the drawing code to show a face. */
export type AvatarRow = { readonly key: string; readonly address: string };

/** Table `coverColors`: dominant colours by cover address. */
export type CoverColorRow = { readonly coverImage: string; readonly color: string; readonly deep: string };

/** Table `deadLetters`: rows of the outbox that cannot be read, as they were found; `ownerId` is '' where not even that can be read. */
export type DeadLetterRow = {
  readonly id: number;
  readonly ownerId: OwnerId | '';
  readonly row: unknown;
  readonly foundAtMs: number;
};
