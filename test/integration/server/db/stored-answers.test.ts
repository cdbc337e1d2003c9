import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeOld } from '../../../../server/db/idempotency.ts';
import { databases, freshDatabase, guestId, testServer, type TestServer } from '../harness.ts';

/** What is stored of an answer for 180 days, and that it is enough to answer again. */
describe.each(databases)('stored answers on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await testServer(kind);
  });
  afterAll(() => app.close());

  const longPlaylist = async (userId: string): Promise<string> => {
    const made = await app.call('POST', '/api/playlists', { body: { userId, name: 'Long' } });
    const id = String(made.at('playlist', 'id'));
    await sql`insert into playlist_songs (playlist_id, song_id, position)
      select ${id}, repeat('ü', 100) || i, i from generate_series(0, 9999) as list (i)`.execute(app.database.db);
    return id;
  };
  const storedBytes = async (userId: string): Promise<number> => {
    const rows = await app.database.db.selectFrom('idempotency').select('body').where('scope', '=', userId).execute();
    return Math.max(...rows.map(({ body }) => Buffer.byteLength(body)));
  };

  test('a rename of a playlist of 10,000 songs keeps a line, and is answered again with all of them', async () => {
    const userId = guestId();
    const path = `/api/playlists/${await longPlaylist(userId)}`;
    const rename = { body: { userId, name: 'Longer' }, key: randomUUID() };
    const first = await app.call('PATCH', path, rename);
    expect(first.at('playlist', 'song_ids')).toHaveLength(10_000);
    expect(await storedBytes(userId)).toBeLessThan(1_000);
    const again = await app.call('PATCH', path, rename);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('the repeat of a change to a playlist that is gone by now is no error', async () => {
    const userId = guestId();
    const path = `/api/playlists/${await longPlaylist(userId)}`;
    const rename = { body: { userId, name: 'Gone' }, key: randomUUID() };
    await app.call('PATCH', path, rename);
    await app.call('DELETE', path, { body: { userId } });
    const again = await app.call('PATCH', path, rename);
    expect([again.status, again.at('playlist', 'name'), again.at('playlist', 'song_ids')]).toEqual([200, 'Gone', []]);
  });

  test('a row from before is answered as it was stored', async () => {
    const userId = guestId();
    const key = randomUUID();
    const like = { body: { userId, songId: 's1', like: true }, key };
    await app.call('POST', '/api/likes', like);
    const { db } = app.database;
    await db
      .updateTable('idempotency')
      .set({ body: '{"ok":"as it was"}', rebuild: null })
      .where('key', '=', key)
      .execute();
    expect((await app.call('POST', '/api/likes', like)).body).toEqual({ ok: 'as it was' });
  });

  test('a playlist takes 10,000 songs and refuses one more with a sentence', async () => {
    const userId = guestId();
    const path = `/api/playlists/${await longPlaylist(userId)}/songs`;
    const refused = await app.call('POST', path, { body: { userId, songId: 'one-more' } });
    expect([refused.status, refused.body]).toEqual([409, { error: 'A playlist holds no more than 10000 songs.' }]);
  });

  test('large calls cost their caller more than small ones', async () => {
    const limited = await testServer(kind, { database: app.database }, { rateLimitPerMinute: 100 });
    const userId = guestId();
    const many = Array.from({ length: 10_000 }, (_, n) => `song-${n}-${'x'.repeat(20)}`);
    const path = `/api/playlists/${await longPlaylist(userId)}`;
    const statuses = [];
    for (let n = 0; n < 3; n++) {
      statuses.push((await limited.call('PATCH', path, { body: { userId, song_ids: many } })).status);
    }
    expect(statuses).toEqual([200, 429, 429]);
    await limited.close();
  });

  test('the purge of keys measures from the newest key: a clock set forward forgets none', async () => {
    const { db, close } = await freshDatabase(kind);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const key = (name: string, days: number) => ({
      scope: 'u',
      key: name,
      fingerprint: 'f',
      status: 200,
      body: '{}',
      created_at: daysAgo(days),
    });
    const keys = async () =>
      (await db.selectFrom('idempotency').select('key').orderBy('key').execute()).map((row) => row.key);
    // As if the clock had jumped a year: every key looks old.
    await db
      .insertInto('idempotency')
      .values([key('a', 365), key('b', 500)])
      .execute();
    await purgeOld(db);
    expect(await keys()).toEqual(['a', 'b']);
    await db
      .insertInto('idempotency')
      .values([key('c', 1)])
      .execute();
    await purgeOld(db);
    expect(await keys()).toEqual(['c']);
    await close();
  });
});
