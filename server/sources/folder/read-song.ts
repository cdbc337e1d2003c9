import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import type { IAudioMetadata } from 'music-metadata';
import { normalizeText } from '../../../src/lib/normalize-text.ts';
import { hash32 } from '../../../src/lib/hash.ts';
import { slugOf } from '../../../src/lib/slug.ts';
import type { CatalogueSong } from '../../../src/core/wire/catalogue-song.ts';
import { genreNamed, handleFor } from '../catalogue-names.ts';
import { mostLines, parseLrc, plainWords, wireWords } from '../lrc.ts';
import { shortText } from '../short-text.ts';
import type { TimedLine, WireWords } from '../lrc.ts';

export interface ReadSong {
  song: CatalogueSong;
  lossless: boolean;
  bytes: Uint8Array<ArrayBuffer>;
  picture: Uint8Array | undefined;
}

const largestBytes = 600 * 1024 * 1024;
const clean = (text: string | undefined, length: number): string => shortText(text ?? '', length);

function linesIn({ common }: IAudioMetadata): { timed: TimedLine[]; plain: string } {
  for (const tag of common.lyrics ?? []) {
    const timed = tag.syncText
      .filter((line) => line.timestamp !== undefined)
      .slice(0, mostLines)
      .map((line) => ({ start: (line.timestamp ?? 0) / 1000, text: clean(line.text, 400) }));
    if (timed.length > 0) return { timed, plain: '' };
  }
  const text = common.lyrics?.find((tag) => tag.text)?.text ?? '';
  const timed = parseLrc(text);
  return timed.length > 0 ? { timed, plain: '' } : { timed: [], plain: text };
}

async function wordsFor(path: string, metadata: IAudioMetadata, durationS: number): Promise<WireWords> {
  const beside = `${path.slice(0, -extname(path).length)}.lrc`;
  const lrc = await readFile(beside, 'utf8').catch(() => '');
  const fromLrc = parseLrc(lrc);
  if (fromLrc.length > 0) return wireWords(fromLrc, durationS);
  const { timed, plain } = linesIn(metadata);
  if (timed.length > 0) return wireWords(timed, durationS);
  return plainWords(plain.split(/\r?\n/));
}

async function pictureFor(path: string, metadata: IAudioMetadata): Promise<Uint8Array | undefined> {
  const embedded = metadata.common.picture?.[0]?.data;
  if (embedded) return embedded;
  const names = await readdir(dirname(path)).catch(() => []);
  const stem = basename(path, extname(path)).toLowerCase();
  const isCover = (name: string): boolean => {
    const extension = extname(name).toLowerCase();
    const own = basename(name, extname(name)).toLowerCase();
    return ['.jpg', '.jpeg', '.png', '.webp'].includes(extension) && [stem, 'cover', 'folder', 'front'].includes(own);
  };
  const found = names.sort((a, b) => (a < b ? -1 : 1)).find(isCover);
  return found === undefined ? undefined : readFile(join(dirname(path), found)).catch(() => undefined);
}

/** A WAV that ends before its stated length is truncated. Streams of unknown length have 0 or -1. */
function isCutWave(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0) !== 0x52494646) return false;
  const declared = view.getUint32(4, true);
  return declared !== 0 && declared !== 0xffff_ffff && (declared + 8) * 0.98 > bytes.length;
}

/**
 * Reads one music file. Its id is derived from its bytes, so the same file is the same song in any folder.
 * `fallbackGenre` is for files without one. Throws an Error with a short reason if unusable.
 */
export async function readSong(path: string, fallbackGenre?: string): Promise<ReadSong> {
  const facts = await stat(path);
  if (facts.size === 0) throw new Error('it is empty');
  if (facts.size > largestBytes) throw new Error('it is larger than 600 MB');
  const file = await readFile(path);
  // Memory of its own, because an encoder takes it away; only a small file shares node's, and is copied.
  const isOwn = file.byteLength === file.buffer.byteLength;
  const bytes = isOwn ? new Uint8Array(file.buffer) : new Uint8Array(file);
  if (isCutWave(bytes)) throw new Error('it is cut short');
  const metadata = await parseBuffer(bytes, { path, size: bytes.length }, { duration: true }).catch(() => {
    throw new Error('it is not music that can be read');
  });
  if (!metadata.format.codec && !metadata.format.duration) throw new Error('it contains no readable audio');
  const { common, format } = metadata;
  const id = `own-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`;
  // WAV with more than 16 bits per sample is "extensible" (65534), which does not name its codec.
  const plainWave = format.container === 'WAVE' && /PCM|65534|FLOAT/i.test(format.codec ?? '');
  const lossless = format.lossless === true || plainWave;
  const artist = clean(common.artist ?? common.albumartist, 120) || 'Unknown Artist';
  const title =
    clean(common.title, 200) || clean(basename(path, extname(path)).replace(/[_]+/g, ' '), 200) || 'Untitled Track';
  const tagged = (common.genre ?? []).map((name) => clean(name, 60)).filter(Boolean);
  const genre = genreNamed(tagged[0] ?? fallbackGenre ?? 'Other');
  const duration = Math.round((format.duration ?? 0) * 1000) / 1000;
  const album = clean(common.album, 120);
  return {
    bytes,
    lossless,
    picture: await pictureFor(path, metadata),
    song: {
      id,
      title,
      handle: handleFor(artist),
      display_name: artist,
      image_url: `/covers/${id}.webp`,
      audio_url: lossless ? `/audio/${id}.flac` : `/audio/${id}-high.m4a`,
      processed_audio_key: id,
      duration,
      tags: [...new Set([genre, ...tagged.map(genreNamed), album, 'my music'])].filter((tag) => tag !== '').join(', '),
      prompt: clean(common.comment?.[0]?.text, 600),
      play_count: 0,
      upvote_count: 0,
      created_at: new Date(facts.mtimeMs).toISOString(),
      language: null,
      ...(await wordsFor(path, metadata, duration)),
      genre,
      album_id:
        album === ''
          ? null
          : `${slugOf(normalizeText(album)) || `album-${hash32(album).toString(36)}`}-${handleFor(artist)}`,
    },
  };
}
