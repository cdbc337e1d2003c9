import { Dexie, type EntityTable, type Table } from 'dexie';
import type { ArtistHandle, OwnerId, PlaylistId, TrackId } from '../core/ids.ts';
import type { OutboxRow } from '../core/outbox/row.ts';
import type { TrackCounts } from '../core/track.ts';
import type * as rows from './rows.ts';

/** The database's name as devtools shows it (design.md, names a stranger meets). */
export const databaseName = 'offbeat';

/**
 * Version 1 of the schema. Never edited once shipped: a change is a new version with an upgrade (offline.md, case 24).
 * Booleans are 0/1, because IndexedDB cannot index true and false.
 */
const version1 = {
  identity: 'key',
  profiles: 'id, ownerId',
  profilesConfirmed: 'ownerId',
  tokens: 'ownerId',
  settings: 'key',
  tracks: 'id, handle, *words',
  trackCounts: 'trackId',
  artists: 'handle, *words',
  likes: '[ownerId+trackId], [ownerId+likedAtMs]',
  likesConfirmed: '[ownerId+trackId], ownerId',
  playlists: 'id, ownerId',
  playlistsConfirmed: 'id, ownerId',
  playlistIds: 'clientId',
  follows: '[ownerId+handle], ownerId',
  recentlyPlayed: '[ownerId+trackId], [ownerId+playedAtMs]',
  playCounts: '[ownerId+trackId], ownerId',
  recentSearches: '[ownerId+term], [ownerId+searchedAtMs]',
  lists: 'key',
  favoriteArtists: '[ownerId+artist], ownerId',
  favoriteGenres: '[ownerId+genre], ownerId',
  pulls: 'key',
  counters: 'key',
  sounds: '[trackId+quality], trackId, pinned, playedAtMs',
  pins: '[ownerId+collection], ownerId',
  noReading: 'trackId',
  playerState: 'ownerId',
  playQueue: 'ownerId',
  coverColors: 'coverImage',
  avatars: 'key',
  syncState: 'ownerId',
  outbox: '++seq, [ownerId+lane], [ownerId+state+listed], [state+nextAttemptAtMs]',
} as const;

/** The one store of the app. Reads are plain functions run by live queries; writes are commands (src/db/.../commands.ts). */
export class OffbeatDb extends Dexie {
  declare readonly identity: Table<rows.IdentityRow, 'current'>;
  declare readonly profiles: Table<rows.ProfileRow, string>;
  declare readonly profilesConfirmed: Table<rows.ProfileConfirmedRow, OwnerId>;
  declare readonly tokens: Table<rows.TokenRow, OwnerId>;
  declare readonly settings: Table<rows.SettingRow, rows.SettingRow['key']>;
  declare readonly tracks: Table<rows.TrackRow, TrackId>;
  declare readonly trackCounts: Table<TrackCounts, TrackId>;
  declare readonly artists: Table<rows.ArtistRow, ArtistHandle>;
  declare readonly likes: Table<rows.LikeRow, [OwnerId, TrackId]>;
  declare readonly likesConfirmed: Table<rows.LikeConfirmedRow, [OwnerId, TrackId]>;
  declare readonly playlists: Table<rows.PlaylistRow, PlaylistId>;
  declare readonly playlistsConfirmed: Table<rows.PlaylistConfirmedRow, PlaylistId>;
  declare readonly playlistIds: Table<rows.PlaylistIdRow, PlaylistId>;
  declare readonly follows: Table<rows.FollowRow, [OwnerId, ArtistHandle]>;
  declare readonly recentlyPlayed: Table<rows.RecentlyPlayedRow, [OwnerId, TrackId]>;
  declare readonly playCounts: Table<rows.PlayCountRow, [OwnerId, TrackId]>;
  declare readonly recentSearches: Table<rows.RecentSearchRow, [OwnerId, string]>;
  declare readonly lists: Table<rows.ListRow, string>;
  declare readonly favoriteArtists: Table<rows.FavoriteArtistRow, [OwnerId, string]>;
  declare readonly favoriteGenres: Table<rows.FavoriteGenreRow, [OwnerId, string]>;
  declare readonly pulls: Table<rows.PullRow, string>;
  declare readonly counters: Table<rows.CounterRow, string>;
  declare readonly sounds: Table<rows.SoundRow, [TrackId, string]>;
  declare readonly pins: Table<rows.PinRow, [OwnerId, string]>;
  declare readonly noReading: Table<rows.NoReadingRow, TrackId>;
  declare readonly playerState: Table<rows.PlayerStateRow, OwnerId>;
  declare readonly playQueue: Table<rows.PlayQueueRow, OwnerId>;
  declare readonly coverColors: Table<rows.CoverColorRow, string>;
  declare readonly avatars: Table<rows.AvatarRow, string>;
  declare readonly syncState: Table<rows.SyncStateRow, OwnerId>;
  declare readonly outbox: EntityTable<OutboxRow, 'seq'>;

  /** `options` lets tests bring their own IndexedDB. Strict durability: a committed change survives a power cut. */
  constructor(name: string = databaseName, options: ConstructorParameters<typeof Dexie>[1] = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores(version1);
  }
}

/** What every command is given: the store, the clock, who acts, and a source of UUIDs. */
export type CommandContext = {
  readonly db: OffbeatDb;
  readonly nowMs: () => number;
  readonly ownerId: OwnerId;
  readonly newUuid: () => string;
};
