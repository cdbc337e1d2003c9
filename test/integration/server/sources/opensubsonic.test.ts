import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { mediaRoutes } from '../../../../server/media/routes.ts';
import { subsonicClient } from '../../../../server/sources/opensubsonic/client.ts';
import type { Credentials } from '../../../../server/sources/opensubsonic/login.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import { storeSource } from '../../../../server/sources/store-source.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { fakeSubsonic, type FakeAlbum, type FakeSubsonic } from '../../../support/fake-subsonic.ts';
import { removeFolder } from '../../../support/folders.ts';
import { freshDatabase } from '../harness.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

const ada: Credentials = { kind: 'password', user: 'ada', password: 'secret-sesame' };
const albums = (count: number): FakeAlbum[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `a${n}`,
    name: `Album ${n}`,
    songs: [{ id: `s${n}`, title: `Song ${n}`, artist: `Artist ${n % 3}`, genre: 'Jazz' }],
  }));

let fake: FakeSubsonic;
let database: OpenDatabase;
let dataDir: string;
let opened: MusicSource[];

beforeAll(async () => {
  database = await freshDatabase('pglite');
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['source_pages', 'songs', 'artists'] as const) await database.db.deleteFrom(table).execute();
  fake = await fakeSubsonic(albums(3));
  dataDir = mkdtempSync(join(tmpdir(), 'offbeat-subsonic-'));
  opened = [];
});
afterEach(async () => {
  for (const source of opened) await source.close();
  await fake.close();
  await removeFolder(dataDir);
});

function sourceOf({ url = fake.url, credentials = ada, cacheBytes = 2 ** 30 } = {}): MusicSource {
  const client = subsonicClient({ url, credentials });
  const source = openSubsonicSource({ client, library: url.href, dataDir, cacheBytes });
  opened.push(source);
  return source;
}
const read = (source = sourceOf()) => storeSource(database.db, source);
const titles = async () =>
  (await database.db.selectFrom('songs').select('title').orderBy('title').execute()).map(({ title }) => title);
const audioOf = (source: MusicSource, name: string) => {
  const audio = folderAudioStore(join(dataDir, 'audio'));
  return mediaRoutes({ dataDir, audio, sources: [source], log: () => undefined }).app.request(`/audio/${name}`);
};

describe('reading', () => {
  test('reads again only albums that changed, and goes on where a stopped reading was', async () => {
    await read();
    fake.albums[1]?.songs.push({ id: 's9', title: 'Song 9', artist: 'New' });
    fake.calls.length = 0;
    await read();
    expect(fake.calls.filter((method) => method === 'getAlbum')).toHaveLength(1);
    expect(await titles()).toEqual(['Song 0', 'Song 1', 'Song 2', 'Song 9']);

    fake.albums.push(...albums(9).slice(3));
    let answered = 0;
    fake.interfere = (method, response) => {
      if (method !== 'getAlbum' || ++answered <= 2) return false;
      response.destroy();
      return true;
    };
    await expect(read()).rejects.toThrow('does not answer');
    fake.interfere = undefined;
    fake.calls.length = 0;
    await read();
    expect(fake.calls.filter((method) => method === 'getAlbum')).toHaveLength(4);
    expect(await titles()).toHaveLength(10);
  });

  test('finds a renamed song whose album looks the same a day later, the albums read longest ago first', async () => {
    fake.albums = albums(30);
    await read();
    Object.assign(fake.albums[1]?.songs[0] ?? {}, { title: 'Renamed' });
    await read();
    expect(await titles()).toContain('Song 1');

    const readDaysAgo = (days: number, key: string) =>
      database.db
        .updateTable('source_pages')
        .set({ read_at: new Date(Date.now() - days * 86_400_000) })
        .where('key', 'like', key)
        .execute();
    await readDaysAgo(2, '%');
    await readDaysAgo(3, 'a1');
    fake.calls.length = 0;
    expect(await read()).toMatchObject({ pages: 30, read: 1, songs: 1, removed: 0 });
    expect(await titles()).toContain('Renamed');
    expect(fake.calls.filter((method) => method === 'getAlbum')).toHaveLength(20);
    fake.calls.length = 0;
    expect(await read()).toMatchObject({ read: 0 });
    expect(fake.calls.filter((method) => method === 'getAlbum')).toHaveLength(10);
    expect(await read()).toMatchObject({ read: 0 });
    expect(fake.calls.filter((method) => method === 'getAlbum')).toHaveLength(10);
  });

  test('an album that is listed as it was and is not there when it is read again keeps its songs', async () => {
    await read();
    await database.db
      .updateTable('source_pages')
      .set({ read_at: new Date(0) })
      .execute();
    fake.interfere = (method, response) => {
      if (method !== 'getAlbum') return false;
      const error = { code: 70, message: 'Album not found' };
      response.end(JSON.stringify({ 'subsonic-response': { status: 'failed', error } }));
      return true;
    };
    await read();
    expect(await titles()).toHaveLength(3);
  });

  test('what was read stays while the server is away, and its songs say that they cannot play now', async () => {
    const source = sourceOf();
    await read(source);
    await fake.close();
    await expect(read(source)).rejects.toThrow('does not answer');
    expect(await titles()).toHaveLength(3);
    const answer = await audioOf(source, 'os-s1-high.m4a');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  });

  test('an empty library removes nothing: a server that scans looks the same', async () => {
    await read();
    fake.albums = [];
    expect((await read()).removed).toBe(0);
    expect(await titles()).toHaveLength(3);
  });
});

describe('answers that are none', () => {
  test.each([
    ['XML', '<?xml version="1.0"?><subsonic-response status="ok" version="1.16.1"/>'],
    ['HTML', '<!doctype html><title>Login</title>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', '{"subsonic-response":null}'],
    ['another status', '{"subsonic-response":{"status":"maybe"}}'],
  ])('%s for everything changes nothing', async (_name, text) => {
    await read();
    fake.interfere = (_method, response) => {
      response.end(text);
      return true;
    };
    await expect(read()).rejects.toThrow('no OpenSubsonic server');
    expect(await titles()).toHaveLength(3);
  });

  test('albums and songs of wrong types are left out, one by one', async () => {
    fake.interfere = (method, response) => {
      const bad = [null, 7, 'x', {}, { id: { a: 1 } }, { id: 'x'.repeat(500), name: 'long' }, { id: ['a'], name: 5 }];
      const song = [...bad, { id: 's0', title: 'Fine', duration: 'NaN', genre: { a: 1 }, created: 'never', artist: 3 }];
      const answers: Record<string, object> = {
        getAlbumList2: { albumList2: { album: [...bad, { id: 'a0', name: 'Fine' }] } },
        getAlbum: { album: { id: 'a0', song } },
      };
      const found = answers[method];
      if (found === undefined) return false;
      response.end(JSON.stringify({ 'subsonic-response': { status: 'ok', ...found } }));
      return true;
    };
    await read();
    expect(await titles()).toEqual(['Fine']);
  });

  test('a list that never ends is given up, and so is an answer that is too large', async () => {
    fake.interfere = (method, response, params) => {
      if (method !== 'getAlbumList2') return false;
      const from = Number(params.get('offset'));
      const album = Array.from({ length: 50_000 }, (_, n) => ({ id: `a${from + n}` }));
      response.end(JSON.stringify({ 'subsonic-response': { status: 'ok', albumList2: { album } } }));
      return true;
    };
    await expect(read()).rejects.toThrow('more than 250000 albums');
    fake.interfere = (_method, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const push = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', push);
      push();
      return true;
    };
    await expect(read()).rejects.toThrow('too large');
  });

  test('a redirect is not followed', async () => {
    let asked = 0;
    const other = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    const { origin } = await listenOnLoopback(other);
    fake.interfere = (_method, response) => {
      response.writeHead(302, { location: `${origin}/` }).end();
      return true;
    };
    await expect(read()).rejects.toThrow('answers from another address');
    expect(asked).toBe(0);
    await new Promise((done) => other.close(done));
  });

  test('what is no audio is not stored as audio', async () => {
    const source = sourceOf();
    await read(source);
    fake.audio = Buffer.from('<html>'.repeat(100));
    expect((await audioOf(source, 'os-s1-high.m4a')).status).toBe(503);
    fake.audio = Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(100)]);
    expect((await audioOf(source, 'os-s1-high.m4a')).status).toBe(200);
  });
});

describe('logging in', () => {
  test('neither password nor token is in an address, and each call has a token of its own', async () => {
    await read();
    expect(fake.requests.map(({ url }) => url).join()).not.toMatch(/[?&]|secret|ada/);
    expect(fake.requests.map(({ body }) => body).join()).not.toMatch(/secret-sesame|[?&]p=/);
    const tokens = fake.requests.map(({ body }) => new URLSearchParams(body).get('t'));
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  test('takes an API key in place of a user', async () => {
    fake.login = { apiKey: 'key-of-ada' };
    await read(sourceOf({ credentials: { kind: 'apiKey', key: 'key-of-ada' } }));
    expect(await titles()).toHaveLength(3);
    expect(fake.requests.map(({ url }) => url).join()).not.toContain('key-of-ada');
  });

  test('says that a login is refused, without the login', async () => {
    const refused = read(sourceOf({ credentials: { kind: 'password', user: 'ada', password: 'wrong' } }));
    await expect(refused).rejects.toThrow(/refuses the login; check OPENSUBSONIC_USER/);
    await expect(refused).rejects.not.toThrow(/wrong/);
    fake.interfere = (_method, response) => {
      const error = { code: 0, message: 'User ada with secret-sesame may not' };
      response.end(JSON.stringify({ 'subsonic-response': { status: 'failed', error } }));
      return true;
    };
    await expect(read()).rejects.toThrow(/^the music server refuses a call with code 0$/);
  });
});

describe('audio', () => {
  test('is asked for by bit rate, fetched once for all who wait, and kept within a bound', async () => {
    const source = sourceOf({ cacheBytes: 12_000 });
    await read(source);
    fake.requests.length = 0;
    const both = await Promise.all([audioOf(source, 'os-s0-high.m4a'), audioOf(source, 'os-s0-high.m4a')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.headers.get('content-type')).toBe('audio/mpeg');
    await audioOf(source, 'os-s0-low.m4a');
    const streams = fake.requests
      .filter(({ url }) => url.includes('stream'))
      .map(({ body }) => new URLSearchParams(body));
    expect(streams.map((params) => [params.get('maxBitRate'), params.get('format')])).toEqual([
      ['192', 'mp3'],
      ['96', 'mp3'],
    ]);
    const before = fake.calls.length;
    await audioOf(source, 'os-s1-high.m4a');
    await audioOf(source, 'os-s2-high.m4a');
    await audioOf(source, 'os-s0-high.m4a');
    expect(fake.calls.slice(before).filter((method) => method === 'stream')).toHaveLength(3);
  });

  test('is the original where it is lossless or small enough, or where the server has no transcoder', async () => {
    const [first, second] = fake.albums;
    Object.assign(first?.songs[0] ?? {}, { bitRate: 128 });
    fake.transcodes = false;
    const source = sourceOf();
    await read(source);
    const fetches = async (name: string) => {
      fake.requests.length = 0;
      expect((await audioOf(source, name)).status).toBe(200);
      return fake.requests
        .filter(({ url }) => /stream|download/.test(url))
        .map(({ url, body }) => new URLSearchParams(body).get('format') ?? /download/.exec(url)?.[0]);
    };
    expect(await fetches(`os-${first?.songs[0]?.id}-high.m4a`)).toEqual(['download']);
    expect(await fetches(`os-${second?.songs[0]?.id}.flac`)).toEqual(['download']);
    expect(await fetches(`os-${second?.songs[0]?.id}-high.m4a`)).toEqual(['mp3', 'download']);
    fake.downloads = false;
    expect(await fetches(`os-${second?.songs[0]?.id}-low.m4a`)).toEqual(['mp3', 'download', 'raw']);
  });
});
