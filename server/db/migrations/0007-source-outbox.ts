import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `create table source_outbox (
    id bigint generated always as identity primary key, source text not null, kind text not null,
    song_id text not null, happened_at timestamptz not null default now(), attempts int not null default 0,
    lease_until timestamptz, plays_before bigint)`,
  `create index source_outbox_due on source_outbox (source, id)`,
];

/** Likes and plays on their way to the music server (server/sources/opensubsonic/outbox.ts). */
export const sourceOutbox: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
