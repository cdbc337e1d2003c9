import { appConfig } from '../src/core/config.ts';
import { keepTag } from '../src/core/worker-messages.ts';
import type { OffbeatDb } from '../src/db/offbeat-db.ts';
import { cleanSounds } from '../src/downloads/reconcile-cache.ts';
import { freeForWriting } from '../src/downloads/eviction.ts';
import { ignored } from '../src/lib/log.ts';
import { sleep } from '../src/lib/sleep.ts';
import { downloaderParts, soundStore } from '../src/platform/shared/audio-store.ts';
import { createDownloader } from '../src/downloads/download.ts';
import { createDownloadManager } from '../src/downloads/manager.ts';
import { isMetered } from '../src/platform/shared/connection.ts';
import { realTimers } from '../src/lib/timers.ts';
import { scope } from './scope.ts';

/** Chrome grants an event about 150 s; a partial download continues in the next. */
const eventMs = 110_000;
const checkEveryMs = 2_000;

/** Continues downloads when every tab is closed, where the browser has background sync. */
export function keepOnSync(db: OffbeatDb): void {
  const { audioHost } = appConfig(import.meta.env, scope.location);
  db.makeSpace = () => freeForWriting(db, soundStore);
  const { nowMs } = realTimers;
  const random = Math.random;
  const downloader = createDownloader({ ...downloaderParts, db, audioHost, nowMs, random });
  const { lock } = downloaderParts;
  const manager = createDownloadManager({ db, timers: realTimers, random, lock, isMetered, downloader });
  scope.addEventListener('sync', (event) => {
    if (event.tag !== keepTag) return;
    const run = async (): Promise<void> => {
      // No live query here: poll for a pause or a removed pin.
      const watch = setInterval(
        () => void manager.check().catch(ignored('checking downloads under way')),
        checkEveryMs,
      );
      const { nextAtMs } = await manager.run({ force: true, deadlineMs: eventMs }).finally(() => clearInterval(watch));
      // Throwing makes the browser send the event again later.
      if (nextAtMs !== null) throw new Error('Songs remain to be fetched.');
    };
    event.waitUntil(run());
  });
}

/** Once a day, where the browser grants it: reconciles table and cache. */
export const cleanDaily = (db: OffbeatDb): Promise<void> =>
  cleanSounds(db, soundStore, { nowMs: realTimers.nowMs, wait: sleep });
