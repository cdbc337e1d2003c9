import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encoder } from '../../media/encoder.ts';
import type { AudioFormat } from '../../media/formats.ts';
import { audioKindOf, type AudioKind } from '../../net/audio-type.ts';
import { isNotFound, recordAt, SourceAway, SubsonicError, type SubsonicClient } from './client.ts';

/** What is asked of the music server, in kbit/s. */
const rates = { high: 192, low: 96 } as const;
const largestBytes = 1024 * 1024 * 1024;
/** Larger files are sent as they are: an encoder reads the whole file. */
const largestTranscodedBytes = 200 * 1024 * 1024;
/** Formats that every browser plays. */
const playable: readonly string[] = ['mp3', 'm4a', 'mp4', 'aac'];

const contentTypes: Record<AudioKind, string> = {
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  mov: 'audio/mp4',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
};

export const contentTypeOf = (head: Buffer): string | undefined => {
  const kind = audioKindOf(head);
  return kind && contentTypes[kind];
};

interface FetchOptions {
  client: SubsonicClient;
  encoder: Encoder;
  folder: string;
  /** Throws where the disk has no room for more. */
  makeSpace: () => Promise<void>;
}

/**
 * Fetches a song's file in a quality and gives its path to `store`, which is done with it when it resolves. Lossless is the original. Else the
 * original where it is small enough, else transcoded by the music server, else (it may have no transcoder) here.
 */
export async function fetchAudio<T>(
  { client, encoder, folder, makeSpace }: FetchOptions,
  { remote, format }: { remote: string; format: AudioFormat },
  store: (source: { path: string } | Uint8Array) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const fetched = async (method: string, params: Record<string, string | number> = {}): Promise<void> => {
    await rm(path, { force: true });
    await client.download(method, { id: remote, ...params }, path, { maxBytes: largestBytes, makeSpace });
    if (contentTypeOf(await headOf(path)) === undefined) throw new SourceAway('it sent a file that is no audio');
  };
  const fetchedOriginal = async (): Promise<void> => {
    try {
      // Some servers (supysonic) count a stream as a play.
      await fetched('download');
    } catch (error) {
      // Not every user may download.
      if (!(error instanceof SubsonicError) || isNotFound(error)) throw error;
      await fetched('stream', { format: 'raw' });
    }
  };
  try {
    if (format === 'flac' || format === 'wav') {
      await fetchedOriginal();
      return await store({ path });
    }
    const rate = rates[format];
    const song = recordAt(await client.call('getSong', { id: remote }), 'song') ?? {};
    const isSmall = Number(song['bitRate']) <= rate && playable.includes(String(song['suffix']).toLowerCase());
    if (isSmall) {
      await fetchedOriginal();
      return await store({ path });
    }
    try {
      await fetched('stream', { format: 'mp3', maxBitRate: rate });
      return await store({ path });
    } catch (error) {
      if (!(error instanceof SubsonicError)) throw error;
    }
    await fetchedOriginal();
    return await store((await transcoded(path, format, encoder)) ?? { path });
  } finally {
    await rm(path, { force: true });
  }
}

async function transcoded(path: string, format: AudioFormat, encoder: Encoder): Promise<Uint8Array | undefined> {
  if ((await stat(path)).size > largestTranscodedBytes) return undefined;
  const bytes = new Uint8Array(await readFile(path));
  const files = await encoder.encode({ bytes, urgent: true }, [format]).catch(() => []);
  return files[0];
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(16);
    const { bytesRead } = await file.read(head, 0, 16, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
