import { pinKeys } from './keys.ts';
import { limits } from './limits.ts';
import type { AudioQuality, Track } from './track.ts';
import { numberOrNull } from './wire/read.ts';

export type PinKind = 'playlist' | 'genre' | 'album' | 'artist' | 'song' | 'liked' | 'unknown';

/** Ids may contain colons. */
export function pinKind(collection: string): { readonly kind: PinKind; readonly id: string } {
  if (collection === pinKeys.liked) return { kind: 'liked', id: '' };
  const colon = collection.indexOf(':');
  const kind = collection.slice(0, Math.max(0, colon));
  const id = collection.slice(colon + 1);
  return kind === 'playlist' || kind === 'genre' || kind === 'album' || kind === 'artist' || kind === 'song'
    ? { kind, id }
    : { kind: 'unknown', id: collection };
}

/** A playlist and the liked songs also download new songs; other pins cover the songs listed at the time. */
export function isOpenEnded(collection: string): boolean {
  const { kind } = pinKind(collection);
  return kind === 'playlist' || kind === 'liked';
}

const bytesPerSecond: Record<AudioQuality, number> = { lossless: 90_000, high: 24_000, low: 8_000 };
const usualSeconds = 180;

/** Rows edited by hand may hold any length; with one that is no number nothing would be too large. */
const secondsOf = (durationS: unknown): number => numberOrNull(durationS, 0, 24 * 60 * 60) ?? usualSeconds;

export const estimatedBytes = (tracks: readonly Pick<Track, 'durationS'>[], quality: AudioQuality): number =>
  tracks.reduce((sum, { durationS }) => sum + secondsOf(durationS) * bytesPerSecond[quality], 0);

/**
 * The songs a pin of `collection` covers, without those whose host forbids reading: all of a playlist and of the liked
 * songs, otherwise the songs listed so far, at most 200 (docs/guarantees.md, Audio).
 */
export function pinnable<T extends Pick<Track, 'id'>>(
  collection: string,
  tracks: readonly T[],
  onlineOnly: ReadonlySet<Track['id']>,
): readonly T[] {
  const readable = tracks.filter((track) => !onlineOnly.has(track.id));
  return isOpenEnded(collection) ? readable : readable.slice(0, limits.pinnedSongsPerCollection);
}
