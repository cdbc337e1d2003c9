import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';

/** bigint, read as number (see pool.ts), so counts are exact up to 2^53. */
type Count = ColumnType<number, number | undefined, number>;
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;

export interface SongsTable {
  id: string;
  title: string | null;
  handle: string | null;
  display_name: string | null;
  image_url: string | null;
  audio_url: string | null;
  processed_audio_url: string | null;
  processed_audio_key: string | null;
  duration: number | null;
  tags: string | null;
  prompt: string | null;
  play_count: Count;
  upvote_count: Count;
  created_at: Timestamp;
  language: string | null;
  lyrics: string | null;
  transcription: string | null;
  timestamp_map: string | null;
  genre: string | null;
  album_id: string | null;
  /** Normalized words, each with its zone and the level of the song's plays (search-columns.ts). */
  search_words: string;
}

export interface ArtistsTable {
  handle: string;
  display_name: string | null;
  avatar_image_url: string | null;
  track_count: Generated<number>;
  /** Plays of all songs, for ranking: exact below 64 a song, then in steps of a 32nd. Written by a trigger. */
  play_count: Count;
  search_words: string;
}

export interface SearchVocabularyTable {
  word: string;
}

/** Songs sent by a client that the provider has not confirmed; only the sender sees them. */
export interface SentSongsTable {
  /** The sender's verified uid, or '' for a guest, whom the call does not name: then no user sees the record. */
  sender: string;
  id: string;
  record: string;
  asked: Generated<number>;
  ask_at: Timestamp;
  created_at: Timestamp;
}

export interface WaitingCountsTable {
  song_id: string;
  play_count: Count;
  upvote_count: Count;
  updated_at: Timestamp;
}

export interface ProfilesTable {
  id: string;
  display_name: string | null;
  avatar: string | null;
  avatar_props: string | null;
  itunes_url: string | null;
  created_at: Timestamp;
}

export interface LikesTable {
  user_id: string;
  song_id: string;
  seq: Generated<number>;
}

export interface InteractionsTable {
  seq: Generated<number>;
  user_id: string;
  song_id: string;
  kind: 'like' | 'unlike' | 'play' | 'skip';
  genre: string | null;
  artist: string | null;
  language: string | null;
  created_at: Timestamp;
}

export interface ListeningTable {
  user_id: string;
  /** `all`: all plays of the user, without a name. Written by a trigger. */
  facet: 'artist' | 'genre' | 'all';
  name: string;
  play_count: Count;
}

export interface PlaylistsTable {
  id: string;
  seq: Generated<number>;
  owner_id: string;
  client_id: string | null;
  name: string;
  description: string | null;
  created_at: Timestamp;
}

export interface PlaylistSongsTable {
  playlist_id: string;
  song_id: string;
  position: number;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  /** The playlist whose songs the answer had; null when `body` is the whole answer. */
  rebuild: string | null;
  created_at: Timestamp;
}

export interface AudioJobsTable {
  id: Generated<number>;
  song_id: string;
  state: 'queued' | 'working' | 'done' | 'failed';
  upload: string;
  sha256: string;
  bytes: number;
  attempts: Generated<number>;
  created_at: Timestamp;
  run_at: Timestamp;
  /** The worker that processes the job, and until when. */
  lease: string | null;
  lease_until: Date | null;
  reason: string | null;
  ended_at: Date | null;
}

export interface AudioUploadsTable {
  name: string;
  created_at: Timestamp;
}

/** Pages of the catalogues of sources, as they were read last (server/sources/source.ts). */
export interface SourcePagesTable {
  source: string;
  key: string;
  mark: string;
  song_ids: string[];
  read_at: Timestamp;
  /** Tells whether a page that is read again has changed; null: read by an earlier version. */
  content: string | null;
}

/** Per user: what a song's star was when like and star agreed last. */
export interface SourceLikesTable {
  source: string;
  user_id: string;
  song_id: string;
  is_starred: boolean;
  agreed_at: Timestamp;
}

/** Per user: a playlist of the music server as it was merged last; `playlist_id` may be deleted here since. */
export interface SourcePlaylistsTable {
  source: string;
  user_id: string;
  remote_id: string;
  playlist_id: string;
  name: string;
  description: string | null;
  song_ids: string[];
}

export interface SourceOutboxTable {
  id: Generated<number>;
  source: string;
  kind: 'like' | 'play';
  song_id: string;
  /** null: written by an earlier version. */
  user_id: string | null;
  happened_at: Timestamp;
  attempts: Generated<number>;
  /** While it is sent, the end of the lease; after a refusal, not to be sent before then. */
  lease_until: Date | null;
  /** The music server's count before the first attempt to add this play. */
  plays_before: number | null;
}

export interface SettingsTable {
  name: string;
  value: string;
}

export interface Database {
  songs: SongsTable;
  artists: ArtistsTable;
  search_vocabulary: SearchVocabularyTable;
  sent_songs: SentSongsTable;
  waiting_counts: WaitingCountsTable;
  profiles: ProfilesTable;
  likes: LikesTable;
  interactions: InteractionsTable;
  listening: ListeningTable;
  playlists: PlaylistsTable;
  playlist_songs: PlaylistSongsTable;
  idempotency: IdempotencyTable;
  audio_jobs: AudioJobsTable;
  audio_uploads: AudioUploadsTable;
  settings: SettingsTable;
  source_pages: SourcePagesTable;
  source_outbox: SourceOutboxTable;
  source_likes: SourceLikesTable;
  source_playlists: SourcePlaylistsTable;
}

export type NewSong = Insertable<SongsTable>;
export type PlaylistRow = Selectable<PlaylistsTable>;
export type ProfileRow = Selectable<ProfilesTable>;
