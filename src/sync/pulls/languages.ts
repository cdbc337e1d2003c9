import type { ParsedSong } from '../../core/wire/song.ts';
import type { PullContext } from './context.ts';

/** How long a page of songs waits for the language detector before it is stored without. */
const patienceMs = 3_000;

/**
 * Songs without a language get the one detected from title plus prompt, else stay null (spec section 4, Genre track
 * loading). A detector that fails or dawdles costs the songs nothing.
 */
export async function detectMissing(
  { detectLanguages, timers }: PullContext,
  songs: readonly ParsedSong[],
): Promise<readonly ParsedSong[]> {
  const missing = songs.filter(({ track }) => track.language === null);
  if (detectLanguages === undefined || missing.length === 0) return songs;
  const texts = missing.map(({ track }) => `${track.title} ${track.prompt}`);
  const late = new Promise<readonly null[]>((resolve) => {
    timers.after(patienceMs, () => resolve([]));
  });
  const found = await Promise.race([detectLanguages(texts), late]).catch(() => []);
  const languages = new Map(missing.map((song, index) => [song.track.id, found[index] ?? null]));
  return songs.map((song) => {
    const language = song.track.language ?? languages.get(song.track.id) ?? null;
    return language === song.track.language ? song : { ...song, track: { ...song.track, language } };
  });
}
