import { Dexie, type EntityTable, type Table } from 'dexie';
import type { ArtistHandle, OwnerId, PlaylistId, TrackId } from '../core/ids.ts';
import type { StoredRow } from '../core/outbox/row.ts';
import type { TrackCounts } from '../core/track.ts';
import { retryAfterEviction } from './quota-exceeded.ts';
import type * as rows from './rows.ts';
import { pauseReasons } from './rows.ts';
import { databaseName, schemaVersion } from './schema-version.ts';
import { upgradeRows } from './upgrade.ts';

/**
 * The current schema. A change is a new version with an upgrade from every earlier one (docs/guarantees.md, case 24:
 * old data survives an upgrade; the earlier ones are in test/support/old-schemas.ts). Only the newest is declared:
 * Dexie derives each declared version at every start. Booleans are 0/1, because IndexedDB cannot index true and false.
 */
const schema = {
  identity: 'key',
  profiles: 'id, ownerId',
  profilesBase: 'ownerId',
  tokens: 'ownerId',
  settings: 'key',
  tracks: 'id, handle',
  searchText: 'page, rev',
  trackCounts: 'trackId',
  artists: 'handle, *words',
  likes: '[ownerId+trackId], [ownerId+likedAtMs]',
  likesBase: '[ownerId+trackId], ownerId',
  playlists: 'id, ownerId',
  playlistsBase: 'id, ownerId',
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
  audioFiles: '[trackId+quality], trackId, pinned, playedAtMs',
  pins: '[ownerId+collection], ownerId',
  corsBlocked: 'trackId',
  downloadFailures: 'trackId',
  playerState: 'ownerId',
  playQueue: 'ownerId',
  coverColors: 'coverImage',
  avatars: 'key',
  syncState: 'ownerId',
  outbox: '++seq, [ownerId+lane], [ownerId+state+listed], [state+nextAttemptAtMs]',
  deadLetters: '++id, ownerId',
} as const;

/** The app's only store. Reads are plain functions run by live queries; writes are commands (src/db/.../commands.ts). */
export class OffbeatDb extends Dexie {
  declare readonly identity: Table<rows.IdentityRow, 'current'>;
  declare readonly profiles: Table<rows.ProfileRow, string>;
  declare readonly profilesBase: Table<rows.ProfileBaseRow, OwnerId>;
  declare readonly tokens: Table<rows.TokenRow, OwnerId>;
  declare readonly settings: Table<rows.SettingRow, rows.SettingRow['key']>;
  declare readonly tracks: Table<rows.TrackRow, TrackId>;
  declare readonly searchText: Table<rows.SearchTextRow, number>;
  declare readonly trackCounts: Table<TrackCounts, TrackId>;
  declare readonly artists: Table<rows.ArtistRow, ArtistHandle>;
  declare readonly likes: Table<rows.LikeRow, [OwnerId, TrackId]>;
  declare readonly likesBase: Table<rows.LikeBaseRow, [OwnerId, TrackId]>;
  declare readonly playlists: Table<rows.PlaylistRow, PlaylistId>;
  declare readonly playlistsBase: Table<rows.PlaylistBaseRow, PlaylistId>;
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
  declare readonly audioFiles: Table<rows.AudioFileRow, [TrackId, string]>;
  declare readonly pins: Table<rows.PinRow, [OwnerId, string]>;
  declare readonly corsBlocked: Table<rows.CorsBlockedRow, TrackId>;
  declare readonly downloadFailures: Table<rows.DownloadFailureRow, TrackId>;
  declare readonly playerState: Table<rows.PlayerStateRow, OwnerId>;
  declare readonly playQueue: Table<rows.PlayQueueRow, OwnerId>;
  declare readonly coverColors: Table<rows.CoverColorRow, string>;
  declare readonly avatars: Table<rows.AvatarRow, string>;
  declare readonly syncState: Table<rows.SyncStateRow, OwnerId>;
  declare readonly outbox: EntityTable<StoredRow, 'seq'>;
  declare readonly deadLetters: EntityTable<rows.DeadLetterRow, 'id'>;

  /** Frees space after a quota error; the transaction is then retried once. */
  makeSpace: (() => Promise<void>) | undefined;
  /** In memory, because the browser refuses storage: that of audio files too. */
  isTemporary = false;

  /** `options` lets tests inject an IndexedDB. Strict durability: a committed change survives a power cut. */
  constructor(name: string = databaseName, options: ConstructorParameters<typeof Dexie>[1] = {}) {
    super(name, { chromeTransactionDurability: 'strict', ...options });
    this.version(schemaVersion)
      .stores(schema)
      .upgrade((transaction) => upgradeRows(this, transaction));
    retryAfterEviction(this, () => this.makeSpace);
    // Without a usable owner no query has a valid key: nothing would be drawn. Calls need the id of the confirmed profile.
    this.identity.hook('reading', ifNamed<rows.IdentityRow>('ownerId'));
    this.profilesBase.hook('reading', ifNamed<rows.ProfileBaseRow>('id'));
    for (const [table, defaults] of Object.entries(readAs)) this.table(table).hook('reading', readable(defaults));
    // A reason without a text pauses nothing: the next answer that pauses names its own.
    this.syncState.hook('reading', (row?: rows.SyncStateRow) =>
      row && !pauseReasons.some((reason) => reason === row.pauseReason) ? { ...row, pauseReason: null } : row,
    );
  }
}

const ifNamed =
  <Row extends object>(field: keyof Row) =>
  (row?: Row): Row | undefined => {
    const name = row?.[field];
    return typeof name === 'string' && name !== '' ? row : undefined;
  };

type RowOf<Name extends keyof typeof schema> = OffbeatDb[Name] extends Table<infer Row> ? Row : never;

/** Rows damaged by hand read as below until the next pull, so that neither screens nor pulls throw. */
const readAs: {
  readonly [Name in keyof typeof schema]?: {
    readonly [Field in keyof RowOf<Name>]?: string | number | null | undefined | [];
  };
} = {
  lists: { ids: [] },
  playlists: { id: '', name: '', songCount: 0, songIds: [], ownerId: '' },
  playlistsBase: { id: '', name: '', songCount: 0, songIds: [], ownerId: '' },
  follows: { handle: '', displayName: '', trackCount: null },
  tracks: {
    title: '',
    authorName: '',
    tags: '',
    prompt: '',
    lyrics: '',
    transcription: '',
    timestampMap: '',
    handle: undefined,
    coverImage: undefined,
    genre: undefined,
    durationS: null,
  },
  artists: { handle: '', displayName: '', trackCount: null },
  recentlyPlayed: { playedAtMs: 0 },
  playCounts: { plays: 0 },
  recentSearches: { term: '', searchedAtMs: 0 },
  favoriteArtists: { artist: '' },
  favoriteGenres: { genre: '' },
  searchText: { text: '', rev: 0 },
  pulls: { fetchedAtMs: 0 },
  counters: { value: 0 },
  audioFiles: { bytes: 0, playedAtMs: 0 },
  pins: { collection: '', trackIds: [] },
  syncState: { pausedAtMs: 0, lastSyncAtMs: null },
};

/**
 * Reads a field of another type than the one in `defaults` as that one, a number that is none as well, and a list without
 * what is no id; null stands for a number that may be missing, undefined for such a text. What is stored stays as it is.
 * Also of keys, which may be numbers and dates.
 */
function readable(defaults: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(defaults).map(([name, usual]) => ({
    name,
    usual,
    isUsable: checkOf(usual),
  }));
  return <Row extends object>(row?: Row): Row | undefined => {
    const damaged = row && fields.filter(({ name, isUsable }) => !isUsable(Reflect.get(row, name)));
    if (row === undefined || !damaged?.length) return row;
    const read = { ...row };
    for (const { name, usual } of damaged) {
      const field: unknown = Reflect.get(row, name);
      Reflect.set(read, name, Array.isArray(usual) && Array.isArray(field) ? field.filter(isText) : (usual ?? null));
    }
    return read;
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

function checkOf(usual: unknown): (field: unknown) => boolean {
  if (Array.isArray(usual)) return (field) => Array.isArray(field) && field.every(isText);
  if (usual === undefined) return (field) => field === null || isText(field);
  if (usual === null) return (field) => field === null || Number.isFinite(field);
  return typeof usual === 'number' ? Number.isFinite : isText;
}

export type CommandContext = {
  readonly db: OffbeatDb;
  readonly nowMs: () => number;
  readonly ownerId: OwnerId;
  readonly newUuid: () => string;
};
