import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, guestId, idsOf, songNamed, testServer, tokenFor, type TestServer } from '../harness.ts';

const songs = ['a', 'b', 'c'].map((id) => songNamed(id));

describe.each(databases)('playlists on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await testServer(kind, { catalogue: () => ({ artists: [], songs }) });
  });
  afterAll(() => app.close());

  const create = async (userId: string, more: Record<string, unknown> = {}, key?: string) => {
    const body = { userId, name: 'Road', ...more };
    const answer = await app.call('POST', '/api/playlists', { body, ...(key === undefined ? {} : { key }) });
    return { answer, id: String(answer.at('playlist', 'id')) };
  };
  const add = (id: string, userId: string, songId: string) =>
    app.call('POST', `/api/playlists/${id}/songs`, { body: { userId, songId } });

  test('creates, fills, lists in order and removes', async () => {
    const userId = guestId();
    const { answer, id } = await create(userId, { description: 'long drives' });
    expect(answer.at('playlist')).toEqual({
      id,
      name: 'Road',
      description: 'long drives',
      song_count: 0,
      song_ids: [],
    });
    expect(id.length).toBeGreaterThanOrEqual(22);
    for (const songId of ['c', 'a', 'gone', 'b'])
      expect((await add(id, userId, songId)).body).toEqual({ alreadyExists: false });
    expect((await add(id, userId, 'a')).body).toEqual({ alreadyExists: true });
    const stored = { id, name: 'Road', description: 'long drives', song_count: 4, song_ids: ['c', 'a', 'gone', 'b'] };
    expect((await app.call('GET', `/api/playlists/${userId}`)).body).toEqual({ playlists: [stored] });
    const read = await app.call('GET', `/api/playlists/${id}/songs`);
    expect(idsOf(read.at('songs'))).toEqual(['c', 'a', 'b']);
    expect(read.at('playlist')).toEqual(stored);
    expect(JSON.stringify(read.body)).not.toContain(userId);
    const remove = () => app.call('DELETE', `/api/playlists/${id}/songs/a`, { body: { userId } });
    expect((await remove()).body).toEqual({ ok: true });
    expect((await remove()).body).toEqual({ ok: true });
    expect((await app.call('GET', `/api/playlists/${id}/songs`)).at('playlist', 'song_ids')).toEqual([
      'c',
      'gone',
      'b',
    ]);
  });

  test('gives the same playlist for the same client id, per user', async () => {
    const [one, other] = [guestId(), guestId()];
    const clientId = `local_${randomUUID()}`;
    const first = await create(one, { clientId });
    const again = await create(one, { clientId, name: 'Other name' });
    expect(again.id).toBe(first.id);
    expect((await create(other, { clientId })).id).not.toBe(first.id);
    const both = await Promise.all([create(one, { clientId: 'x' }), create(one, { clientId: 'x' })]);
    expect(both[0].id).toBe(both[1].id);
    // An empty one is none.
    expect((await create(one, { clientId: '' })).id).not.toBe((await create(one, { clientId: ' ' })).id);
  });

  test('refuses the 1,001st playlist, and gives the last one again all the same', async () => {
    const userId = guestId();
    const rows = Array.from({ length: 999 }, (_, n) => ({ id: `${userId}-${n}`, owner_id: userId, name: 'Road' }));
    await app.database.db.insertInto('playlists').values(rows).execute();
    const last = await create(userId, { clientId: 'local_last' });
    expect(last.answer.status).toBe(200);
    expect((await create(userId, { clientId: 'local_more' })).answer.status).toBe(409);
    expect((await create(userId, { clientId: 'local_last' })).id).toBe(last.id);
    expect((await app.call('GET', `/api/playlists/${userId}`)).at('playlists')).toHaveLength(1_000);
  });

  test('takes no more songs than one answer can hold, and goes on changing what is there', async () => {
    const userId = guestId();
    const ids = Array.from({ length: 10 }, (_, n) => `${userId}-${n}`);
    await app.database.db
      .insertInto('playlists')
      .values(ids.map((id) => ({ id, owner_id: userId, name: 'Road' })))
      .execute();
    await sql`insert into playlist_songs (playlist_id, song_id, position)
      select id, 's' || n, n from unnest(${ids}::text[]) as id, generate_series(1, 10000) as n`.execute(
      app.database.db,
    );
    const { id } = await create(userId);
    const order = (songIds: readonly string[]) =>
      app.call('PATCH', `/api/playlists/${id}`, { body: { userId, song_ids: songIds } });
    expect((await add(id, userId, 'a')).status).toBe(409);
    await app.call('DELETE', `/api/playlists/${ids[0]}/songs/s1`, { body: { userId } });
    await app.call('DELETE', `/api/playlists/${ids[0]}/songs/s2`, { body: { userId } });
    expect([(await add(id, userId, 'a')).status, (await add(id, userId, 'b')).status]).toEqual([200, 200]);
    expect((await order(['b', 'a'])).status).toBe(200);
    expect((await add(id, userId, 'b')).body).toEqual({ alreadyExists: true });
    expect((await add(id, userId, 'c')).status).toBe(409);
    expect((await app.call('GET', `/api/playlists/${id}/songs`)).at('playlist', 'song_ids')).toEqual(['b', 'a']);
  });

  test('lists names, descriptions and ids letter for letter, oldest first, and nothing for none', async () => {
    const userId = guestId();
    expect((await app.call('GET', `/api/playlists/${userId}`)).body).toEqual({ playlists: [] });
    const given = [
      { name: 'Ünï "quoted" \\ \u{1F3B5} \u2028end', description: 'a\n\tb </script>' },
      { name: 'null', description: '' },
      { name: '0' },
    ];
    const made: string[] = [];
    for (const fields of given) made.push((await create(userId, fields)).id);
    await add(made[1] ?? '', userId, 'é\\"1');
    const songs = [[], ['é\\"1'], []];
    expect((await app.call('GET', `/api/playlists/${userId}`)).body).toEqual({
      playlists: given.map((fields, n) => ({
        id: made[n],
        ...fields,
        song_count: songs[n]?.length,
        song_ids: songs[n],
      })),
    });
  });

  test('gives the same playlist for the same key', async () => {
    const userId = guestId();
    const key = randomUUID();
    const [first, second] = [await create(userId, {}, key), await create(userId, {}, key)];
    expect(second.id).toBe(first.id);
    expect((await app.call('GET', `/api/playlists/${userId}`)).at('playlists')).toHaveLength(1);
  });

  test('renames, reorders and deletes', async () => {
    const userId = guestId();
    const { id } = await create(userId);
    for (const songId of ['a', 'b', 'c']) await add(id, userId, songId);
    const patched = await app.call('PATCH', `/api/playlists/${id}`, {
      body: { userId, name: 'Home', song_ids: ['c', 'a', 'c', 'b'] },
    });
    expect(patched.body).toEqual({ playlist: { id, name: 'Home', song_count: 3, song_ids: ['c', 'a', 'b'] } });
    await add(id, userId, 'd');
    expect((await app.call('GET', `/api/playlists/${id}/songs`)).at('playlist', 'song_ids')).toEqual([
      'c',
      'a',
      'b',
      'd',
    ]);
    expect((await app.call('DELETE', `/api/playlists/${id}`, { body: { userId } })).body).toEqual({ ok: true });
    expect((await app.call('GET', `/api/playlists/${userId}`)).body).toEqual({ playlists: [] });
    expect((await app.call('GET', `/api/playlists/${id}/songs`)).status).toBe(404);
    expect((await app.call('DELETE', `/api/playlists/${id}`, { body: { userId } })).status).toBe(404);
  });

  test('an order made before another device added and removed songs undoes neither', async () => {
    const userId = guestId();
    const { id } = await create(userId);
    for (const songId of ['a', 'b', 'c']) await add(id, userId, songId);
    // Another device, meanwhile.
    await add(id, userId, 'd');
    await app.call('DELETE', `/api/playlists/${id}/songs/b`, { body: { userId } });
    const patched = await app.call('PATCH', `/api/playlists/${id}`, { body: { userId, song_ids: ['c', 'b', 'a'] } });
    expect(patched.at('playlist', 'song_ids')).toEqual(['c', 'a', 'd']);
    expect((await app.call('GET', `/api/playlists/${id}/songs`)).at('playlist', 'song_ids')).toEqual(['c', 'a', 'd']);
  });

  test('lets no other user change a playlist', async () => {
    const { id } = await create(guestId());
    const userId = guestId();
    const tries = [
      await add(id, userId, 'a'),
      await app.call('DELETE', `/api/playlists/${id}/songs/a`, { body: { userId } }),
      await app.call('PATCH', `/api/playlists/${id}`, { body: { userId, name: 'Mine' } }),
      await app.call('DELETE', `/api/playlists/${id}`, { body: { userId } }),
    ];
    expect(tries.map((answer) => answer.status)).toEqual([403, 403, 403, 403]);
  });

  test('takes twenty songs at once and keeps every one at a place of its own', async () => {
    const userId = guestId();
    const { id } = await create(userId);
    const ids = Array.from({ length: 20 }, (_, i) => `song-${i}`);
    await Promise.all(ids.map((songId) => add(id, userId, songId)));
    const rows = await app.database.db
      .selectFrom('playlist_songs')
      .select('position')
      .where('playlist_id', '=', id)
      .execute();
    expect(new Set(rows.map((row) => row.position)).size).toBe(20);
  });

  test('wants a name, and a user who may', async () => {
    const post = async (body: unknown, token?: string) =>
      (await app.call('POST', '/api/playlists', { body, ...(token === undefined ? {} : { token }) })).status;
    expect(await post({ userId: guestId(), name: '  ' })).toBe(400);
    expect(await post({ name: 'x' })).toBe(400);
    expect(await post({ userId: 'guest_short', name: 'x' })).toBe(400);
    expect(await post({ userId: 'member', name: 'x' })).toBe(401);
    expect(await post({ userId: 'member', name: 'x' }, 'nonsense')).toBe(401);
    expect(await post({ userId: 'member', name: 'x' }, tokenFor('another'))).toBe(403);
    expect(await post({ userId: 'member', name: 'x' }, tokenFor('member', { expires: '-1m' }))).toBe(401);
    expect(await post({ userId: 'member', name: 'x' }, tokenFor('member', { project: 'else' }))).toBe(401);
    expect(await post({ userId: 'member', name: 'x' }, tokenFor('member'))).toBe(200);
  });
});
