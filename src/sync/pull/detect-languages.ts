import type { ParsedSong } from '../../core/wire/song.ts';
import { hasSameText, setLanguages } from '../../db/catalogue/commands.ts';
import { ignored, orElse } from '../../lib/log.ts';
import type { PullContext } from './context.ts';

/** A running detector answers within this. Where its code has to be loaded first, the list is not delayed for it. */
const soonMs = 200;

export type DetectedSongs = {
  readonly songs: readonly ParsedSong[];
  /** Stores the languages that came too late for `songs`; call it once these are stored. Never rejects. */
  readonly storeLate: () => Promise<void>;
};

const nothingLate = (): Promise<void> => Promise.resolve();

/**
 * Songs without a language get the one detected from title plus prompt, else stay null (docs/product.md section 4,
 * Genre track loading). A detector that fails does not fail the songs, and one that is slow does not delay them.
 */
export async function detectMissing(context: PullContext, songs: readonly ParsedSong[]): Promise<DetectedSongs> {
  const { detectLanguages, timers } = context;
  const missing = await songsToDetect(context, songs);
  if (detectLanguages === undefined || missing.length === 0) return { songs, storeLate: nothingLate };
  const detected = detectLanguages(missing.map(({ track }) => `${track.title} ${track.prompt}`)).then(
    (found) => withLanguages(missing, found),
    orElse([], 'detecting languages'),
  );
  const late = new Promise<null>((resolve) => {
    timers.after(soonMs, () => resolve(null));
  });
  const soon = await Promise.race([detected, late]);
  const storeLate = async (): Promise<void> => {
    const tracks = (await detected).map(({ track }) => track);
    await setLanguages(context.db, tracks).catch(ignored('storing languages that were detected late'));
  };
  if (soon === null) return { songs, storeLate };
  const byId = new Map(soon.map((song) => [song.track.id, song]));
  return { songs: songs.map((song) => byId.get(song.track.id) ?? song), storeLate: nothingLate };
}

/** Once per track: an unchanged text is not detected again (putSongs preserves its language). */
async function songsToDetect(
  { db, detectLanguages }: PullContext,
  songs: readonly ParsedSong[],
): Promise<readonly ParsedSong[]> {
  const unnamed = songs.filter(({ track }) => track.language === null);
  if (detectLanguages === undefined || unnamed.length === 0) return [];
  const before = await db.tracks.bulkGet(unnamed.map(({ track }) => track.id));
  return unnamed.filter(({ track }, index) => {
    const known = before[index];
    return known === undefined || known.language === null || !hasSameText(known, track);
  });
}

/** Those of `songs` for which a language was found, with it. */
const withLanguages = (songs: readonly ParsedSong[], found: readonly (string | null)[]): readonly ParsedSong[] =>
  songs.flatMap((song, index) => {
    const language = found[index] ?? null;
    return language === null ? [] : [{ ...song, track: { ...song.track, language } }];
  });
