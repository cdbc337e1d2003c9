import { Dexie, type EntityTable, type Table } from 'dexie';
import { parseTrackId, type ArtistHandle, type OwnerId, type PlaylistId, type TrackId } from '../core/ids.ts';
import type { OutboxRow } from '../core/outbox/row.ts';
import { listKeys } from '../core/pull.ts';
import type { TrackCounts } from '../core/track.ts';
import { retryWhenFull } from './full-disk.ts';
import type * as rows from './rows.ts';

/** The database's name as devtools shows it (docs/product.md section 10, names a stranger meets). */
export const databaseName = 'offbeat';

/**
 * The schema of today. A change is a new version with an upgrade from every one before it (docs/guarantees.md, case 24; theirs are
 * in test/support/old-schemas.ts). Only the newest is declared: Dexie works each one out at every start, with all that
 * came before it. Booleans are 0/1, because IndexedDB cannot index true and false.
 */
const schema = {
  identity: 'key',
  profiles: 'id, ownerId',
  profilesConfirmed: 'ownerId',
  tokens: 'ownerId',
  settings: 'key',
  tracks: 'id, handle',
  searchText: 'page, rev',
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
  genreCovers: 'genre',
  favoriteArtists: '[ownerId+artist], ownerId',
  favoriteGenres: '[ownerId+genre], ownerId',
  pulls: 'key',
  counters: 'key',
  sounds: '[trackId+quality], trackId, pinned, playedAtMs',
  pins: '[ownerId+collection], ownerId',
  noReading: 'trackId',
  soundProblems: 'trackId',
  playerState: 'ownerId',
  playQueue: 'ownerId',
  coverColors: 'coverImage',
  avatars: 'key',
  syncState: 'ownerId',
  outbox: '++seq, [ownerId+lane], [ownerId+state+listed], [state+nextAttemptAtMs]',
} as const;

/** The row of `counters` that an upgrade from an older version leaves: the songs it found are not in `searchText` yet. */
export const searchTextOwed = 'searchText:owed';

/** What rows of older versions lack; Dexie itself makes tables and indexes. Runs inside the upgrade's transaction. */
async function upgradeContents({
  searchText,
  counters,
  avatars,
  lists,
  tracks,
  genreCovers,
}: OffbeatDb): Promise<void> {
  // Before version 3 songs were searched by an index of their words.
  if ((await searchText.count()) === 0) await counters.put({ key: searchTextOwed, value: 1 });
  // Version 4. Faces were kept as SVG.
  await avatars.clear();
  const prefix = listKeys.genre('');
  for (const { key, ids } of await lists.where('key').startsWith(prefix).toArray()) {
    const first = parseTrackId(ids[0]);
    const cover = first === undefined ? null : ((await tracks.get(first))?.coverImage ?? null);
    if (cover !== null) await genreCovers.put({ genre: key.slice(prefix.length), cover });
  }
}

/** The one store of the app. Reads are plain functions run by live queries; writes are commands (src/db/.../commands.ts). */
export class OffbeatDb extends Dexie {
  declare readonly identity: Table<rows.IdentityRow, 'current'>;
  declare readonly profiles: Table<rows.ProfileRow, string>;
  declare readonly profilesConfirmed: Table<rows.ProfileConfirmedRow, OwnerId>;
  declare readonly tokens: Table<rows.TokenRow, OwnerId>;
  declare readonly settings: Table<rows.SettingRow, rows.SettingRow['key']>;
  declare readonly tracks: Table<rows.TrackRow, TrackId>;
  declare readonly searchText: Table<rows.SearchTextRow, number>;
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
  declare readonly genreCovers: Table<rows.GenreCoverRow, string>;
  declare readonly favoriteArtists: Table<rows.FavoriteArtistRow, [OwnerId, string]>;
  declare readonly favoriteGenres: Table<rows.FavoriteGenreRow, [OwnerId, string]>;
  declare readonly pulls: Table<rows.PullRow, string>;
  declare readonly counters: Table<rows.CounterRow, string>;
  declare readonly sounds: Table<rows.SoundRow, [TrackId, string]>;
  declare readonly pins: Table<rows.PinRow, [OwnerId, string]>;
  declare readonly noReading: Table<rows.NoReadingRow, TrackId>;
  declare readonly soundProblems: Table<rows.SoundProblemRow, TrackId>;
  declare readonly playerState: Table<rows.PlayerStateRow, OwnerId>;
  declare readonly playQueue: Table<rows.PlayQueueRow, OwnerId>;
  declare readonly coverColors: Table<rows.CoverColorRow, string>;
  declare readonly avatars: Table<rows.AvatarRow, string>;
  declare readonly syncState: Table<rows.SyncStateRow, OwnerId>;
  declare readonly outbox: EntityTable<OutboxRow, 'seq'>;

  /** Frees space on a full disk, set by whoever has something to let go: a transaction is then tried once more. */
  makeSpace: (() => Promise<void>) | undefined;

  /** `options` lets tests bring their own IndexedDB. Strict durability: a committed change survives a power cut. */
  constructor(name: string = databaseName, options: ConstructorParameters<typeof Dexie>[1] = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.version(4)
      .stores(schema)
      .upgrade(() => upgradeContents(this));
    retryWhenFull(this, () => this.makeSpace);
    // Ids that were broken by hand are none until the next answer: neither a screen nor the pull that mends them throws.
    this.lists.hook('reading', (row?: rows.ListRow) => row && (Array.isArray(row.ids) ? row : { ...row, ids: [] }));
    this.playlists.hook(
      'reading',
      (row?: rows.PlaylistRow) => row && (Array.isArray(row.songIds) ? row : { ...row, songIds: [] }),
    );
  }
}

/** What every command is given: the store, the clock, who acts, and a source of UUIDs. */
export type CommandContext = {
  readonly db: OffbeatDb;
  readonly nowMs: () => number;
  readonly ownerId: OwnerId;
  readonly newUuid: () => string;
};
