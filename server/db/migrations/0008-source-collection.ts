import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  // null: written by an earlier version.
  `alter table source_outbox add column user_id text`,
  `create table source_likes (
    source text not null, user_id text not null, song_id text not null, is_starred boolean not null,
    agreed_at timestamptz not null default now(), primary key (source, user_id, song_id))`,
  `create table source_playlists (
    source text not null, user_id text not null, remote_id text not null, playlist_id text not null,
    name text not null, description text, song_ids text[] not null, primary key (source, user_id, remote_id))`,
  `alter table source_pages add column read_at timestamptz not null default now()`,
  `alter table source_pages add column content text`,
];

/** What a user's likes and playlists agreed on with the music server last (server/sources/opensubsonic/collection.ts). */
export const sourceCollection: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
