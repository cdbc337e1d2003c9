import type { Playlist } from '../../core/playlist.ts';

/**
 * The list and a playlist's songs write the same base. What one changes, the other's ETag no longer stands for: if the
 * server returns to that state, a 304 would leave this base in place.
 */
export const sameBase = (a: Playlist, b: Playlist | undefined): boolean =>
  a.name === b?.name &&
  a.description === b.description &&
  a.songCount === b.songCount &&
  a.songIds.join() === b.songIds.join();
