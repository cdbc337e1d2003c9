import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { folderSource } from '../../../../server/sources/folder/folder-source.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import { storeSource } from '../../../../server/sources/store-source.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { removeFolder } from '../../../support/folders.ts';
import { toneWav } from '../../../support/audio/tone.ts';
import { freshDatabase } from '../harness.ts';

/** A page of Home asks for fifty covers at once, and each is inside a file of tens of megabytes. */
const mebibyte = 2 ** 20;
const [files, fileBytes, limit] = [16, 12 * mebibyte, 24 * mebibyte];
const folder = mkdtempSync(join(tmpdir(), 'offbeat-memory-'));
const music = join(folder, 'music');
let database: OpenDatabase;

beforeAll(async () => {
  database = await freshDatabase('pglite');
  mkdirSync(music);
  for (let n = 0; n < files; n++) {
    writeFileSync(join(music, `${n}.wav`), toneWav(200 + n, fileBytes / 88_200, 44_100));
  }
});
afterAll(async () => {
  await database.close();
  await removeFolder(folder);
});

/** The most bytes of files that were in memory at once, beyond those before. */
async function mostBytesDuring(work: () => Promise<unknown>): Promise<number> {
  const bytesNow = (): number => process.memoryUsage().arrayBuffers;
  const before = bytesNow();
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, bytesNow() - before)), 1);
  await work().finally(() => clearInterval(look));
  return most;
}

/** While node reads a file, its pieces and the whole are in memory; then it is garbage for a moment. */
const mostBytes = 4 * limit;

async function openSource(): Promise<{ source: MusicSource; ids: string[] }> {
  const audio = folderAudioStore(join(folder, 'audio'));
  const source = folderSource({ folder: music, db: database.db, audio, bytesInMemory: limit });
  await storeSource(database.db, source, { atOnce: 4 });
  const songs = await database.db.selectFrom('songs').select('id').execute();
  return { source, ids: songs.map(({ id }) => id) };
}

test('many who want covers at once have a few of the files in memory, and all get theirs', async () => {
  const { source, ids } = await openSource();
  expect(ids).toHaveLength(files);
  const sizes: number[] = [];
  const cover = async (id: string) => {
    const bytes = await source.picture('covers', id)?.make('webp');
    sizes.push(bytes?.byteLength ?? 0);
  };
  expect(await mostBytesDuring(() => Promise.all(ids.map(cover)))).toBeLessThan(mostBytes);
  expect(sizes.filter((bytes) => bytes > 0)).toHaveLength(files);
  await source.close();
});

test('many who want audio at once have a few of the files in memory', async () => {
  const { source, ids } = await openSource();
  const waiting = ids.map((id, n) => source.audio(id, 'low', `caller ${n}`));
  // Transcoding all of them would take a minute: what is in memory is there when the first is done.
  expect(await mostBytesDuring(() => Promise.race(waiting))).toBeLessThan(mostBytes);
  await source.close();
  await Promise.allSettled(waiting);
});
