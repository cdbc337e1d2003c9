import { removeOldSearches } from '../src/db/search/clean-commands.ts';
import type { OffbeatDb } from '../src/db/offbeat-db.ts';
import { reconcileAudioCache } from '../src/downloads/reconcile-cache.ts';
import { sleep } from '../src/lib/sleep.ts';
import { realTimers } from '../src/lib/timers.ts';
import { audioFileStore } from '../src/platform/shared/audio-store.ts';

/** Once a day, where the browser grants it, which needs a network. */
export async function cleanDaily(db: OffbeatDb): Promise<void> {
  const { nowMs } = realTimers;
  await Promise.allSettled([
    reconcileAudioCache(db, audioFileStore, { nowMs, wait: sleep }),
    removeOldSearches(db, nowMs()),
  ]);
}
