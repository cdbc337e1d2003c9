import { syncPinned } from '../db/pins/commands.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { removeAudioFiles, removeOldCorsBlocked } from '../db/audio-files/commands.ts';
import { allAudioFiles, isAudioFile } from '../db/audio-files/queries.ts';
import { trimToBudget, type AudioFileStore } from './eviction.ts';

/** A row is written just after its body: a body without a row is checked again before it is deleted. */
const secondLookMs = 10_000;
const partsMaxAgeMs = 7 * 24 * 60 * 60_000;

/**
 * Makes `audioFiles` and the cache agree: deletes rows whose body the browser removed, bodies without a row, and
 * partial downloads of songs that are complete; then evicts to the storage budget. Forgets old failures of hosts. Runs at
 * start and by the periodic sync (docs/guarantees.md, Audio).
 */
export async function reconcileAudioCache(
  db: OffbeatDb,
  store: AudioFileStore,
  { nowMs, wait }: { readonly nowMs: () => number; readonly wait: (ms: number) => Promise<void> },
): Promise<void> {
  await removeOldCorsBlocked(db, nowMs());
  // Rows before keys: audio stored in between has a body, so its row is not deleted.
  const rows = await allAudioFiles(db);
  const keys = await store.keys();
  // Not an empty cache: all downloads would lose their rows, and then their bodies.
  if (keys === null) return;
  const bodies = new Set(keys);
  await removeAudioFiles(
    db,
    rows.filter((row) => !bodies.has(row.cacheKey)),
  );
  const claimed = new Set(rows.map((row) => row.cacheKey));
  const unclaimed = keys.filter((key) => !claimed.has(key));
  if (unclaimed.length > 0) {
    await wait(secondLookMs);
    // Each again, because songs may be stored while others are deleted.
    for (const key of unclaimed) if (!(await isAudioFile(db, key))) await store.removeBody(key);
  }
  await syncPinned(db);
  await trimToBudget(db, store.removeBody);
  // By the rows of now: what lost its body may be downloaded again already.
  const complete = new Set((await allAudioFiles(db)).map((row) => row.cacheKey));
  await store.dropParts((key) => !complete.has(key), nowMs() - partsMaxAgeMs);
}
