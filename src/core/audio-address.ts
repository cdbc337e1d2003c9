import { cutToBytes } from '../lib/cut-to.ts';
import type { AudioQuality, Track } from './track.ts';

export type AudioSources = Pick<Track, 'processedAudioKey' | 'processedAudioUrl' | 'audioUrl'>;

/**
 * The address to play (docs/product.md section 4). With a key: lossless quality with a lossless source gives `.flac`,
 * else `-high.m4a` or `-low.m4a`. With no key: the processed address or the song's own. Null when there is none.
 */
export function audioAddress(track: AudioSources, quality: AudioQuality, audioHost: string): string | null {
  const key = safePath(track.processedAudioKey);
  if (key === null) return track.processedAudioUrl ?? track.audioUrl;
  if (quality === 'lossless' && isLosslessSource(track.audioUrl)) return `${audioHost}/${key}.flac`;
  return `${audioHost}/${key}-${quality === 'low' ? 'low' : 'high'}.m4a`;
}

/** The preferred address first; a processed file may not exist yet. */
export function audioAddresses(track: AudioSources, quality: AudioQuality, audioHost: string): readonly string[] {
  const candidates = [audioAddress(track, quality, audioHost), track.processedAudioUrl, track.audioUrl];
  return [...new Set(candidates)].filter((address) => address !== null);
}

/** By the ending .wav or .flac (docs/product.md section 10). */
const isLosslessSource = (address: string | null): boolean =>
  address !== null && /\.(?:wav|flac)$/i.test(pathOf(address));

/**
 * The quality a song is stored under. Without a processed key there is one file for all qualities, and lossless without a
 * lossless source falls back to high (docs/product.md section 4): both are stored as `high`.
 */
export function storedQuality(track: AudioSources, quality: AudioQuality): AudioQuality {
  if (track.processedAudioKey === null) return 'high';
  return quality === 'lossless' && !isLosslessSource(track.audioUrl) ? 'high' : quality;
}

/** Keys come from servers: one that leads outside the audio host's folder is invalid. */
function safePath(key: string | null): string | null {
  const parts = key?.split('/').filter((part) => part !== '') ?? [];
  if (parts.length === 0 || parts.some((part) => part === '.' || part === '..')) return null;
  return parts.map(encodeURIComponent).join('/');
}

function pathOf(address: string): string {
  try {
    return new URL(address).pathname;
  } catch {
    // A relative or malformed address: cut off the query by hand.
    return address.replace(/[?#].*$/, '');
  }
}

/** Such audio is not sent for processing (docs/product.md section 5). */
export const isOwnAudio = (address: string, audioHost: string): boolean => address.startsWith(`${audioHost}/`);

export const showsLossless = (address: string | null): boolean => address?.toLowerCase().includes('.flac') ?? false;

export function createdOn(track: AudioSources, aiHosts: readonly string[]): string | null {
  const mentions = [track.audioUrl, track.processedAudioUrl].map((address) => address?.toLowerCase() ?? '');
  return aiHosts.find((host) => mentions.some((address) => address.includes(host.toLowerCase()))) ?? null;
}

const extensions: { readonly [mime: string]: string } = {
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
};

const audioExtensions: ReadonlySet<string> = new Set(Object.values(extensions));

/**
 * A file name that every system accepts: `Artist - Title.m4a`. The extension is the type's, else the address's: that may end in
 * `.php`, and where the preferred file is missing another one was received (`audioAddresses`).
 */
export function downloadFileName(
  song: { readonly title: string; readonly author: string },
  address: string,
  mime: string,
): string {
  const inPath = /\.([a-z0-9]{2,4})$/i.exec(pathOf(address))?.[1]?.toLowerCase() ?? '';
  const fromPath = audioExtensions.has(inPath) ? inPath : undefined;
  const fromMime = extensions[mime.split(';')[0]?.trim().toLowerCase() ?? ''];
  const name = [song.author, song.title].filter((part) => part.trim() !== '').join(' - ');
  // Control characters, and characters special to Windows, macOS or a shell.
  const clean = name
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  // Most file systems take names of 255 bytes, and a browser may add ` (1)`.
  const short = cutToBytes(Array.from(clean).slice(0, 120).join(''), 240).trim();
  return `${short === '' ? 'Offbeat song' : short}.${fromMime ?? fromPath ?? 'mp3'}`;
}
