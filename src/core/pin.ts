import { limits } from './limits.ts';
import type { AudioQuality, Track } from './track.ts';

/** What can be kept offline, as the table `pins` names it: `playlist:ID`, `genre:TERM`, `album:ID`, `artist:HANDLE`, `song:ID`, `liked`. */
export type PinKind = 'playlist' | 'genre' | 'album' | 'artist' | 'song' | 'liked' | 'unknown';

/** The two parts of a pin's name; ids may hold colons themselves. */
export function pinKind(collection: string): { readonly kind: PinKind; readonly id: string } {
  if (collection === 'liked') return { kind: 'liked', id: '' };
  const colon = collection.indexOf(':');
  const kind = collection.slice(0, Math.max(0, colon));
  const id = collection.slice(colon + 1);
  return kind === 'playlist' || kind === 'genre' || kind === 'album' || kind === 'artist' || kind === 'song'
    ? { kind, id }
    : { kind: 'unknown', id: collection };
}

/** A playlist and the liked songs keep their new songs too; of the others the songs listed when it was pinned are kept. */
export function growsByItself(collection: string): boolean {
  const { kind } = pinKind(collection);
  return kind === 'playlist' || kind === 'liked';
}

/** Bytes a second, roughly, by quality: for an estimate before anything is fetched, never for accounting. */
const bytesPerSecond: Record<AudioQuality, number> = { lossless: 90_000, high: 24_000, low: 8_000 };
/** A song whose length no server has said. */
const usualSeconds = 180;

/** About how many bytes the sound of these songs takes in this quality. */
export const estimatedBytes = (tracks: readonly Pick<Track, 'durationS'>[], quality: AudioQuality): number =>
  tracks.reduce((sum, track) => sum + (track.durationS ?? usualSeconds) * bytesPerSecond[quality], 0);

/**
 * The songs a pin of `collection` takes, without those whose host forbids reading: all of a playlist and of the liked
 * songs, of anything else those listed so far, 200 at most (docs/guarantees.md, Audio).
 */
export function pinnable<T extends Pick<Track, 'id'>>(
  collection: string,
  tracks: readonly T[],
  onlineOnly: ReadonlySet<Track['id']>,
): readonly T[] {
  const readable = tracks.filter((track) => !onlineOnly.has(track.id));
  return growsByItself(collection) ? readable : readable.slice(0, limits.pinnedSongsPerCollection);
}
