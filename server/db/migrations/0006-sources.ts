import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `create table source_pages (
    source text not null, key text not null, mark text not null, song_ids text[] not null,
    primary key (source, key))`,
  // Whether another page has the song too, before it is removed with its page.
  `create index source_pages_songs on source_pages using gin (song_ids)`,
];

/** What was read of each source of music, page by page (server/sources/source.ts). */
export const sources: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
