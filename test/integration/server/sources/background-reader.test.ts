import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { configuredSources } from '../../../../server/sources/configured-sources.ts';
import { startReading } from '../../../../server/sources/background-reader.ts';
import { folderSource } from '../../../../server/sources/folder/folder-source.ts';
import { storeSource, UnreadablePage } from '../../../../server/sources/store-source.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { fixedSource } from '../../../support/fixed-source.ts';
import { removeFolder } from '../../../support/folders.ts';
import { toneWav } from '../../../support/audio/tone.ts';
import { freshDatabase, songNamed } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-reader-'));
const until = { timeout: 20_000, interval: 20 };
let database: OpenDatabase;

beforeAll(async () => {
  database = await freshDatabase('pglite');
});
afterAll(async () => {
  await database.close();
  await removeFolder(folder);
});

const titles = async () =>
  (await database.db.selectFrom('songs').select('title').orderBy('title').execute()).map(({ title }) => title);

test('a folder is watched: songs come and go with their files', async () => {
  writeFileSync(join(folder, 'one.wav'), toneWav(440, 1));
  const audio = folderAudioStore(join(folder, 'audio'));
  const source = folderSource({ folder, db: database.db, audio });
  const lines: string[] = [];
  const reader = startReading({ db: database.db, source, say: (line) => lines.push(line), everyMs: 20 });
  await vi.waitFor(async () => expect(await titles()).toEqual(['one']), until);
  writeFileSync(join(folder, 'two.wav'), toneWav(330, 1));
  await vi.waitFor(async () => expect(await titles()).toEqual(['one', 'two']), until);
  rmSync(join(folder, 'one.wav'));
  await vi.waitFor(async () => expect(await titles()).toEqual(['two']), until);
  await reader.close();
  await source.close();
  expect(lines[0]).toBe('Your music is up to date: 1 song read.');
  expect(lines).toContain('Your music is up to date: 0 songs read, 1 no longer there.');
});

test('songs of a folder that cannot be read for a while stay, with their plays', async () => {
  const music = mkdtempSync(join(tmpdir(), 'offbeat-unreadable-'));
  const disk = join(music, 'disk');
  mkdirSync(disk);
  for (const path of [join(music, 'near.wav'), join(disk, 'far.wav'), join(music, 'disk_2.wav')]) {
    writeFileSync(path, toneWav(200 + path.length, 1));
  }
  const source = folderSource({ folder: music, db: database.db, audio: folderAudioStore(join(folder, 'audio')) });
  await storeSource(database.db, source);
  await database.db.updateTable('songs').set({ play_count: 7 }).where('title', '=', 'far').execute();
  rmSync(join(music, 'disk_2.wav'));
  const listAsOther = async () => {
    // root may read whatever its mode is.
    const isRoot = process.getuid?.() === 0;
    chmodSync(music, 0o755);
    chmodSync(disk, 0);
    if (isRoot) process.seteuid?.(65_534);
    const summary = await storeSource(database.db, source).finally(() => isRoot && process.seteuid?.(0));
    chmodSync(disk, 0o700);
    return summary;
  };
  expect(await listAsOther()).toMatchObject({ removed: 1 });
  const far = database.db.selectFrom('songs').select('play_count').where('title', '=', 'far');
  expect(await far.execute()).toEqual([{ play_count: 7 }]);
  // Readable again: nothing is read a second time.
  expect(await storeSource(database.db, source)).toMatchObject({ read: 0, removed: 0 });
  rmSync(disk, { recursive: true });
  expect(await storeSource(database.db, source)).toMatchObject({ removed: 1 });
  await source.close();
  await removeFolder(music);
});

test('a song whose file cannot be examined or opened for a while stays, with its plays', async () => {
  const music = mkdtempSync(join(tmpdir(), 'offbeat-unexamined-'));
  const disk = join(music, 'disk');
  const path = join(disk, 'distant.wav');
  mkdirSync(disk);
  writeFileSync(path, toneWav(210, 1));
  const source = folderSource({ folder: music, db: database.db, audio: folderAudioStore(join(folder, 'audio')) });
  await storeSource(database.db, source);
  await database.db.updateTable('songs').set({ play_count: 7 }).where('title', '=', 'distant').execute();
  const plays = async () =>
    (await database.db.selectFrom('songs').select('play_count').where('title', '=', 'distant').execute()).map(
      (song) => song.play_count,
    );
  utimesSync(path, 1, 1);
  // root may read whatever its mode is: there the modes are those for group and others.
  const isRoot = process.getuid?.() === 0;
  const listWith = async (ofFolder: number, ofFile: number) => {
    chmodSync(music, 0o755);
    chmodSync(path, isRoot ? 0o600 | (ofFile * 0o11) : ofFile * 0o100);
    chmodSync(disk, isRoot ? 0o700 | (ofFolder * 0o11) : ofFolder * 0o100);
    if (isRoot) process.seteuid?.(65_534);
    return storeSource(database.db, source).finally(() => isRoot && process.seteuid?.(0));
  };
  expect(await listWith(0o4, 0o4)).toMatchObject({ read: 0, failed: 0, removed: 0 });
  expect(await plays()).toEqual([7]);
  expect(await listWith(0o5, 0)).toMatchObject({ read: 0, failed: 1, removed: 0 });
  expect(await plays()).toEqual([7]);
  expect(await listWith(0o5, 0o4)).toMatchObject({ read: 1, failed: 0, removed: 0 });
  expect(await plays()).toEqual([7]);
  chmodSync(disk, 0o700);
  await source.close();
  await removeFolder(music);
  await database.db.deleteFrom('songs').execute();
});

test('a music folder that never could be read is refused, one that is away and an empty one cost no songs', async () => {
  const music = mkdtempSync(join(tmpdir(), 'offbeat-known-'));
  writeFileSync(join(music, 'known.wav'), toneWav(220, 1));
  const empty = mkdtempSync(join(tmpdir(), 'offbeat-empty-'));
  const audio = folderAudioStore(join(folder, 'audio'));
  const open = (place: string) =>
    configuredSources({ library: { kind: 'folder', folder: place }, renderAhead: false })({
      db: database.db,
      dataDir: folder,
      audio,
      space: { missingBytes: () => Promise.resolve(0) },
      log: () => undefined,
    });
  await expect(open(join(music, 'mistyped'))).rejects.toThrow(
    `the music folder ${join(music, 'mistyped')} cannot be read (ENOENT); name another with MUSIC_FOLDER or --music`,
  );
  await expect(open(join(music, 'known.wav'))).rejects.toThrow('cannot be read (ENOTDIR)');
  await storeSource(database.db, assertDefined((await open(music))[0], 'source'));
  renameSync(music, `${music}-away`);
  expect(await open(music)).toHaveLength(1);
  const lines: string[] = [];
  const source = assertDefined((await open(empty))[0], 'source');
  const reader = startReading({ db: database.db, source, say: (line) => lines.push(line), everyMs: 10 });
  await vi.waitFor(() => expect(lines).toHaveLength(1), until);
  await reader.close();
  expect(lines).toEqual(['No music is there yet. What was read before stays.']);
  expect(await titles()).toEqual(['known']);
  await database.db.deleteFrom('songs').execute();
  await removeFolder(`${music}-away`);
  await removeFolder(empty);
});

test('pages that fail at each reading are said once', async () => {
  const fixed = fixedSource(() => ({ songs: [], artists: [] }));
  let reads = 0;
  const page = () => {
    reads += 1;
    return Promise.reject(new UnreadablePage('EIO'));
  };
  const lines: string[] = [];
  const source: MusicSource = { ...fixed, page };
  const reader = startReading({ db: database.db, source, say: (line) => lines.push(line), everyMs: 20 });
  await vi.waitFor(() => expect(reads).toBeGreaterThan(2), until);
  await reader.close();
  expect(lines).toEqual(['Your music is up to date: 0 songs read, 1 could not be read.']);
});

test('what cannot be read is said once, and the library without the likes and playlists is there', async () => {
  const fixed = fixedSource(() => ({ songs: [songNamed('a')], artists: [] }));
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.reject(new Error('The music server cannot be used now.'));
  };
  const source: MusicSource = { ...fixed, collection: { read, prepareUser: () => Promise.resolve() } };
  const lines: string[] = [];
  const reader = startReading({ db: database.db, source, say: (line) => lines.push(line), everyMs: 20 });
  await vi.waitFor(() => expect(reads).toBeGreaterThan(2), until);
  await reader.close();
  expect(await titles()).toEqual(['Title a']);
  const said =
    'Your likes and playlists cannot be read now (The music server cannot be used now). They are tried again.';
  expect(lines.filter((line) => line.includes('cannot be read'))).toEqual([said]);
});
