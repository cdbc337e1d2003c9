import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { createEncoder } from '../../../../server/media/encoder.ts';
import { mediaRoutes } from '../../../../server/media/routes.ts';
import { demoSource } from '../../../../server/sources/demo/demo-source.ts';
import { folderSource } from '../../../../server/sources/folder/folder-source.ts';
import { subsonicClient } from '../../../../server/sources/opensubsonic/client.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import type { PageHead, MusicSource } from '../../../../server/sources/source.ts';
import { removeOtherSources, storeSource } from '../../../../server/sources/store-source.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { fakeSubsonic } from '../../../support/fake-subsonic.ts';
import { fixedSource } from '../../../support/fixed-source.ts';
import { removeFolder } from '../../../support/folders.ts';
import { toneWav } from '../../../support/audio/tone.ts';
import { freshDatabase } from '../harness.ts';

/** What the server counts on, whatever the music comes from (server/sources/source.ts). */
interface Subject {
  source: MusicSource;
  /** Makes one page disappear; undefined where none can. */
  removePage?: () => Promise<void> | void;
  /** The name of an album with one song; undefined where none has a name. */
  album?: string;
  close?: () => Promise<void>;
}
type Build = (parts: { dataDir: string; database: OpenDatabase }) => Promise<Subject>;

const demo: Build = ({ dataDir }) => {
  const audio = folderAudioStore(join(dataDir, 'audio'));
  return Promise.resolve({ source: demoSource({ audio, renderAhead: false, log: () => undefined }) });
};

async function albumFlac(album: string): Promise<Uint8Array> {
  const encoder = createEncoder();
  const outputs = [{ args: ['-c:a', 'flac', '-metadata', `album=${album}`], extension: 'flac' }];
  const [file] = await encoder.convert({ bytes: new Uint8Array(toneWav(330, 2)), inputArgs: [], outputs }, true);
  await encoder.close();
  return assertDefined(file, 'flac');
}

const folder: Build = async ({ dataDir, database }) => {
  const music = join(dataDir, 'music');
  mkdirSync(join(music, 'deep'), { recursive: true });
  writeFileSync(join(music, 'first_song.wav'), toneWav(440, 2));
  writeFileSync(join(music, 'first_song.lrc'), '[00:00.50]La la\n[00:01.20]Ah');
  writeFileSync(join(music, 'deep', 'second_song.flac'), await albumFlac('Second Album'));
  writeFileSync(join(music, 'broken.mp3'), 'this is no music at all'.repeat(300));
  const audio = folderAudioStore(join(dataDir, 'audio'));
  const source = folderSource({ folder: music, db: database.db, audio });
  return { source, removePage: () => rmSync(join(music, 'deep'), { recursive: true }), album: 'Second Album' };
};

const opensubsonic: Build = async ({ dataDir }) => {
  const lyrics = [
    { start: 500, value: 'La la' },
    { start: 1_200, value: 'Ah' },
  ];
  const fake = await fakeSubsonic([
    { id: 'a1', name: 'First Album', songs: [{ id: 's1', title: 'One', artist: 'Nova', genre: 'lo fi', lyrics }] },
    { id: 'A2', name: 'Second Album', songs: [{ id: 'S2', title: 'Two', artist: 'Björk', suffix: 'flac' }] },
  ]);
  fake.cover = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const credentials = { kind: 'password', user: 'ada', password: 'secret-sesame' } as const;
  const client = subsonicClient({ url: fake.url, credentials });
  return {
    source: openSubsonicSource({ client, library: fake.url.href, dataDir }),
    removePage: () => void fake.albums.pop(),
    album: 'Second Album',
    close: () => fake.close(),
  };
};

describe.each([
  ['demo', demo],
  ['folder', folder],
  ['opensubsonic', opensubsonic],
])('the source %s', (_name, build) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-source-'));
  let database: OpenDatabase;
  let subject: Subject;

  beforeAll(async () => {
    database = await freshDatabase('pglite');
    subject = await build({ dataDir, database });
  });
  afterAll(async () => {
    await subject.source.close();
    await subject.close?.();
    await database.close();
    await removeFolder(dataDir);
  });

  const headsOf = async (): Promise<PageHead[]> => {
    const all: PageHead[] = [];
    for await (const { heads } of subject.source.heads()) all.push(...heads);
    return all;
  };
  const songs = () => database.db.selectFrom('songs').selectAll().orderBy('title').orderBy('id').execute();
  const routes = (sources = [subject.source]) => {
    const audio = folderAudioStore(join(dataDir, 'audio'));
    return mediaRoutes({ dataDir, audio, sources, log: () => undefined }).app;
  };

  test('lists the same pages with the same marks while nothing changes', async () => {
    const first = await headsOf();
    expect(first.length).toBeGreaterThan(0);
    expect(await headsOf()).toEqual(first);
    expect(new Set(first.map(({ key }) => key)).size).toBe(first.length);
  });

  test('is stored with songs that have title, artist, genre, words to search for and media', async () => {
    const summary = await storeSource(database.db, subject.source);
    const stored = await songs();
    expect(stored).toHaveLength(summary.songs);
    for (const song of stored) {
      expect(song.title, song.id).toBeTruthy();
      expect(song.handle, song.id).toMatch(/^[a-z0-9-]+$/);
      expect(song.genre, song.id).toBeTruthy();
      expect(song.search_words, song.id).toMatch(/'t\d/);
      expect(song.audio_url ?? '/audio/', song.id).toMatch(/^\/audio\//);
    }
    const artists = await database.db.selectFrom('artists').select('handle').execute();
    const handles = new Set(artists.map(({ handle }) => handle));
    expect(stored.filter(({ handle }) => !handles.has(handle ?? ''))).toEqual([]);
    expect(stored.some(({ lyrics }) => lyrics?.startsWith('[00:00:0'))).toBe(true);
  });

  test('has songs that the name of their album finds', async () => {
    if (subject.album === undefined) return;
    const found = (await songs()).filter(({ tags }) => tags?.split(', ').includes(subject.album ?? ''));
    expect(found.map(({ search_words: words }) => words)).toEqual([expect.stringMatching(/'c\d?album'/)]);
  });

  test('is not read a second time', async () => {
    const before = await songs();
    expect(await storeSource(database.db, subject.source)).toMatchObject({ read: 0, songs: 0, removed: 0, failed: 0 });
    expect(await songs()).toEqual(before);
  });

  test('has audio in ranges, the same bytes each time, and covers', async () => {
    const app = routes();
    const song = (await songs()).find(({ processed_audio_key: key }) => key !== null);
    for (const quality of ['high', 'low']) {
      const address = `/audio/${song?.processed_audio_key}-${quality}.m4a`;
      const whole = await app.request(address);
      expect([whole.status, whole.headers.get('accept-ranges')], address).toEqual([200, 'bytes']);
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(bytes.byteLength).toBeGreaterThan(1_000);
      const part = await app.request(address, { headers: { range: 'bytes=100-199' } });
      expect([part.status, part.headers.get('etag')]).toEqual([206, whole.headers.get('etag')]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    }
    const cover = await app.request(song?.image_url ?? '/covers/none.webp');
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('has its covers made once', async () => {
    const [song] = await songs();
    const address = song?.image_url ?? '';
    const first = await routes().request(address);
    const { source } = subject;
    const [name = ''] = address.split('/').slice(-1);
    const version = source.picture('covers', name.replace('.webp', ''))?.version ?? '';
    const make = () => Promise.reject(new Error('made again'));
    const unmade: MusicSource = {
      ...fixedSource(() => ({ songs: [], artists: [] })),
      picture: () => ({ version, make }),
    };
    const second = await routes([unmade]).request(address);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  test('knows no audio and no pictures of others', async () => {
    expect(await subject.source.audio('other-1', 'high', '')).toBeUndefined();
    expect((await routes().request('/covers/other-1.webp')).status).toBe(404);
    expect((await routes().request('/audio/other-1-high.m4a')).status).toBe(404);
  });

  test('loses the songs of a page that is gone, and only those', async () => {
    if (subject.removePage === undefined) return;
    const before = await songs();
    await subject.removePage();
    expect((await storeSource(database.db, subject.source)).removed).toBe(1);
    expect(await songs()).toHaveLength(before.length - 1);
    expect(await database.db.selectFrom('artists').select('handle').execute()).toHaveLength(1);
  });

  test('is forgotten when another takes its place', async () => {
    await removeOtherSources(database.db, ['another']);
    expect(await songs()).toEqual([]);
  });
});
