import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { freshDatabase } from '../harness.ts';
import { importFolder } from '../../../../server/import/import-folder.ts';
import { listSongs, removeSong } from '../../../../server/import/manage.ts';
import { createEncoder } from '../../../../server/media/encoder.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { wavOf } from '../../../../server/media/wav.ts';
import { removeFolder } from '../../../support/folders.ts';

const root = mkdtempSync(join(tmpdir(), 'offbeat-import-'));
const folder = join(root, 'music');
const dataDir = join(root, 'data');
const audio = folderAudioStore(join(dataDir, 'audio'));
const encoder = createEncoder();
let database: OpenDatabase;

const tone = (hz: number, seconds = 2): Uint8Array<ArrayBuffer> => {
  const samples = new Int16Array(44_100 * seconds * 2);
  for (let i = 0; i < samples.length; i++) samples[i] = 9_000 * Math.sin(((i >> 1) / 44_100) * hz * 2 * Math.PI);
  return wavOf(samples, 44_100);
};
const run = (changed: Partial<Parameters<typeof importFolder>[0]> = {}) =>
  importFolder({
    folder,
    genre: 'jazz',
    dataDir,
    audio,
    db: database.db,
    encoder,
    hasSpace: () => Promise.resolve(true),
    progress: () => undefined,
    stopped: () => false,
    ...changed,
  });
const songs = () => database.db.selectFrom('songs').selectAll().orderBy('title').execute();

beforeAll(async () => {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'first_song.wav'), tone(440));
  writeFileSync(join(folder, 'first_song.lrc'), '[00:00.50]La la\n[00:01.20]Ah');
  const [flac, m4a] = await encoder.encode({ bytes: tone(330), urgent: false }, ['flac', 'high']);
  writeFileSync(join(folder, 'deep', 'second.flac'), flac ?? '');
  writeFileSync(join(folder, 'third.m4a'), m4a ?? '');
  copyFileSync(join(folder, 'third.m4a'), join(folder, 'deep', 'the same.m4a'));
  writeFileSync(join(folder, 'broken.mp3'), 'this is no music at all'.repeat(300));
  writeFileSync(join(folder, 'cut.wav'), tone(220).subarray(0, 40_000));
  writeFileSync(join(folder, 'notes.txt'), 'hello');
  database = await freshDatabase('pglite');
});
afterAll(async () => {
  await encoder.close();
  await database.close();
  await removeFolder(root);
});

describe('importing a folder', () => {
  it('stops between two songs and goes on later', async () => {
    let asked = 0;
    const first = await run({ stopped: () => asked++ >= 5 });
    expect(first.ended).toBe('stopped');
    expect(await songs()).toHaveLength(1);
    const second = await run();
    expect(second.ended).toBe('complete');
    expect([first.added, second.added]).toEqual([1, 2]);
  });

  it('has transcoded every song, with lyrics, genre and a cover, and lossless ones losslessly', async () => {
    const [first, second, third] = await songs();
    expect(first).toMatchObject({
      title: 'first song',
      genre: 'Jazz',
      audio_url: `/audio/${first?.id}.flac`,
      duration: 2,
    });
    expect(first?.lyrics).toBe('[00:00:00.500 --> 00:00:01.200] La la\n[00:00:01.200 --> 00:00:02.000] Ah');
    expect(second?.title).toBe('second');
    expect(third?.audio_url).toBe(`/audio/${third?.id}-high.m4a`);
    const files = readdirSync(join(dataDir, 'audio'));
    for (const song of [first, second, third]) {
      expect(files).toContain(`${song?.id}-high.m4a`);
      expect(files).toContain(`${song?.id}-low.m4a`);
      expect(statSync(join(dataDir, 'covers', `${song?.id}.webp`)).size).toBeGreaterThan(500);
    }
    expect(files.filter((name) => name.endsWith('.flac'))).toHaveLength(2);
  });

  it('names broken and unknown files, and changes nothing the second time', async () => {
    const before = await songs();
    const again = await run();
    expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 4, ended: 'complete' });
    expect(again.skipped.map(({ name }) => name).sort((a, b) => (a < b ? -1 : 1))).toEqual([
      'broken.mp3',
      'cut.wav',
      'notes.txt',
    ]);
    expect(await songs()).toEqual(before);
  });

  it('skips a file that the system refuses, whatever its error', async () => {
    const loop = join(folder, 'loop.mp3');
    symlinkSync(loop, loop);
    try {
      const { skipped } = await run();
      expect(skipped.find(({ name }) => name === 'loop.mp3')?.reason).toContain('ELOOP');
    } finally {
      rmSync(loop);
    }
  });

  it('ends when the database is lost, instead of skipping every song', async () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const db = new Proxy(database.db, {
      get: (target, name): unknown =>
        name === 'transaction' ? () => ({ execute: () => Promise.reject(lost) }) : Reflect.get(target, name),
    });
    await expect(run({ db })).rejects.toThrow(lost);
  });

  it('ends when there is no room to encode, instead of calling every song damaged', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    writeFileSync(join(folder, 'new-song.wav'), tone(550));
    await expect(run({ encoder: { ...encoder, encode: () => Promise.reject(full) } })).rejects.toThrow(full);
    rmSync(join(folder, 'new-song.wav'));
  });

  it('leaves the disk the space that the database needs, and goes on once there is more', async () => {
    const late = join(folder, 'zz-late.wav');
    writeFileSync(late, tone(660));
    const files = [...readdirSync(join(dataDir, 'audio'))];
    // Six files come before it; broken ones are asked about too.
    let asked = 0;
    expect(await run({ hasSpace: () => Promise.resolve(asked++ < 6) })).toMatchObject({ added: 0, ended: 'noSpace' });
    expect(readdirSync(join(dataDir, 'audio'))).toEqual(files);
    expect(await run()).toMatchObject({ added: 1, ended: 'complete' });
    await removeSong(database.db, audio, dataDir, (await songs()).find(({ title }) => title === 'zz-late')?.id ?? '');
    rmSync(late);
  });

  it('takes an .lrc that was changed since', async () => {
    writeFileSync(join(folder, 'first_song.lrc'), '[00:00.50]Other words');
    expect(await run()).toMatchObject({ added: 0, updated: 1 });
    expect((await songs())[0]?.transcription).toBe('Other words');
  });

  it('lists songs and removes one with its files', async () => {
    const [first] = await songs();
    expect((await listSongs(database.db)).join('\n')).toContain('first song by Unknown Artist (Jazz, 0:02)');
    await removeSong(database.db, audio, dataDir, first?.id ?? '');
    expect(await songs()).toHaveLength(2);
    expect(readdirSync(join(dataDir, 'audio')).filter((name) => name.startsWith(first?.id ?? '-'))).toEqual([]);
    await expect(removeSong(database.db, audio, dataDir, first?.id ?? '')).rejects.toThrow('there is no imported song');
    await expect(removeSong(database.db, audio, dataDir, 'own-nobody')).rejects.toThrow('is not an imported song');
  });

  it('removes the files of a song whose removal was stopped when it is run again', async () => {
    const id = (await songs())[0]?.id ?? '';
    const filesOf = (part: string): string[] => readdirSync(join(dataDir, part)).filter((name) => name.startsWith(id));
    const away = { ...audio, delete: () => Promise.reject(new Error('the bucket does not answer')) };
    await expect(removeSong(database.db, away, dataDir, id)).rejects.toThrow('the bucket does not answer');
    expect([(await songs()).length, filesOf('audio').length > 0]).toEqual([1, true]);
    expect(await removeSong(database.db, audio, dataDir, id)).toBe(`removed ${id}`);
    expect([filesOf('audio'), filesOf('covers')]).toEqual([[], []]);
  });
});
