import type { TrackId } from '../../core/ids.ts';
import type { AudioQuality } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { DownloadFailureRow, AudioFileRow } from '../rows.ts';

/** Says that a sound's whole, verified body is in the cache, and forgets what was said against the song. */
export async function addAudioFile(db: OffbeatDb, row: AudioFileRow): Promise<void> {
  await db.transaction('rw', db.audioFiles, db.downloadFailures, db.corsBlocked, async () => {
    await db.audioFiles.put({ ...row, playedAtMs: await playedLast(db, row.playedAtMs) });
    await db.downloadFailures.delete(row.trackId);
    await db.corsBlocked.delete(row.trackId);
  });
}

/** Notes that a song cannot be kept for a reason of its own. */
export async function addDownloadFailure(db: OffbeatDb, row: DownloadFailureRow): Promise<void> {
  await db.downloadFailures.put(row);
}

/** Deletes rows whose body is gone or about to be deleted. */
export async function removeAudioFiles(
  db: OffbeatDb,
  keys: readonly (readonly [TrackId, AudioQuality])[],
): Promise<void> {
  await db.audioFiles.bulkDelete(keys.map(([trackId, quality]): [TrackId, string] => [trackId, quality]));
}

/** Records a play of stored audio, for the order of eviction. */
export async function touchAudioFile(
  db: OffbeatDb,
  trackId: TrackId,
  quality: AudioQuality,
  nowMs: number,
): Promise<void> {
  await db.transaction('rw', db.audioFiles, async () => {
    await db.audioFiles.update([trackId, quality], { playedAtMs: await playedLast(db, nowMs) });
  });
}

/** A clock set back must not make what is new or was just played the first to go (docs/guarantees.md, case 25). */
async function playedLast(db: OffbeatDb, nowMs: number): Promise<number> {
  const last = await db.audioFiles.orderBy('playedAtMs').last();
  return Math.max(nowMs, (last?.playedAtMs ?? 0) + 1);
}

/** Notes that a song's host forbids reading: it plays online only. */
export async function addCorsBlocked(db: OffbeatDb, trackId: TrackId, nowMs: number): Promise<void> {
  await db.corsBlocked.put({ trackId, seenAtMs: nowMs });
}
