import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogueSong } from '../../../../src/core/wire/catalogue-song.ts';
import { countUp } from '../../../../server/db/counts.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { storeConfirmed } from '../../../../server/db/sent-songs.ts';
import { storeSource } from '../../../../server/sources/store-source.ts';
import { fixedSource } from '../../../support/fixed-source.ts';
import { freshDatabase, postgresUrl, songNamed } from '../harness.ts';

/** The embedded database has one connection: there nothing is stored at the same time. */
describe.runIf(postgresUrl !== undefined)('a song that is played while it is stored again, on PostgreSQL', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
  });
  afterAll(() => database.close());

  const artists = [{ handle: 'nova', display_name: 'Nova', avatar_image_url: null }];
  const read = async (songs: CatalogueSong[]): Promise<unknown> =>
    storeSource(
      database.db,
      fixedSource(() => ({ artists, songs })),
    );
  const waiting = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows[0]?.n;
  };

  test.each([
    ['by its source', 'read', (song: CatalogueSong) => read([song])],
    ['as its provider confirms it', 'confirmed', (song: CatalogueSong) => storeConfirmed(database.db, [song])],
    [
      'by its source, which has another instead',
      'gone',
      ({ title }: CatalogueSong) => read([songNamed('new', { title })]),
    ],
  ])('%s: neither waits for the other without end', async (_, id, store) => {
    const { db } = database;
    await read([songNamed(id)]);
    // The title's word is new to the search: storing the song waits for this transaction, and has the artist by then.
    const word = `barrier${id}`;
    const other = await db.startTransaction().execute();
    let storing: Promise<unknown> = Promise.resolve();
    let playing: Promise<unknown> = Promise.resolve();
    try {
      await sql`insert into search_vocabulary (word) values (${word})`.execute(other);
      storing = store(songNamed(id, { title: word }));
      await expect.poll(waiting).toBe(1);
      playing = db.transaction().execute((trx) => countUp(trx, id, 'play_count'));
      await expect.poll(waiting).toBe(2);
    } finally {
      await other.rollback().execute();
    }
    const outcomes = await Promise.allSettled([storing, playing]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
});
