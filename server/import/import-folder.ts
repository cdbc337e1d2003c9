import { join, relative } from 'node:path';
import type { CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import type { Db } from '../db/open.ts';
import { lockSongs, newSong, upsertArtists, upsertSongs } from '../db/songs.ts';
import { isOfMachine } from '../media/encoder.ts';
import type { Encoder } from '../media/encoder.ts';
import { findFile, storeFile } from '../media/files.ts';
import { audioFormats } from '../media/formats.ts';
import type { AudioFormat } from '../media/formats.ts';
import { avatarOf, coverOf, formatsOf, transcode } from '../sources/folder/make-media.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import { readSong } from '../sources/folder/read-song.ts';
import type { ReadSong } from '../sources/folder/read-song.ts';
import { scanFolder } from '../sources/folder/scan.ts';

/** The version stored with imported media; it has no effect on serving them. */
const importVersion = 'own';

export interface ImportOptions {
  folder: string;
  genre: string | undefined;
  dataDir: string;
  audio: AudioStore;
  db: Db;
  encoder: Encoder;
  /** Asked before each song, because the disk's last space is the database's. */
  hasSpace: () => Promise<boolean>;
  progress: (done: number, total: number, name: string) => void;
  stopped: () => boolean;
}
export interface ImportSummary {
  added: number;
  /** Known songs whose lyrics or genre were changed in files beside the audio. */
  updated: number;
  unchanged: number;
  skipped: { name: string; reason: string }[];
  ended: 'complete' | 'stopped' | 'noSpace';
}

/** What is wrong with a music file, as its reason for being skipped. */
class UnusableFile extends Error {}

/** For reading and decoding a user's file: a failure concerns that file alone, and the import goes on with the next. */
const skippable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (isOfMachine(error)) throw error;
    throw new UnusableFile(error instanceof Error ? error.message : String(error), { cause: error });
  });

async function storeAudio(read: ReadSong, audio: AudioStore, encoder: Encoder): Promise<number> {
  const formats = formatsOf(read);
  const nameOf = (format: AudioFormat): string => `${read.song.id}${audioFormats[format].suffix}`;
  const there = await Promise.all(formats.map((format) => audio.find(nameOf(format), importVersion)));
  const missing = formats.filter((_, i) => !there[i]);
  if (missing.length === 0) return read.song.duration;
  const { files, duration } = await skippable(transcode(read, missing, encoder));
  for (const [i, format] of missing.entries())
    await audio.put(nameOf(format), files[i] ?? new Uint8Array(), importVersion);
  return duration;
}

async function storePictures(read: ReadSong, dataDir: string): Promise<void> {
  const { id, handle, genre } = read.song;
  const cover = join(dataDir, 'covers', `${id}.webp`);
  if (!(await findFile(cover))) await storeFile(cover, await coverOf(read, 'webp'), importVersion);
  const avatar = join(dataDir, 'avatars', `${handle}.webp`);
  if (!(await findFile(avatar))) await storeFile(avatar, await avatarOf(handle, genre, 'webp'), importVersion);
}

async function storeRecord(db: Db, song: CatalogueSong): Promise<'added' | 'updated' | 'unchanged'> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('songs')
      .select(['genre', 'lyrics', 'transcription', 'timestamp_map', 'tags'])
      .where('id', '=', song.id)
      .executeTakeFirst();
    const same =
      known?.genre === song.genre &&
      known.tags === song.tags &&
      known.lyrics === song.lyrics &&
      known.transcription === song.transcription &&
      known.timestamp_map === song.timestampMap;
    if (same) return 'unchanged';
    await lockSongs(trx, [song.id]);
    await upsertArtists(trx, [
      { handle: song.handle, display_name: song.display_name, avatar_image_url: `/avatars/${song.handle}.webp` },
    ]);
    await upsertSongs(trx, [newSong(song)]);
    return known ? 'updated' : 'added';
  });
}

/**
 * Adds every music file of a folder to the catalogue. Each song is finished before the next begins, so an interrupted
 * import resumes; unreadable files are reported and skipped. Rejects only if nothing can work: an unreadable folder, a
 * failing database or disk, no encoder.
 */
export async function importFolder(options: ImportOptions): Promise<ImportSummary> {
  const { folder, genre, dataDir, audio, db, encoder, hasSpace, progress, stopped } = options;
  const { files, unknown, unreadable } = await scanFolder(folder);
  const summary: ImportSummary = {
    added: 0,
    updated: 0,
    unchanged: 0,
    skipped: [
      ...unreadable.map((path) => ({ name: relative(folder, path), reason: 'it cannot be read' })),
      ...unknown.map((path) => ({ name: relative(folder, path), reason: 'it is not mp3, m4a, flac, wav or ogg' })),
    ],
    ended: 'complete',
  };
  await encoder.name();
  for (const [i, path] of files.entries()) {
    if (stopped()) summary.ended = 'stopped';
    else if (!(await hasSpace())) summary.ended = 'noSpace';
    if (summary.ended !== 'complete') break;
    const name = relative(folder, path);
    progress(i, files.length, name);
    try {
      const read = await skippable(readSong(path, genre));
      const duration = await storeAudio(read, audio, encoder);
      await storePictures(read, dataDir);
      summary[await storeRecord(db, { ...read.song, duration })] += 1;
    } catch (error) {
      if (stopped()) {
        summary.ended = 'stopped';
        break;
      }
      if (!(error instanceof UnusableFile)) throw error;
      summary.skipped.push({ name, reason: error.message });
    }
  }
  progress(files.length, files.length, '');
  return summary;
}
