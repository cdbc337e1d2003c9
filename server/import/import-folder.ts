import { join, relative } from 'node:path';
import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import { mainGenres } from '../../src/core/genres/main-genres.ts';
import { hash32 } from '../../src/lib/hash.ts';
import type { CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import type { Db } from '../db/open.ts';
import { newSong, upsertArtists, upsertSongs } from '../db/songs.ts';
import { avatarSvg } from '../media/art/avatar.ts';
import { coverSvg } from '../media/art/cover.ts';
import { NoEncoderError } from '../media/encoder.ts';
import type { Encoder } from '../media/encoder.ts';
import { findFile, storeFile } from '../media/files.ts';
import { audioFormats } from '../media/formats.ts';
import type { AudioFormat } from '../media/formats.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import { readSong } from './read-song.ts';
import type { ReadSong } from './read-song.ts';
import { scanFolder } from './scan.ts';

/** The version stored with imported media; it has no effect on serving them. */
const importVersion = 'own';

export interface ImportOptions {
  folder: string;
  genre: string | undefined;
  dataDir: string;
  audio: AudioStore;
  db: Db;
  encoder: Encoder;
  progress: (done: number, total: number, name: string) => void;
  stopped: () => boolean;
}
export interface ImportSummary {
  added: number;
  /** Known songs whose lyrics or genre were changed in files beside the audio. */
  updated: number;
  unchanged: number;
  skipped: { name: string; reason: string }[];
  stopped: boolean;
}

async function storeAudio({ bytes, lossless, song }: ReadSong, audio: AudioStore, encoder: Encoder): Promise<number> {
  const formats: readonly AudioFormat[] = lossless ? ['high', 'low', 'flac'] : ['high', 'low'];
  const nameOf = (format: AudioFormat): string => `${song.id}${audioFormats[format].suffix}`;
  const there = await Promise.all(formats.map((format) => audio.find(nameOf(format), importVersion)));
  const missing = formats.filter((_, i) => !there[i]);
  if (missing.length === 0) return song.duration;
  const encoded = await encoder.encode({ bytes, urgent: false }, missing).catch((error: unknown) => {
    if (error instanceof NoEncoderError) throw error;
    throw new Error('it is damaged: no audio in it can be decoded');
  });
  let { duration } = song;
  for (const [i, format] of missing.entries()) {
    const encodedAudio = encoded[i];
    if (!encodedAudio) throw new Error('it could not be transcoded');
    const heard = (await parseBuffer(encodedAudio, audioFormats[format].contentType)).format.duration ?? 0;
    // A few damaged frames are accepted; half a missing song is not.
    if (heard < 0.1 || heard < song.duration * 0.5) throw new Error('it is damaged or cut short');
    if (duration === 0) duration = Math.round(heard * 1000) / 1000;
    await audio.put(nameOf(format), encodedAudio, importVersion);
  }
  return duration;
}

async function storePictures({ picture, song }: ReadSong, dataDir: string): Promise<void> {
  const cover = join(dataDir, 'covers', `${song.id}.webp`);
  const genre = mainGenres.find((name) => name === song.genre) ?? 'Indie';
  if (!(await findFile(cover))) {
    const drawn = (): Promise<Buffer> =>
      sharp(Buffer.from(coverSvg(hash32(song.id), genre)))
        .webp({ quality: 82 })
        .toBuffer();
    // A picture that cannot be decoded does not prevent the import.
    const image = picture
      ? await sharp(picture, { limitInputPixels: 50_000_000 })
          .rotate()
          .resize(512, 512, { fit: 'cover' })
          .webp({ quality: 84 })
          .toBuffer()
          .catch(drawn)
      : await drawn();
    await storeFile(cover, image, importVersion);
  }
  const avatar = join(dataDir, 'avatars', `${song.handle}.webp`);
  if (!(await findFile(avatar))) {
    const image = await sharp(Buffer.from(avatarSvg(song.handle, genre)))
      .webp({ quality: 82 })
      .toBuffer();
    await storeFile(avatar, image, importVersion);
  }
}

async function storeRecord(db: Db, song: CatalogueSong): Promise<'added' | 'updated' | 'unchanged'> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('songs')
      .select(['genre', 'lyrics', 'transcription', 'timestamp_map', 'tags', 'duration'])
      .where('id', '=', song.id)
      .executeTakeFirst();
    const same =
      known?.genre === song.genre &&
      known.tags === song.tags &&
      known.lyrics === song.lyrics &&
      known.transcription === song.transcription &&
      known.timestamp_map === song.timestampMap;
    if (same) return 'unchanged';
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
  const { folder, genre, dataDir, audio, db, encoder, progress, stopped } = options;
  const { files, unknown } = await scanFolder(folder);
  const summary: ImportSummary = {
    added: 0,
    updated: 0,
    unchanged: 0,
    skipped: unknown.map((path) => ({ name: relative(folder, path), reason: 'it is not mp3, m4a, flac, wav or ogg' })),
    stopped: false,
  };
  await encoder.name();
  for (const [i, path] of files.entries()) {
    if (stopped()) {
      summary.stopped = true;
      break;
    }
    const name = relative(folder, path);
    progress(i, files.length, name);
    try {
      const read = await readSong(path, genre);
      const duration = await storeAudio(read, audio, encoder);
      await storePictures(read, dataDir);
      summary[await storeRecord(db, { ...read.song, duration })] += 1;
    } catch (error) {
      if (stopped()) {
        summary.stopped = true;
        break;
      }
      if (error instanceof NoEncoderError || isSystemError(error)) throw error;
      summary.skipped.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  progress(files.length, files.length, '');
  return summary;
}

const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|\d{5}|[0-9A-Z]{5})$/.test(String(error.code));
