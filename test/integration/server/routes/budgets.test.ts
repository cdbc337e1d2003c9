import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSentSongs } from '../../../../server/db/sent-songs.ts';
import { retainedBytes } from '../../../support/retained-memory.ts';
import { guestId, songNamed, testServer, tokenFor, type TestServer } from '../harness.ts';

/** Limits on memory and disk per caller: bodies that never end, answers that are not read, long lists. */
const mebibyte = 2 ** 20;
const sockets: Socket[] = [];
let app: TestServer;
let port = 0;
let direct: TestServer;
let directPort = 0;
beforeAll(async () => {
  app = await testServer('pglite', {}, { trustedProxies: 'loopback' });
  port = await app.server.listen();
  // The emulator's tokens are for a server without proxies.
  direct = await testServer('pglite', { database: app.database });
  directPort = await direct.server.listen();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await direct.close();
  await app.close();
});

const foreignSong = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  title: `Foreign ${id}`,
  audio_url: `https://cdn.example.com/${id}.mp3`,
  genre: 'Polka',
  ...more,
});

/** Sends `text` and keeps the connection; `said` is what came back so far. */
function talk(text: string | Buffer, isReading = true, to = port): { said: () => string } {
  let said = '';
  const socket = connect(to, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => undefined);
  if (isReading) socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  else socket.pause();
  sockets.push(socket);
  return { said: () => said };
}
const statusOf = (said: string): string => /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? '';
const isWell = async (from: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { 'x-forwarded-for': from } })).ok;

test('bodies that never end fill one caller’s share and no more', async () => {
  const from = '198.51.100.1';
  const head = `POST /api/songs HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${4 * mebibyte}\r\n\r\n`;
  const begun = Buffer.concat([Buffer.from(head), Buffer.alloc(2 * mebibyte, 0x5b)]);
  const talks = Array.from({ length: 12 }, () => talk(begun));
  // 8 MiB are one caller's: three or four wait, the others are refused.
  await expect
    .poll(() => talks.filter(({ said }) => statusOf(said()) === '429').length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(8);
  expect(talks.every(({ said }) => ['', '429'].includes(statusOf(said())))).toBe(true);
  expect(await isWell(from)).toBe(true);
  const other = await app.call('POST', '/api/songs', { body: [], headers: { 'x-forwarded-for': '198.51.100.2' } });
  expect(other.status).toBe(200);
});

test('who signs a call is looked at before its body comes', async () => {
  for (const path of ['/api/songs', '/api/likes', '/api/playlists']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x.y.z\r\nContent-Length: 100000\r\n\r\n`;
    const { said } = talk(head);
    await expect.poll(() => statusOf(said()), { timeout: 20_000 }).toBe('401');
  }
});

/** Sends a hundred songs of 200 KB as a new member. */
async function sendLongSongs(): Promise<{ token: string; ids: string[] }> {
  const token = tokenFor(`reader-${randomUUID()}`);
  const ids = Array.from({ length: 100 }, (_, n) => `long-${n}`);
  const texts = { lyrics: 'l'.repeat(100_000), transcription: 't'.repeat(99_000), tags: 'x'.repeat(2_000) };
  for (let n = 0; n < 100; n += 10) {
    const body = ids.slice(n, n + 10).map((id) => foreignSong(id, texts));
    expect((await direct.call('POST', '/api/songs', { body, token })).status).toBe(200);
  }
  return { token, ids };
}

test('answers that were read leave nothing in memory', async () => {
  const { token, ids } = await sendLongSongs();
  const read = async (): Promise<void> => {
    const answer = await direct.call('GET', `/api/songs?ids=${ids.slice(0, 20).join(',')}`, { token });
    expect(answer.at('songs')).toHaveLength(20);
  };
  await read();
  const before = await retainedBytes();
  for (let n = 0; n < 10; n++) await read();
  // Ten times 4 MB were read.
  expect(await retainedBytes()).toBeLessThan(before + 8 * mebibyte);
});

test('answers that are not read fill one caller’s share and no more', async () => {
  const { token, ids } = await sendLongSongs();
  const answer = await direct.call('GET', `/api/songs?ids=${ids.join(',')}`, { token });
  expect(answer.at('songs')).toHaveLength(100);
  expect(JSON.stringify(answer.body).length).toBeLessThan(5 * mebibyte);

  const path = `/api/songs?ids=${ids.join(',')}`;
  for (let n = 0; n < 12; n++)
    talk(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`, false, directPort);
  // 32 MiB are one caller's: the next large answer is refused until one is read or given up.
  const statusFor = (localAddress: string): Promise<number> =>
    new Promise((done, fail) => {
      const headers = { authorization: `Bearer ${token}` };
      const options = { host: '127.0.0.1', port: directPort, path, headers, localAddress, agent: false };
      httpRequest(options, (response) => {
        response.resume().on('end', () => done(response.statusCode ?? 0));
      })
        .on('error', fail)
        .end();
    });
  await expect.poll(() => statusFor('127.0.0.1'), { timeout: 20_000 }).toBe(429);
  expect(await statusFor('127.0.0.2')).toBe(200);
  expect((await fetch(`http://127.0.0.1:${directPort}/api/health`)).ok).toBe(true);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => statusFor('127.0.0.1'), { timeout: 20_000 }).toBe(200);
});

test('answers that wait behind another leave nothing in memory when their caller goes', async () => {
  const { token, ids } = await sendLongSongs();
  const get = `GET /api/songs?ids=${ids.join(',')} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  talk(get.repeat(5), false, directPort);
  await expect.poll(() => direct.server.bufferedBytes(), { timeout: 20_000 }).toBeGreaterThan(16 * mebibyte);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => direct.server.bufferedBytes(), { timeout: 20_000 }).toBe(0);
});

test('a member may send so many bytes of songs, and those beyond are not stored', async () => {
  const { db } = app.database;
  const member = `sender-${randomUUID()}`;
  await sql`insert into sent_songs (sender, id, record)
    select ${member}, 'big-' || i, repeat('x', 250000) from generate_series(1, 269) as list (i)`.execute(db);
  const sent = await direct.call('POST', '/api/songs', { body: [foreignSong('one-more')], token: tokenFor(member) });
  expect(sent.body).toEqual({ saved: 0 });
});

test('songs of senders without a sign-in are evicted by their bytes', async () => {
  const { db } = app.database;
  await sql`insert into sent_songs (sender, id, record, asked)
    select '', 'big-' || i, repeat('x', 250000), 3 from generate_series(1, 1074) as list (i)`.execute(db);
  await db.transaction().execute((trx) => saveSentSongs(trx, '', [songNamed('real')]));
  const { rows } = await sql<{ bytes: number; real: number }>`select sum(octet_length(record))::bigint as bytes,
    count(*) filter (where id = 'real') as real from sent_songs where sender = ''`.execute(db);
  expect(rows[0]?.bytes).toBeLessThanOrEqual(256 * mebibyte);
  expect([rows[0]?.real, Number(rows[0]?.bytes) > 255 * mebibyte]).toEqual([1, true]);
});

test('a listener may like 50,000 songs, and is told when it is too many', async () => {
  const { db } = app.database;
  const userId = guestId();
  await sql`insert into likes (user_id, song_id) select ${userId}, 'liked-' || i from generate_series(1, 49999) as list (i)`.execute(
    db,
  );
  const like = (songId: string) => app.call('POST', '/api/likes', { body: { userId, songId, like: true } });
  expect([(await like('last')).status, (await like('last')).status]).toEqual([200, 200]);
  const refused = await like('one-more');
  expect([refused.status, refused.body]).toEqual([409, { error: 'There can be no more than 50000 likes.' }]);
  expect((await app.call('GET', `/api/likes/${userId}`)).at('likes')).toHaveLength(50_000);
});

/** Of 504 bytes and 256 UTF-16 units, the most of an id. */
const largeId = (n: number): string => `${String(n).padStart(8, '0')}${'🎵'.repeat(124)}`;

test('a listener’s likes have so many bytes, whatever their number', async () => {
  const { db } = app.database;
  const userId = guestId();
  await sql`insert into likes (user_id, song_id)
    select ${userId}, lpad(i::text, 1000, 'x') from generate_series(1, 8388) as list (i)`.execute(db);
  const like = async (songId: string) =>
    (await app.call('POST', '/api/likes', { body: { userId, songId, like: true } })).status;
  expect([await like(largeId(1)), await like(largeId(2))]).toEqual([200, 409]);
});

test.each([
  ['so many songs', { playlists: 10, songs: 10_000, idBytes: 10, more: 0 }],
  ['so many bytes of ids', { playlists: 2, songs: 8_388, idBytes: 1_000, more: 2 }],
])('a listener’s playlists together have %s', async (_, { playlists, songs, idBytes, more }) => {
  const { db } = app.database;
  const userId = guestId();
  const create = async (): Promise<string> => {
    const made = await app.call('POST', '/api/playlists', { body: { userId, name: 'Long' } });
    return String(made.at('playlist', 'id'));
  };
  for (let n = 0; n < playlists; n++)
    await sql`insert into playlist_songs (playlist_id, song_id, position)
      select ${await create()}, lpad(i::text, ${idBytes}::integer, 'x'), i from generate_series(1, ${songs}::integer) as list (i)`.execute(
      db,
    );
  const path = `/api/playlists/${await create()}/songs`;
  const add = (songId: string) => app.call('POST', path, { body: { userId, songId } });
  for (let n = 0; n < more; n++) expect((await add(largeId(n))).status).toBe(200);
  const refused = await add(largeId(more));
  const text = 'All playlists together hold no more than 100000 songs.';
  expect([refused.status, refused.body]).toEqual([409, { error: text }]);
});
