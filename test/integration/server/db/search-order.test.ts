import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../../server/db/open.ts';
import { artistsByText, songsByTerm, songsByText } from '../../../../server/db/search.ts';
import { databases, songNamed, testServer, type TestServer } from '../harness.ts';

/** More than is read whole, over every level of plays, many of them equal. */
const songs = Array.from({ length: 900 }, (_, n) =>
  songNamed(`s${String(n).padStart(3, '0')}`, {
    title: n % 3 === 0 ? `River ${n}` : `Song of the River ${n}`,
    handle: n % 2 === 0 ? 'nova' : 'orion',
    display_name: n % 2 === 0 ? 'Nova' : 'Orion',
    genre: 'Pop',
    play_count: Math.floor(4 ** (n % 11)) + (n % 2),
  }),
);
const artists = [
  { handle: 'nova', display_name: 'Nova River', avatar_image_url: null },
  { handle: 'orion', display_name: 'Orion River', avatar_image_url: null },
];
const byPlays = (a: (typeof songs)[number], b: (typeof songs)[number]): number =>
  b.play_count - a.play_count || (a.id < b.id ? -1 : 1);

describe.each(databases)('the order of many hits on %s', (kind) => {
  let app: TestServer;
  let db: Db;
  beforeAll(async () => {
    app = await testServer(kind, { catalogue: () => ({ artists, songs }) });
    ({ db } = app.database);
  });
  afterAll(() => app.close());

  /** Every page in turn, as a user scrolls. */
  const allPages = async (find: typeof songsByText, term: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let from = 0; ; from += 50) {
      const { songs: page, total } = await find(db, term, { from, size: 50 });
      ids.push(...page.map((song) => song.id));
      if (page.length < 50) return ids;
      expect(total).toBeGreaterThanOrEqual(ids.length);
    }
  };

  test('is place, plays and id over all pages, and no page repeats or skips a song', async () => {
    const begins = songs.filter((song) => song.title?.startsWith('River')).sort(byPlays);
    const others = songs.filter((song) => !song.title?.startsWith('River')).sort(byPlays);
    expect(await allPages(songsByText, 'river')).toEqual([...begins, ...others].map((song) => song.id));
    expect(await allPages(songsByTerm, 'Pop')).toEqual([...songs].sort(byPlays).map((song) => song.id));
  });

  test('is the same where few songs match', async () => {
    const few = songs.filter((song) => song.title?.includes('River 1')).sort(byPlays);
    const found = await songsByText(db, 'river 1', { from: 0, size: 100 });
    const begins = few.filter((song) => song.title?.startsWith('River'));
    expect(found.songs.slice(0, begins.length).map((song) => song.id)).toEqual(begins.map((song) => song.id));
    expect(found.total).toBe(few.length);
  });

  test('follows plays as they are counted, also those of an artist', async () => {
    const first = async () => (await songsByText(db, 'song river', { from: 0, size: 1 })).songs[0]?.id;
    expect(await first()).not.toBe('s001');
    await sql`update songs set play_count = 9000000 where id = 's001'`.execute(db);
    expect(await first()).toBe('s001');
    const { artists: found } = await artistsByText(db, 'river', { from: 0, size: 9 });
    expect(found).toEqual([
      { ...artists[1], track_count: 450 },
      { ...artists[0], track_count: 450 },
    ]);
  });

  test('costs a play nothing but its row while the level stays', async () => {
    // A heap-only update touches no index; only PostgreSQL itself counts them.
    if (kind === 'pglite') return;
    await db.transaction().execute(async (trx) => {
      await sql`update songs set play_count = play_count + 1 where id = 's007'`.execute(trx);
      const { rows } = await sql<{ hot: number }>`
        select pg_stat_get_xact_tuples_hot_updated('songs'::regclass) as hot`.execute(trx);
      expect(rows[0]?.hot).toBe(1);
    });
  });
});
