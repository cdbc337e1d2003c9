import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, guestId, songNamed, testServer, tokenFor, type TestServer } from '../harness.ts';

/** "Sign out other devices" of a guest: a new secret, and nothing behind the old one. */
describe.each(databases)('a new id for a guest on %s', (kind) => {
  let app: TestServer;
  const logged: string[] = [];
  beforeAll(async () => {
    const songs = [songNamed('s1', { genre: 'Jazz' }), songNamed('s2')];
    const catalogue = () => ({ artists: [], songs });
    app = await testServer(kind, { catalogue, log: (line) => void logged.push(line) });
  });
  afterAll(() => app.close());

  const ask = (id: string, key: string | undefined, token?: string) =>
    app.call('POST', `/api/users/${id}/new-id`, { ...(key === undefined ? {} : { key }), ...(token ? { token } : {}) });
  const owned = async (id: string) => ({
    likes: (await app.call('GET', `/api/likes/${id}`)).at('likes'),
    playlists: (await app.call('GET', `/api/playlists/${id}`)).body,
    genres: (await app.call('GET', `/api/users/${id}/favorite-genres`)).at('favorite_genres'),
  });
  const collect = async (userId: string): Promise<string> => {
    await app.call('POST', '/api/likes', { body: { userId, songId: 's1', like: true }, key: randomUUID() });
    await app.call('POST', '/api/likes', { body: { userId, songId: 's2', play: true, genre: 'Jazz' } });
    await app.call('POST', '/api/likes', { body: { userId, songId: 's2', like: true } });
    const made = await app.call('POST', '/api/playlists', { body: { userId, name: 'Mine' }, key: randomUUID() });
    const id = String(made.at('playlist', 'id'));
    await app.call('POST', `/api/playlists/${id}/songs`, { body: { userId, songId: 's1' } });
    return id;
  };
  const rowsOf = async (id: string): Promise<number> => {
    const { db } = app.database;
    const found = await Promise.all([
      db.selectFrom('likes').select('user_id').where('user_id', '=', id).execute(),
      db.selectFrom('interactions').select('user_id').where('user_id', '=', id).execute(),
      db.selectFrom('listening').select('user_id').where('user_id', '=', id).execute(),
      db.selectFrom('playlists').select('owner_id').where('owner_id', '=', id).execute(),
      db.selectFrom('idempotency').select('scope').where('scope', '=', id).execute(),
    ]);
    return found.flat().length;
  };

  test('takes everything along, and the old id is unknown', async () => {
    const old = guestId();
    const playlistId = await collect(old);
    const before = await owned(old);
    expect(before.likes).toEqual(['s2', 's1']);
    const rows = await rowsOf(old);

    const answer = await ask(old, randomUUID());
    const id = String(answer.at('id'));
    expect(answer.status).toBe(200);
    expect(id).toMatch(/^guest_[A-Za-z0-9_-]{22,122}$/);
    expect(id).not.toBe(old);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await owned(id)).toEqual(before);
    expect([await rowsOf(old), await rowsOf(id)]).toEqual([0, rows]);
    expect(await owned(old)).toEqual({ likes: [], playlists: { playlists: [] }, genres: [] });
    const rename = (userId: string) =>
      app.call('PATCH', `/api/playlists/${playlistId}`, { body: { userId, name: 'Theirs' } });
    expect((await rename(old)).status).toBe(403);
    expect((await rename(id)).status).toBe(200);
  });

  test('is the same for a repeat with the same key, also two at once, and another for another key', async () => {
    const [old, key] = [guestId(), randomUUID()];
    await collect(old);
    const both = await Promise.all([ask(old, key), ask(old, key)]);
    const again = await ask(old, key);
    expect(new Set([...both, again].map((answer) => answer.at('id'))).size).toBe(1);
    expect((await owned(String(again.at('id')))).likes).toEqual(['s2', 's1']);
    // The key belongs to the id it was sent for.
    expect((await ask(guestId(), key)).status).toBe(422);
    expect((await ask(old, randomUUID())).at('id')).not.toBe(again.at('id'));
  });

  test('is for guests alone, and for keys that cannot be guessed', async () => {
    expect((await ask('member-1', randomUUID(), tokenFor('member-1'))).status).toBe(400);
    expect((await ask('guest_short', randomUUID())).status).toBe(400);
    expect((await ask(guestId(), undefined)).status).toBe(400);
    expect((await ask(guestId(), 'again')).status).toBe(400);
  });

  test('is in no log line and leaves the old id in no table', async () => {
    const [old, key] = [guestId(), randomUUID()];
    await collect(old);
    const id = String((await ask(old, key)).at('id'));
    const { db } = app.database;
    const rows = await db.selectFrom('idempotency').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(old);
    await db.schema.alterTable('listening').renameTo('elsewhere').execute();
    const failed = await ask(id, randomUUID());
    await db.schema.alterTable('elsewhere').renameTo('listening').execute();
    expect(failed.status).toBe(500);
    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [old, id, key]) expect(logged.join('\n')).not.toContain(secret);
    // All or nothing: what was moved before the error is where it was.
    expect((await owned(id)).likes).toEqual(['s2', 's1']);
  });
});
