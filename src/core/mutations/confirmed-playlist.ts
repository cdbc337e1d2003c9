import type { Playlist } from '../playlist.ts';
import { parsePlaylistAnswer } from '../wire/answers.ts';

/**
 * The base of a playlist after an accepted change: the server's answer, else `expected`. An answer without songs or a
 * name (some servers send a summary) must not empty the playlist; without a base there is nothing to confirm.
 */
export function confirmedPlaylist(base: Playlist | null, body: unknown, expected: Playlist | null): Playlist | null {
  if (base === null) return null;
  const answered = parsePlaylistAnswer(body);
  if (answered?.id !== base.id || expected === null) return expected;
  const { songIds, songCount } = answered;
  const isWhole = songCount !== null && songIds.length >= songCount;
  return isWhole ? { ...answered, songCount, name: answered.name || expected.name } : expected;
}
