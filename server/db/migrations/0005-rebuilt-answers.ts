import { sql, type Kysely, type Migration } from 'kysely';

/**
 * A long list of songs is not stored for 180 days: `rebuild` is the playlist whose songs a repeat reads again. Null,
 * also in older rows, means that `body` is the whole answer.
 */
export const rebuiltAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`alter table idempotency add column rebuild text`).execute(db);
  },
};
