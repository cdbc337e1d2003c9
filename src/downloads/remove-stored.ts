import type { TrackId } from '../core/ids.ts';
import { removeAudioFiles } from '../db/audio-files/commands.ts';
import { audioFilesOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { removeBodies, type AudioFileStore } from './eviction.ts';

/** The bodies stay in the cache until `drop`. If the page closes before, reconcile-cache.ts deletes them. */
export type RemovedAudio = { readonly putBack: () => Promise<void>; readonly drop: () => Promise<void> };

/** In two steps, so that Undo needs no network. */
export async function removeStored(
  db: OffbeatDb,
  trackId: TrackId,
  store: Omit<AudioFileStore, 'dropParts'>,
): Promise<RemovedAudio> {
  const rows = await audioFilesOf(db, trackId);
  await removeAudioFiles(db, rows);
  return {
    putBack: async () => {
      const keys = new Set((await store.keys()) ?? []);
      // A row exists only with its body (docs/guarantees.md, case 29).
      await db.audioFiles.bulkPut(rows.filter((row) => keys.has(row.cacheKey)));
    },
    drop: () => removeBodies(db, rows, store.removeBody),
  };
}
