import type { ParsedSong } from '../../core/wire/song.ts';
import { orElse } from '../../lib/log.ts';
import type { PullContext } from './context.ts';

const timeoutMs = 3_000;

/**
 * Songs without a language get the one detected from title plus prompt, else stay null (docs/product.md section 4,
 * Genre track loading). A detector that fails or is slow does not fail the songs.
 */
export async function detectMissing(
  { db, detectLanguages, timers }: PullContext,
  songs: readonly ParsedSong[],
): Promise<readonly ParsedSong[]> {
  const unnamed = songs.filter(({ track }) => track.language === null);
  if (detectLanguages === undefined || unnamed.length === 0) return songs;
  const before = await db.tracks.bulkGet(unnamed.map(({ track }) => track.id));
  // Once per track: an unchanged text is not detected again (putSongs preserves its language).
  const missing = unnamed.filter(({ track }, index) => {
    const known = before[index];
    return (
      known === undefined || known.language === null || known.title !== track.title || known.prompt !== track.prompt
    );
  });
  if (missing.length === 0) return songs;
  const texts = missing.map(({ track }) => `${track.title} ${track.prompt}`);
  const late = new Promise<readonly null[]>((resolve) => {
    timers.after(timeoutMs, () => resolve([]));
  });
  const found = await Promise.race([detectLanguages(texts), late]).catch(orElse([], 'detecting languages'));
  const languages = new Map(missing.map((song, index) => [song.track.id, found[index] ?? null]));
  return songs.map((song) => {
    const language = song.track.language ?? languages.get(song.track.id) ?? null;
    return language === song.track.language ? song : { ...song, track: { ...song.track, language } };
  });
}
