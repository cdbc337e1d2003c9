import type { TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { isWithin } from '../../lib/timers.ts';
import type { DownloadFailureRow, AudioFileRow } from '../rows.ts';

/**
 * Call only once the whole, verified body is in the cache (docs/guarantees.md, case 29). Ends the track's download
 * failure.
 */
export async function addAudioFile(db: OffbeatDb, row: AudioFileRow): Promise<void> {
  await db.transaction('rw', db.audioFiles, db.downloadFailures, db.corsBlocked, async () => {
    await db.audioFiles.put({ ...row, playedAtMs: await playedLast(db, row.playedAtMs) });
    await db.downloadFailures.delete(row.trackId);
    await db.corsBlocked.delete(row.trackId);
  });
}

export async function addDownloadFailure(db: OffbeatDb, row: DownloadFailureRow): Promise<void> {
  await db.downloadFailures.put(row);
}

export async function removeAudioFiles(
  db: OffbeatDb,
  rows: readonly Pick<AudioFileRow, 'trackId' | 'quality'>[],
): Promise<void> {
  await db.audioFiles.bulkDelete(rows.map(({ trackId, quality }): [TrackId, string] => [trackId, quality]));
}

/** The track's stored copy was played: it is evicted last. */
export async function notePlayedAudio(db: OffbeatDb, trackId: TrackId, nowMs: number): Promise<void> {
  await db.transaction('rw', db.audioFiles, async () => {
    const playedAtMs = await playedLast(db, nowMs);
    await db.audioFiles.where('trackId').equals(trackId).modify({ playedAtMs });
  });
}

/**
 * Eviction goes by this time: if the clock was set back, new and just played files still go last (docs/guarantees.md,
 * case 25).
 */
async function playedLast(db: OffbeatDb, nowMs: number): Promise<number> {
  const last = await db.audioFiles.orderBy('playedAtMs').last();
  return Math.max(nowMs, (last?.playedAtMs ?? 0) + 1);
}

/** Two presses of Download, or two tabs, within so long say no more than one. */
const sameTimeMs = 30_000;

export const addCorsBlocked = (db: OffbeatDb, trackId: TrackId, nowMs: number): Promise<void> =>
  db.transaction('rw', db.corsBlocked, async () => {
    const before = await db.corsBlocked.get(trackId);
    const isSame = before !== undefined && isWithin(before.seenAtMs, nowMs, sameTimeMs);
    const times = (before?.times ?? 0) + (isSame ? 0 : 1);
    await db.corsBlocked.put({ trackId, seenAtMs: nowMs, times });
  });

const corsBlockedLastsMs = 30 * 24 * 60 * 60_000;

/**
 * The host may have been mended, and a song that was never played since would be left out of every pin. Pinned and played
 * songs are tried again after a day, which renews their rows.
 */
export const removeOldCorsBlocked = (db: OffbeatDb, nowMs: number): Promise<unknown> =>
  db.corsBlocked.filter(({ seenAtMs }) => !isWithin(seenAtMs, nowMs, corsBlockedLastsMs)).delete();
