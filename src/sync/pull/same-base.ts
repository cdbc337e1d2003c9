import type { Playlist } from '../../core/playlist.ts';

/**
 * The list and a playlist's songs write the same base. What one of them changes, the other's ETag does not stand for any
 * more: the server may come back to the very state it names, and a 304 would leave this base in its place.
 */
export const sameBase = (a: Playlist, b: Playlist | undefined): boolean =>
  a.name === b?.name &&
  a.description === b.description &&
  a.songCount === b.songCount &&
  a.songIds.join() === b.songIds.join();
