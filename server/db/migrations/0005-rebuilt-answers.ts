import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Kept as it was released. An answer with a long list of songs is not kept whole for 180 days: `rebuild` is the playlist
 * whose songs are read again for a repeat. Null, also in rows from before, means that `body` is the whole answer.
 */
export const rebuiltAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`alter table idempotency add column rebuild text`).execute(db);
  },
};
