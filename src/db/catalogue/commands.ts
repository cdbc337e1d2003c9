import type { Artist } from '../../core/artist.ts';
import type { TrackId } from '../../core/ids.ts';
import type { Track, TrackCounts } from '../../core/track.ts';
import type { ParsedSong } from '../../core/wire/song.ts';
import { wordsOfTrack, type SearchLine } from '../../core/search-text.ts';
import { wordsOf } from '../../lib/normalize-text.ts';
import { inParts } from '../in-parts.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { ArtistRow, TrackRow } from '../rows.ts';
import { rowsPerWrite } from '../rows-per-write.ts';
import { addSearchLines } from '../search/commands.ts';

/** A transaction around `putSongs` must include these tables. */
export const songTables = (db: OffbeatDb) => [db.tracks, db.trackCounts, db.searchText];

/**
 * Stores songs of an answer. Unchanged rows are not rewritten, and counts, which change often, have their own table.
 * Returns the new ids.
 */
export async function putSongs(
  db: OffbeatDb,
  songs: readonly ParsedSong[],
  nowMs: number,
): Promise<readonly TrackId[]> {
  if (songs.length === 0) return [];
  const ids = songs.map((song) => song.track.id);
  return db.transaction('rw', songTables(db), async () => {
    const [known, counts] = await Promise.all([db.tracks.bulkGet(ids), db.trackCounts.bulkGet(ids)]);
    const rows = songs.flatMap(({ track }, index) => changedRow(known[index], track, nowMs) ?? []);
    const newCounts = songs.flatMap((song, index) => (sameCounts(counts[index], song.counts) ? [] : song.counts));
    await inParts(rows, rowsPerWrite, (chunk) => db.tracks.bulkPut(chunk));
    const before = new Map(known.map((row) => [row?.id, row]));
    const lines = rows.flatMap((row) => newLine(before.get(row.id), row) ?? []);
    await addSearchLines(db, lines, ({ id }) => before.has(id));
    // At once: re-running the one live query on counts costs less than naming each count to all live queries.
    await db.trackCounts.bulkPut(newCounts);
    return ids.filter((_, index) => known[index] === undefined);
  });
}

const sameCounts = (a: TrackCounts | undefined, b: TrackCounts): boolean =>
  a !== undefined && a.plays === b.plays && a.likes === b.likes;

function newLine(before: TrackRow | undefined, row: TrackRow): SearchLine | undefined {
  const words = wordsOfTrack(row);
  const isSame = before !== undefined && wordsOfTrack(before).join() === words.join();
  return isSame ? undefined : { id: row.id, words };
}

/** Undefined if nothing would change. A provider's record never replaces our own server's. */
function changedRow(known: TrackRow | undefined, track: Track, nowMs: number): TrackRow | undefined {
  if (known === undefined) return { ...track, seenAtMs: nowMs };
  if (known.source === 'api' && track.source === 'provider') return undefined;
  const merged: Track = {
    ...track,
    // Some calls return fewer fields: what other calls returned for the same song stays.
    language: track.language ?? (hasSameText(known, track) ? known.language : null),
    genre: track.genre ?? known.genre,
    lyrics: track.lyrics === '' ? known.lyrics : track.lyrics,
    transcription: track.transcription === '' ? known.transcription : track.transcription,
    timestampMap: track.timestampMap === '' ? known.timestampMap : track.timestampMap,
    durationS: track.durationS ?? known.durationS,
  };
  if (sameTrack(known, merged)) return undefined;
  return { ...merged, seenAtMs: known.seenAtMs };
}

/** Whether the text is the same from which a language was detected. */
export const hasSameText = (a: Track, b: Track): boolean => a.title === b.title && a.prompt === b.prompt;

/** Stores languages detected after the tracks were stored; what has another text or a language by now stays. */
export async function setLanguages(db: OffbeatDb, tracks: readonly Track[]): Promise<void> {
  if (tracks.length === 0) return;
  await db.transaction('rw', db.tracks, async () => {
    const known = await db.tracks.bulkGet(tracks.map(({ id }) => id));
    const rows = tracks.flatMap((track, index): TrackRow[] => {
      const row = known[index];
      const isMissing = row !== undefined && row.language === null && hasSameText(row, track);
      return isMissing ? [{ ...row, language: track.language }] : [];
    });
    await inParts(rows, rowsPerWrite, (chunk) => db.tracks.bulkPut(chunk));
  });
}

function sameTrack(a: Track, b: Track): boolean {
  return (
    a.title === b.title &&
    a.handle === b.handle &&
    a.authorName === b.authorName &&
    a.coverImage === b.coverImage &&
    a.processedAudioUrl === b.processedAudioUrl &&
    a.audioUrl === b.audioUrl &&
    a.processedAudioKey === b.processedAudioKey &&
    a.durationS === b.durationS &&
    a.tags === b.tags &&
    a.prompt === b.prompt &&
    a.createdAt === b.createdAt &&
    a.date === b.date &&
    a.language === b.language &&
    a.lyrics === b.lyrics &&
    a.transcription === b.transcription &&
    a.timestampMap === b.timestampMap &&
    a.genre === b.genre &&
    a.source === b.source
  );
}

/** A missing count does not overwrite the known one. */
export async function putArtists(db: OffbeatDb, artists: readonly Artist[]): Promise<void> {
  if (artists.length === 0) return;
  await db.transaction('rw', db.artists, async () => {
    const known = await db.artists.bulkGet(artists.map((artist) => artist.handle));
    const rows = artists.flatMap((artist, index): ArtistRow[] => {
      const before = known[index];
      const trackCount = artist.trackCount ?? before?.trackCount ?? null;
      const same =
        before !== undefined &&
        before.displayName === artist.displayName &&
        before.avatarUrl === artist.avatarUrl &&
        before.trackCount === trackCount;
      return same ? [] : [{ ...artist, trackCount, words: wordsOf(`${artist.displayName} ${artist.handle}`) }];
    });
    await inParts(rows, rowsPerWrite, (chunk) => db.artists.bulkPut(chunk));
  });
}

export async function putGenreCover(db: OffbeatDb, genre: string, first: Track | undefined): Promise<void> {
  const cover = first?.coverImage ?? null;
  if (cover === null) await db.genreCovers.delete(genre);
  else await db.genreCovers.put({ genre, cover });
}
