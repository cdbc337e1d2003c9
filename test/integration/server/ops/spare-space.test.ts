import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createServer } from '../../../../server/app.ts';
import { asHttpError, unavailable } from '../../../../server/http/errors.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { sparingStore } from '../../../../server/storage/sparing-store.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import type { AudioStore } from '../../../../server/storage/audio-store.ts';
import { fixedSource } from '../../../support/fixed-source.ts';
import { removeFolder } from '../../../support/folders.ts';
import { configFor, freshDatabase } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-spare-'));
afterAll(() => removeFolder(folder));
const bytes = Uint8Array.from({ length: 1_000 }, (_, n) => n % 251);
const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

test('with too little space left, audio and pictures are made and served, and not stored', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  let made = 0;
  const source = (audio: AudioStore): MusicSource => ({
    ...fixedSource(() => ({ songs: [], artists: [] })),
    async audio(key) {
      const name = `${key}-high.m4a`;
      const there = await audio.find(name, 'v1');
      if (there === undefined) made += 1;
      return { file: there ?? (await audio.put(name, bytes, 'v1')), contentType: 'audio/mp4' };
    },
    picture: () => ({ version: 'v1', make: () => Promise.resolve(bytes) }),
  });
  const database = await freshDatabase('pglite');
  const sources = ({ audio }: { audio: AudioStore }) => Promise.resolve([source(audio)]);
  const server = await createServer(configFor(dataDir, { minFreeBytes: 2 ** 60 }), { database, sources });
  const get = async (path: string, headers = {}) => {
    const answer = await server.app.request(path, { headers });
    return { status: answer.status, etag: answer.headers.get('etag'), body: Buffer.from(await answer.arrayBuffer()) };
  };
  const whole = await get('/audio/song-high.m4a');
  expect([whole.status, whole.body.equals(bytes)]).toEqual([200, true]);
  const part = await get('/audio/song-high.m4a', { range: 'bytes=100-199', 'if-range': whole.etag });
  expect([part.status, part.body.equals(bytes.subarray(100, 200)), made]).toEqual([206, true, 1]);
  const cover = await get('/covers/song.webp');
  expect([cover.status, cover.body.equals(bytes)]).toEqual([200, true]);
  const { headers, status } = await server.app.request('/api/likes', { method: 'POST', body: '{}' });
  expect([status, headers.get('retry-after')]).toEqual([503, '300']);
  await server.close();
  await database.close();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a picture that cannot be made now is answered 503, and says when it may be asked for again', async () => {
  const dataDir = join(folder, 'pictures');
  mkdirSync(dataDir);
  const source: MusicSource = {
    ...fixedSource(() => ({ songs: [], artists: [] })),
    picture: () => ({ version: 'v1', make: () => Promise.reject(unavailable('The music server is busy.', 30)) }),
  };
  const database = await freshDatabase('pglite');
  const server = await createServer(configFor(dataDir), { database, sources: () => Promise.resolve([source]) });
  const { headers, status } = await server.app.request('/covers/song.webp');
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '30', 'no-store']);
  await server.close();
  await database.close();
});

test('a disk that is full stops no song that is made, and an upload is answered 503', async () => {
  const store = folderAudioStore(join(folder, 'audio'));
  const spare = sparingStore({ ...store, put: () => Promise.reject(full) }, () => Promise.resolve(true), 2_500);
  for (const name of ['a', 'b', 'c']) expect((await spare.put(name, bytes, 'v1')).bytes).toBe(1_000);
  // The oldest is forgotten: three are more than may stay in memory.
  expect((await Promise.all(['a', 'b', 'c'].map((name) => spare.find(name)))).map((file) => file?.bytes)).toEqual([
    undefined,
    1_000,
    1_000,
  ]);
  expect(await spare.find('c', 'v2')).toBeUndefined();
  await spare.delete('c');
  expect(await spare.find('c')).toBeUndefined();
  await expect(spare.put('upload', { path: '/nowhere' }, 'v1')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(asHttpError(full)).toMatchObject({ status: 503, retryAfterS: 300 });
});
