import { audioAddress, storedQuality } from '../../core/audio-address.ts';
import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { AudioQuality, Track } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { AudioFileRow, CorsBlockedRow } from '../rows.ts';
import { isWithin } from '../../lib/timers.ts';
import { audioQuality } from '../player/queries.ts';
import { settings } from '../settings/queries.ts';

export const audioFileOf = (
  db: OffbeatDb,
  trackId: TrackId,
  quality: AudioQuality,
): Promise<AudioFileRow | undefined> => db.audioFiles.get([trackId, quality]);

export const audioFilesOf = (db: OffbeatDb, trackId: TrackId): Promise<AudioFileRow[]> =>
  db.audioFiles.where('trackId').equals(trackId).toArray();

export async function storedTrackIds(db: OffbeatDb): Promise<ReadonlySet<TrackId>> {
  return new Set((await db.audioFiles.toCollection().primaryKeys()).map(([trackId]) => trackId));
}

export const allAudioFiles = (db: OffbeatDb): Promise<AudioFileRow[]> => db.audioFiles.toArray();

/** Reads up to all rows: no index has the cache's keys. */
export const isAudioFile = async (db: OffbeatDb, cacheKey: string): Promise<boolean> =>
  (await db.audioFiles
    .filter((row) => row.cacheKey === cacheKey)
    .limit(1)
    .count()) > 0;

export async function audioBytes(db: OffbeatDb): Promise<{ readonly all: number; readonly pinned: number }> {
  let [all, pinned] = [0, 0];
  await db.audioFiles.each((row) => {
    all += row.bytes;
    if (row.pinned === 1) pinned += row.bytes;
  });
  return { all, pinned };
}

/**
 * The least recently played files to evict so that stored audio and `neededBytes` fit into `budgetBytes`, and the bytes
 * by which they then still exceed it: more than 0 when the rest is pinned.
 */
export async function audioOverBudget(
  db: OffbeatDb,
  neededBytes: number,
  budgetBytes: number,
): Promise<{ readonly toEvict: readonly AudioFileRow[]; readonly excessBytes: number }> {
  const rows = await db.audioFiles.orderBy('playedAtMs').toArray();
  let excessBytes = rows.reduce((sum, row) => sum + row.bytes, neededBytes) - budgetBytes;
  const toEvict: AudioFileRow[] = [];
  for (const row of rows) {
    if (excessBytes <= 0) break;
    if (row.pinned === 1) continue;
    toEvict.push(row);
    excessBytes -= row.bytes;
  }
  return { toEvict, excessBytes };
}

/**
 * What to evict so that `neededBytes` more fit into `budgetBytes`: least recently played first, never pinned
 * (docs/guarantees.md, Audio). Null when even that would not make room.
 */
export async function audioToEvict(
  db: OffbeatDb,
  neededBytes: number,
  budgetBytes: number,
): Promise<readonly AudioFileRow[] | null> {
  const { toEvict, excessBytes } = await audioOverBudget(db, neededBytes, budgetBytes);
  return excessBytes > 0 ? null : toEvict;
}

const failureLastsMs = 24 * 60 * 60_000;

/** Whether a failed download is not tried again yet: for a day. */
export const isRecentFailure = ({ seenAtMs }: { readonly seenAtMs: number }, nowMs: number): boolean =>
  isWithin(seenAtMs, nowMs, failureLastsMs);

/**
 * The errors of many a host lack the CORS headers of its files: one that is overloaded for a minute seems to forbid reading. So
 * it is tried again after a minute and ten, and after the third time only a day later.
 */
const forbiddenLastsMs = [60_000, 600_000];

/** How long a song whose host seems to forbid reading is not tried again; 0: it may be now. */
export function forbiddenUntilMs({ seenAtMs, times }: CorsBlockedRow, nowMs: number): number {
  const lastsMs = forbiddenLastsMs[(times ?? Number.POSITIVE_INFINITY) - 1] ?? failureLastsMs;
  return isWithin(seenAtMs, nowMs, lastsMs) ? seenAtMs + lastsMs : 0;
}

/** Whether the host was tried often enough to leave its song out. */
export const isSurelyForbidden = ({ times }: CorsBlockedRow): boolean =>
  times === undefined || times > forbiddenLastsMs.length;

export async function isCorsBlocked(db: OffbeatDb, trackId: TrackId, nowMs: number): Promise<boolean> {
  const row = await db.corsBlocked.get(trackId);
  return row !== undefined && forbiddenUntilMs(row, nowMs) > 0;
}

/** The address of a track whose host is known to forbid reading, if no copy is stored; else null. */
export async function forbiddenAddress(
  db: OffbeatDb,
  track: Track,
  audioHost: string,
  nowMs: number,
): Promise<string | null> {
  if (!(await isCorsBlocked(db, track.id, nowMs))) return null;
  const quality = await audioQuality(db);
  const stored = await audioFileOf(db, track.id, storedQuality(track, quality));
  return stored === undefined ? audioAddress(track, quality, audioHost) : null;
}

/** In bytes: the user's, else the default one. */
export const storageBudget = async (db: OffbeatDb): Promise<number> =>
  (await settings(db)).storageBudgetBytes ?? limits.storageBudgetBytes;
