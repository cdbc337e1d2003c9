import type { TrackId } from '../core/ids.ts';
import { removeAudioFiles } from '../db/audio-files/commands.ts';
import { audioFilesOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { RemoveBody } from './eviction.ts';

export type BodyStore = { readonly keys: () => Promise<readonly string[] | null>; readonly removeBody: RemoveBody };

/** What was removed: its bodies are still in the cache until `drop`. A page that ends before leaves them to reconcile-cache.ts. */
export type RemovedAudio = { readonly putBack: () => Promise<void>; readonly drop: () => Promise<void> };

/** Takes a track's audio off this device, in two steps so that Undo needs no network. */
export async function removeStored(db: OffbeatDb, trackId: TrackId, store: BodyStore): Promise<RemovedAudio> {
  const rows = await audioFilesOf(db, trackId);
  await removeAudioFiles(
    db,
    rows.map((row) => [row.trackId, row.quality]),
  );
  return {
    putBack: async () => {
      const keys = new Set((await store.keys()) ?? []);
      // A row never claims what is not there (docs/guarantees.md, case 29).
      await db.audioFiles.bulkPut(rows.filter((row) => keys.has(row.cacheKey)));
    },
    drop: async () => {
      // Played meanwhile, it was stored again under the same key.
      const storedAgain = new Set((await audioFilesOf(db, trackId)).map((row) => row.cacheKey));
      for (const row of rows) if (!storedAgain.has(row.cacheKey)) await store.removeBody(row.cacheKey);
    },
  };
}
