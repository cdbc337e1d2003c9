import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testServer, type TestServer } from '../harness.ts';
import { endServer, listenOnLoopback } from '../../../support/loopback.ts';

/** What an attacker sends over a socket. */
const mebibyte = 2 ** 20;
const song = Buffer.from(Array.from({ length: mebibyte }, (_, n) => (n * 31) % 251));
const sockets: Socket[] = [];
let app: TestServer;
let port = 0;

beforeAll(async () => {
  app = await testServer('pglite', {}, { trustedProxies: 'loopback' });
  mkdirSync(join(app.dataDir, 'audio'), { recursive: true });
  writeFileSync(join(app.dataDir, 'audio', 'song.wav'), song);
  port = await app.server.listen();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Sends `text` and gives back what came by the time the other side closed. */
const said = (text: string, to = port): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect(to, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('close', () => done(answer)).on('error', fail);
  });
const isWell = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;

test.each([
  ['a Host with a blank', 'GET /api/health HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a Host with a path', 'GET /api/health HTTP/1.1\r\nHost: x/y?z#\r\nConnection: close\r\n\r\n'],
  ['two Hosts', 'GET /api/health HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n'],
  ['two Hosts for a file', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['a path of backslashes', 'GET /\\..\\..\\etc HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['no path at all', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['two lengths', 'POST /api/likes HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd'],
  [
    'a length and chunks',
    'POST /api/likes HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('answers %s with a sentence and nosniff', async (_what, text) => {
  const answer = await said(text);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(answer).toMatch(/\{"error":"[^"]+"\}/);
  expect(await isWell()).toBe(true);
});

test('answers a balancer that speaks HTTP/1.0 without a Host', async () => {
  expect(await said('GET /api/health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"ok":true\}/);
});

test('sends a piece across blocks right to the byte, also to one who stops reading in between', async () => {
  const [start, end] = [1_000, mebibyte - 1_000];
  const head = `GET /audio/song.wav HTTP/1.1\r\nHost: x\r\nRange: bytes=${start}-${end}\r\nConnection: close\r\n\r\n`;
  const chunks: Buffer[] = [];
  await new Promise<void>((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(head));
    let isFirst = true;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (!isFirst) return;
      isFirst = false;
      socket.pause();
      setTimeout(() => socket.resume(), 200);
    });
    socket.on('close', () => done()).on('error', fail);
  });
  const answer = Buffer.concat(chunks);
  const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4);
  expect(answer.toString('latin1', 0, 12)).toBe('HTTP/1.1 206');
  expect(body.equals(song.subarray(start, end + 1))).toBe(true);
});

const uploadHead = (from: string): string =>
  `POST /api/process-audio HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Length: 100000\r\n` +
  'Content-Type: multipart/form-data; boundary=B\r\n\r\n--B\r\nContent-Disposition: form-data; name="audio"\r\n\r\nID3';

async function upload(from: string): Promise<number> {
  const body = new FormData();
  body.set('audio', new Blob([Buffer.from('ID3 and some more bytes')]), 'audio.mp3');
  body.set('originalId', 'no-such-song');
  const headers = { 'x-forwarded-for': from };
  return (await fetch(`http://127.0.0.1:${port}/api/process-audio`, { method: 'POST', body, headers })).status;
}

test('one who uploads slowly on purpose blocks no other caller', async () => {
  let answered = 0;
  for (let n = 0; n < 20; n++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(uploadHead('198.51.100.1')));
    socket.on('error', () => undefined).once('data', () => answered++);
    sockets.push(socket);
  }
  // Two are taken, and only then is there no room for a third.
  await expect.poll(() => answered, { timeout: 20_000 }).toBe(18);
  expect(await upload('198.51.100.1')).toBe(503);
  expect(await upload('198.51.100.2')).toBe(404);
});

test('slow uploads from many addresses leave a slot to one who sends his', async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  const uploads = join(app.dataDir, 'uploads');
  const arriving = (): number => (existsSync(uploads) ? readdirSync(uploads).length : 0);
  await expect.poll(arriving, { timeout: 20_000 }).toBe(0);
  const answers: string[] = [];
  let closed = 0;
  for (let n = 0; n < 16; n++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(uploadHead(`198.51.100.${10 + (n >> 1)}`)));
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => answers.push(chunk.toString()));
    socket.once('close', () => closed++);
    sockets.push(socket);
  }
  await expect.poll(arriving, { timeout: 20_000 }).toBe(16);
  expect(await upload('198.51.100.99')).toBe(503);
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
  expect(await upload('198.51.100.99')).toBe(404);
  later.mockRestore();
  await expect.poll(() => closed).toBe(1);
  expect(answers).toEqual([expect.stringMatching(/^HTTP\/1\.1 503 [\s\S]*retry-after: 15/i)]);
});

test('a hundred who never finish their request block no other caller', async () => {
  for (let n = 0; n < 100; n++) {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nA: '));
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  expect(await isWell()).toBe(true);
});

test('one who sends calls without waiting for answers has no more of them under way than connections', async () => {
  const few = await testServer(
    'pglite',
    { database: app.database },
    { trustedProxies: 'loopback', connectionsPerAddress: 4 },
  );
  const fewPort = await few.server.listen();
  const call = (from: string, more = '') =>
    `GET /api/users/unknown HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n${more}\r\n`;
  const statuses = async (text: string): Promise<string[]> =>
    [...(await said(text, fewPort)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status);
  const last = call('198.51.100.2', 'Connection: close\r\n');
  const answers = await statuses(call('198.51.100.1').repeat(50) + last);
  await few.close();
  expect(answers.slice(0, 4)).toEqual(['404', '404', '404', '404']);
  expect(answers.slice(4, -1)).toContain('429');
  expect(answers.at(-1)).toBe('404');
  expect(answers).toHaveLength(51);
});

test('one whose pictures come from slow hosts leaves room for others', async () => {
  const silent = createServer(() => undefined);
  const { origin } = await listenOnLoopback(silent);
  const slow = await testServer(
    'pglite',
    { database: app.database },
    { providerUrl: origin, trustedProxies: 'loopback' },
  );
  const ask = (from: string, n: number) =>
    slow.call('GET', `/api/proxy-image?url=${origin}/${from}-${n}.png`, { headers: { 'x-forwarded-for': from } });
  const many = Array.from({ length: 20 }, (_, n) => ask('198.51.100.1', n));
  expect((await Promise.race(many)).status).toBe(429);
  const other = ask('198.51.100.2', 0);
  await endServer(silent);
  // Its own host is gone by now, which is no refusal.
  expect((await other).status).toBe(424);
  await Promise.all(many);
  await slow.close();
});
