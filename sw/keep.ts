import { appConfig } from '../src/core/config.ts';
import { keepTag } from '../src/core/worker-messages.ts';
import type { OffbeatDb } from '../src/db/offbeat-db.ts';
import { cleanSounds } from '../src/db/audio-files/clean.ts';
import { freeForWriting } from '../src/db/audio-files/room.ts';
import { sleep } from '../src/lib/sleep.ts';
import { keepingParts, soundStore } from '../src/platform/shared/keeping-parts.ts';
import { createKeeper } from '../src/sync/keep/keeper.ts';
import { realTimers } from '../src/lib/timers.ts';
import { scope } from './scope.ts';

/** Chrome grants an event about 150 s; a partial download continues in the next. */
const eventMs = 110_000;
const checkEveryMs = 2_000;

/** Continues downloads when every tab is closed, where the browser has background sync. */
export function keepOnSync(db: OffbeatDb): void {
  const { audioHost } = appConfig(import.meta.env, scope.location);
  db.makeSpace = () => freeForWriting(db, soundStore);
  const keeper = createKeeper({ ...keepingParts, db, timers: realTimers, random: Math.random, audioHost });
  scope.addEventListener('sync', (event) => {
    if (event.tag !== keepTag) return;
    const run = async (): Promise<void> => {
      // No live query here: poll for a pause or a removed pin.
      const watch = setInterval(() => void keeper.check().catch(() => undefined), checkEveryMs);
      const { nextAtMs } = await keeper.run({ force: true, deadlineMs: eventMs }).finally(() => clearInterval(watch));
      // Throwing makes the browser send the event again later.
      if (nextAtMs !== null) throw new Error('Songs remain to be fetched.');
    };
    event.waitUntil(run());
  });
}

/** Once a day, where the browser grants it: reconciles table and cache. */
export const cleanDaily = (db: OffbeatDb): Promise<void> =>
  cleanSounds(db, soundStore, { nowMs: realTimers.nowMs, wait: sleep });
