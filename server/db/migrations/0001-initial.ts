import { sql, type Kysely, type Migration } from 'kysely';

/** Released: never change it. Later changes are migrations of their own. */
const statements = [
  `create extension if not exists pg_trgm`,
  `create table songs (
    id text primary key, title text, handle text, display_name text, image_url text, audio_url text,
    processed_audio_url text, processed_audio_key text, duration double precision, tags text, prompt text,
    play_count bigint not null default 0, upvote_count bigint not null default 0,
    created_at timestamptz not null default now(), language text, lyrics text, transcription text,
    timestamp_map text, genre text, album_id text,
    terms text[] not null, search_name text not null, search_words tsvector not null)`,
  `create index songs_terms on songs using gin (terms)`,
  `create index songs_search_words on songs using gin (search_words)`,
  `create index songs_search_name on songs using gin (search_name gin_trgm_ops)`,
  `create index songs_album on songs (album_id) where album_id is not null`,
  `create index songs_handle on songs (handle)`,
  `create table artists (
    handle text primary key, display_name text, avatar_image_url text,
    search_name text not null, search_words tsvector not null)`,
  `create index artists_search_words on artists using gin (search_words)`,
  `create index artists_search_name on artists using gin (search_name gin_trgm_ops)`,
  `create table sent_songs (
    sender text not null, id text not null, record text not null, asked integer not null default 0,
    ask_at timestamptz not null default now(), created_at timestamptz not null default now(),
    primary key (sender, id))`,
  `create index sent_songs_id on sent_songs (id)`,
  `create index sent_songs_ask_at on sent_songs (ask_at)`,
  `create table waiting_counts (
    song_id text primary key, play_count bigint not null default 0, upvote_count bigint not null default 0,
    updated_at timestamptz not null default now())`,
  `create table profiles (
    id text primary key, display_name text, avatar text, avatar_props text, itunes_url text,
    created_at timestamptz not null default now())`,
  `create table likes (
    user_id text not null, song_id text not null, seq bigint generated always as identity,
    primary key (user_id, song_id))`,
  `create table interactions (
    seq bigint generated always as identity primary key, user_id text not null, song_id text not null,
    kind text not null, genre text, artist text, language text, created_at timestamptz not null default now())`,
  `create index interactions_user on interactions (user_id, seq)`,
  `create table listening (
    user_id text not null, facet text not null, name text not null, play_count bigint not null default 0,
    primary key (user_id, facet, name))`,
  `create table playlists (
    id text primary key, seq bigint generated always as identity, owner_id text not null, client_id text,
    name text not null, description text, created_at timestamptz not null default now(),
    unique (owner_id, client_id))`,
  `create index playlists_owner on playlists (owner_id, seq)`,
  `create table playlist_songs (
    playlist_id text not null references playlists on delete cascade, song_id text not null,
    position integer not null, primary key (playlist_id, song_id))`,
  `create table idempotency (
    scope text not null, key text not null, fingerprint text not null, status integer not null default 0,
    body text not null default '', created_at timestamptz not null default now(), primary key (scope, key))`,
  `create index idempotency_created_at on idempotency (created_at)`,
  `create table audio_jobs (
    id bigint generated always as identity primary key, song_id text not null, state text not null,
    upload text not null, sha256 text not null, bytes bigint not null, attempts integer not null default 0,
    created_at timestamptz not null default now())`,
  `create unique index audio_jobs_open on audio_jobs (song_id) where state in ('queued', 'working')`,
  `create table settings (name text primary key, value text not null)`,
];

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
