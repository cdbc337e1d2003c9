import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { AudioFileRow } from '../db/rows.ts';
import { removeAudioFiles } from '../db/audio-files/commands.ts';
import { audioFileOf, storageBudget, audioOverBudget, audioToEvict } from '../db/audio-files/queries.ts';

/** Never rejects. Passed in, because only the platform layer has the cache. */
export type RemoveBody = (cacheKey: string) => Promise<void>;

/** None of its functions rejects. */
export type AudioFileStore = {
  readonly keys: () => Promise<readonly string[] | null>;
  readonly removeBody: RemoveBody;
  /** Deletes partial downloads under unwanted keys, and those stored before `beforeMs`. */
  readonly dropParts: (isWanted: (key: string) => boolean, beforeMs: number) => Promise<void>;
};

/** Rows first: if the page closes here, reconcile-cache.ts finds a body without a row, never a row without a body. */
export async function evict(db: OffbeatDb, rows: readonly AudioFileRow[], removeBody: RemoveBody): Promise<void> {
  await removeAudioFiles(db, rows);
  await removeBodies(db, rows, removeBody);
}

/** Of rows that were removed. A song played or pinned meanwhile may be stored again, under the same key. */
export async function removeBodies(
  db: OffbeatDb,
  removed: readonly AudioFileRow[],
  removeBody: RemoveBody,
): Promise<void> {
  for (const { trackId, quality, cacheKey } of removed) {
    const again = await audioFileOf(db, trackId, quality);
    if (again?.cacheKey !== cacheKey) await removeBody(cacheKey);
  }
}

/**
 * Evicts the least recently played audio that is not pinned, so that `bytes` more fit into the storage budget. False,
 * without evicting anything, when that is impossible.
 */
export async function evictFor(db: OffbeatDb, bytes: number, removeBody: RemoveBody): Promise<boolean> {
  const evicted = await audioToEvict(db, bytes, await storageBudget(db));
  if (evicted === null) return false;
  await evict(db, evicted, removeBody);
  return true;
}

export async function trimToBudget(db: OffbeatDb, removeBody: RemoveBody): Promise<void> {
  const { toEvict } = await audioOverBudget(db, 0, await storageBudget(db));
  await evict(db, toEvict, removeBody);
}

export async function evictHalf(db: OffbeatDb, removeBody: RemoveBody): Promise<boolean> {
  const half = await olderHalf(db);
  await evict(db, half, removeBody);
  return half.length > 0;
}

async function olderHalf(db: OffbeatDb): Promise<readonly AudioFileRow[]> {
  const rows = await db.audioFiles.orderBy('playedAtMs').toArray();
  const played = rows.filter((row) => row.pinned === 0);
  return played.slice(0, Math.ceil(played.length / 2));
}

/**
 * For a quota error in the database: evicts what can be downloaded again, partial downloads and the older half of
 * played audio, so that the user's change can be written.
 */
export async function evictForWriting(
  db: OffbeatDb,
  { removeBody, dropParts }: Omit<AudioFileStore, 'keys'>,
): Promise<void> {
  await dropParts(() => false, 0);
  const half = await olderHalf(db);
  // Even deleting rows may fail: a row without a body is found when it is played, and at the next start.
  await evict(db, half, removeBody).catch(async () => {
    for (const row of half) await removeBody(row.cacheKey);
  });
}
