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

/** Chrome grants an event about 150 s; what came of a song until then is kept for the next. */
const eventMs = 110_000;
const checkEveryMs = 2_000;

/** Goes on fetching songs that are kept offline when every tab is closed, where the browser has background sync. */
export function keepOnSync(db: OffbeatDb): void {
  const { audioHost } = appConfig(import.meta.env, scope.location);
  db.makeSpace = () => freeForWriting(db, soundStore);
  const keeper = createKeeper({ ...keepingParts, db, timers: realTimers, random: Math.random, audioHost });
  scope.addEventListener('sync', (event) => {
    if (event.tag !== keepTag) return;
    const run = async (): Promise<void> => {
      // No live query here: a pause or a cancelled list is looked for.
      const watch = setInterval(() => void keeper.check().catch(() => undefined), checkEveryMs);
      const { nextAtMs } = await keeper.run({ force: true, deadlineMs: eventMs }).finally(() => clearInterval(watch));
      // The browser then sends the event again, later.
      if (nextAtMs !== null) throw new Error('Songs remain to be fetched.');
    };
    event.waitUntil(run());
  });
}

/** Once a day, where the browser grants it: makes table and cache agree again. */
export const cleanDaily = (db: OffbeatDb): Promise<void> =>
  cleanSounds(db, soundStore, { nowMs: realTimers.nowMs, wait: sleep });
