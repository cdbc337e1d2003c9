import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { mediaRoutes } from '../../../../server/media/routes.ts';
import { audioBlockCache } from '../../../../server/storage/audio-block-cache.ts';
import { s3AudioStore } from '../../../../server/storage/s3-audio-store.ts';
import { openFilesOf, removeFolder } from '../../../support/folders.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type S3rver = new (options: object) => S3Server;

const folder = mkdtempSync(join(tmpdir(), 'offbeat-s3-'));
const name = 'song-1-high.m4a';
const audio = Uint8Array.from({ length: 700_000 }, (_, n) => n % 251);
let server: S3Server;
let store: ReturnType<typeof s3AudioStore>;

beforeAll(async () => {
  // It has no types of its own.
  const Server = createRequire(import.meta.url)('s3rver') as S3rver;
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') };
  server = new Server({ ...options, configureBuckets: [{ name: 'sound', configs: [] }] });
  const { port } = await server.run();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  store = s3AudioStore({ name: 'sound', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
  await server.close();
  await removeFolder(folder);
});

const bytesOf = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer());

test('a bucket gives what was put into it, whole and in parts', async () => {
  const put = await store.put(name, audio, 'v1');
  expect(put.bytes).toBe(audio.byteLength);
  const found = await store.find(name, 'v1');
  expect(found?.etag).toBe(put.etag);
  expect(await bytesOf(await put.open(0, put.bytes - 1))).toEqual(audio);
  expect(await bytesOf(await put.open(100, 199))).toEqual(audio.subarray(100, 200));
});

test('a file of this machine can be put, over what was there', async () => {
  const path = join(folder, 'made.m4a');
  writeFileSync(path, audio.subarray(0, 5_000));
  await store.put('song-2-low.m4a', audio, 'v1');
  const put = await store.put('song-2-low.m4a', { path }, 'v2');
  expect(put.bytes).toBe(5_000);
  expect(await store.find('song-2-low.m4a', 'v1')).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a put that fails leaves no file open', async () => {
  const gone = s3AudioStore({ name: 'sound', endpoint: 'http://127.0.0.1:1', region: 'us-east-1' });
  const path = join(folder, 'unsent.m4a');
  writeFileSync(path, audio);
  await expect(gone.put(name, { path }, 'v1')).rejects.toThrow(/ECONNREFUSED/);
  await expect.poll(() => openFilesOf(path)).toEqual([]);
  await expect(gone.put(name, { path: join(folder, 'nothing.m4a') }, 'v1')).rejects.toThrow(/ENOENT/);
  await gone.close();
});

test('what is not there, or not any more, is not found', async () => {
  expect(await store.find('song-9-high.m4a')).toBeUndefined();
  await store.put('song-3.flac', audio, 'v1');
  await store.delete('song-3.flac');
  await store.delete('song-3.flac');
  expect(await store.find('song-3.flac')).toBeUndefined();
});

test('audio in a bucket is answered in ranges, or redirected to MEDIA_URL once it is there', async () => {
  const options = { dataDir: folder, audio: audioBlockCache(store, 2 ** 20), sources: [], log: () => undefined };
  const through = mediaRoutes(options);
  const range = { headers: { range: 'bytes=300000-300099' } };
  const part = await through.app.request(`/audio/${name}`, range);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 300000-300099/700000']);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(audio.subarray(300_000, 300_100));
  const beside = mediaRoutes({ ...options, mediaUrl: 'https://cdn.example/sound' });
  const sent = await beside.app.request(`/audio/${name}`, range);
  expect([sent.status, sent.headers.get('location')]).toEqual([302, `https://cdn.example/sound/${name}`]);
  expect((await beside.app.request('/audio/song-9-high.m4a')).status).toBe(404);
});

const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';

/** A bucket that does with each request what `answer` does; closed when the test ends. */
async function bucketOf(
  answer: (socket: Socket, request: string) => void,
  limits: Parameters<typeof s3AudioStore>[1],
): Promise<ReturnType<typeof s3AudioStore>> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', (request) => answer(socket, request.toString()));
  });
  const { origin } = await listenOnLoopback(server);
  const store = s3AudioStore({ name: 'sound', endpoint: origin, region: 'us-east-1' }, limits);
  onTestFinished(async () => {
    await store.close();
    server.close();
  });
  return store;
}

const headOf = (bytes: number): string =>
  ['HTTP/1.1 200 OK', `content-length: ${bytes}`, 'etag: "a"', 'connection: close', '', ''].join('\r\n');

test.each([
  ['is silent', ''],
  ['switches protocols', switching],
])('a bucket that %s is waited for no longer than the limits', async (_what, answer) => {
  const limits = { answerMs: 50, putMs: 50, idleMs: 1_000 };
  const hanging = await bucketOf((socket) => void (answer !== '' && socket.end(answer)), limits);
  const busy = { status: 503, retryAfterS: 10 };
  await expect(hanging.find(name)).rejects.toMatchObject(busy);
  await expect(hanging.put(name, audio, 'v1')).rejects.toMatchObject(busy);
  await expect(hanging.delete(name)).rejects.toMatchObject(busy);
});

test('audio that a bucket stops to send ends with an error', async () => {
  const hanging = await bucketOf(
    (socket, request) => socket.write(`${headOf(1_000)}${request.startsWith('HEAD') ? '' : 'some'}`),
    { answerMs: 10_000, putMs: 10_000, idleMs: 200 },
  );
  const found = await hanging.find(name);
  const stream = await found?.open(0, 999);
  await expect(bytesOf(stream ?? new ReadableStream())).rejects.toThrow('timed out after 200 ms of inactivity');
});

test.each([
  ['more than it was asked for', 'the bucket sends more'],
  ['less than it was asked for', 'the bucket sent less'],
])('a bucket that sends %s gives an error, and no byte too many', async (which, message) => {
  const whole = Buffer.alloc(which.startsWith('more') ? 5_000 : 50);
  const foreign = await bucketOf(
    (socket, request) => {
      const isHead = request.startsWith('HEAD');
      socket.write(headOf(isHead ? 1_000 : whole.byteLength));
      socket.end(isHead ? '' : whole);
    },
    { answerMs: 10_000, putMs: 10_000, idleMs: 1_000 },
  );
  const stream = await (await foreign.find(name))?.open(100, 299);
  await expect(bytesOf(stream ?? new ReadableStream())).rejects.toThrow(message);
});
