import { limits } from '../core/limits.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { AudioFileRow } from '../db/rows.ts';
import { removeAudioFiles } from '../db/audio-files/commands.ts';
import { storageBudget, audioOverBudget, audioToEvict } from '../db/audio-files/queries.ts';

/** Removes a body from the cache; never rejects. Callers pass it in, because only the platform layer has the cache. */
export type RemoveBody = (cacheKey: string) => Promise<void>;

/** The browser's cache of sounds. Nothing of it rejects. */
export type AudioFileStore = {
  /** The keys of all bodies; null when the browser cannot say. */
  readonly keys: () => Promise<readonly string[] | null>;
  readonly removeBody: RemoveBody;
  /** Throws away beginnings of songs under keys that are not wanted, and those kept before `beforeMs`. */
  readonly dropParts: (isWanted: (key: string) => boolean, beforeMs: number) => Promise<void>;
};

const budgetOf = async (db: OffbeatDb): Promise<number> => (await storageBudget(db)) ?? limits.storageBudgetBytes;

/** Lets sounds go. Rows first: should the page die here, a body without a row is swept later, never the other way round. */
export async function evict(db: OffbeatDb, rows: readonly AudioFileRow[], removeBody: RemoveBody): Promise<void> {
  await removeAudioFiles(
    db,
    rows.map((row) => [row.trackId, row.quality]),
  );
  for (const row of rows) await removeBody(row.cacheKey);
}

/**
 * Makes room for `bytes` more within the user's budget, of what was played longest ago and is not kept on purpose.
 * False, and nothing is let go, when even that would not do.
 */
export async function evictFor(db: OffbeatDb, bytes: number, removeBody: RemoveBody): Promise<boolean> {
  const evicted = await audioToEvict(db, bytes, await budgetOf(db));
  if (evicted === null) return false;
  await evict(db, evicted, removeBody);
  return true;
}

/** Lets sounds go until the budget is kept, or only what is kept on purpose is left. */
export async function trimToBudget(db: OffbeatDb, removeBody: RemoveBody): Promise<void> {
  const { chosen } = await audioOverBudget(db, 0, await budgetOf(db));
  await evict(db, chosen, removeBody);
}

/** The disk is fuller than the budget knows: lets the older half of what was played go. Whether anything was. */
export async function evictHalf(db: OffbeatDb, removeBody: RemoveBody): Promise<boolean> {
  const half = await olderHalf(db);
  await evict(db, half, removeBody);
  return half.length > 0;
}

/** Of what is not kept on purpose, the half that was played longest ago; none only where there is nothing. */
async function olderHalf(db: OffbeatDb): Promise<readonly AudioFileRow[]> {
  const rows = await db.audioFiles.orderBy('playedAtMs').toArray();
  const played = rows.filter((row) => row.pinned === 0);
  return played.slice(0, Math.ceil(played.length / 2));
}

/**
 * The disk is so full that not even a user's change can be written: lets go of what can be had again, the beginnings of
 * songs and the older half of what was played.
 */
export async function evictForWriting(
  db: OffbeatDb,
  { removeBody, dropParts }: Omit<AudioFileStore, 'keys'>,
): Promise<void> {
  await dropParts(() => false, 0);
  const half = await olderHalf(db);
  // Too full even for that? A row whose body is gone is found out when it is asked for, and at the next start.
  await evict(db, half, removeBody).catch(async () => {
    for (const row of half) await removeBody(row.cacheKey);
  });
}
