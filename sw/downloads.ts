import { appConfig } from '../src/core/config.ts';
import type { TrackId } from '../src/core/ids.ts';
import { downloadTag } from '../src/core/workers/worker-messages.ts';
import { trackById } from '../src/db/catalogue/queries.ts';
import type { OffbeatDb } from '../src/db/offbeat-db.ts';
import { evictForWriting } from '../src/downloads/eviction.ts';
import { ignored } from '../src/lib/log.ts';
import { runInEvent } from '../src/lib/scheduler.ts';
import { shareActivity } from '../src/platform/shared/activity-channel.ts';
import { downloaderParts, audioFileStore } from '../src/platform/shared/audio-store.ts';
import { fetchAudio } from '../src/platform/shared/fetch-audio.ts';
import { createDownloader } from '../src/downloads/download.ts';
import { createDownloadManager } from '../src/downloads/manager.ts';
import { isMetered } from '../src/platform/shared/connection.ts';
import { linkWatch, onLinkTaken } from '../src/platform/shared/link-lock.ts';
import { realTimers } from '../src/lib/timers.ts';
import type { StoreCover } from './covers.ts';
import { eventTimes } from './event-times.ts';
import { endingWhenReplaced, replaced, untilReplaced } from './replaced.ts';
import { scope } from './scope.ts';

const checkEveryMs = 2_000;

export function downloadOnSync(db: OffbeatDb, storeCover: StoreCover): void {
  const { audioHost } = appConfig(import.meta.env, scope.location);
  db.makeSpace = () => evictForWriting(db, audioFileStore);
  const { nowMs } = realTimers;
  const random = Math.random;
  const onActivity = shareActivity();
  const downloader = createDownloader({
    ...downloaderParts,
    fetchAudio: (key, address, hooks) => fetchAudio(key, address, { ...hooks, nowMs }),
    db,
    audioHost,
    nowMs,
    random,
    onActivity,
  });
  const { lock } = downloaderParts;
  /** The sync event that downloads: it also lasts until the covers are cached, or the browser could end the worker before. */
  let currentEvent: ExtendableEvent | undefined;
  const onStored = (trackId: TrackId): void => {
    const store = async (event: ExtendableEvent): Promise<void> => {
      const cover = (await trackById(db, trackId))?.coverImage;
      if (cover) await storeCover(cover, event);
    };
    currentEvent?.waitUntil(store(currentEvent).catch(ignored('caching the cover of a download')));
  };
  const timers = realTimers;
  const link = linkWatch;
  const manager = createDownloadManager({ db, timers, random, lock, link, isMetered, downloader, onStored });
  onLinkTaken(manager.yieldLink);
  void replaced.then(manager.stop);
  scope.addEventListener('sync', (event) => {
    if (event.tag !== downloadTag) return;
    currentEvent = endingWhenReplaced(event);
    const work = async (): Promise<void> => {
      // Live queries do not run here: poll for a pause or a removed pin.
      const watch = setInterval(
        () => void manager.check().catch(ignored('checking downloads under way')),
        checkEveryMs,
      );
      const done = runInEvent(manager, realTimers, eventTimes);
      // A run may wait minutes for the lock of a page that downloads.
      const isLeft = await untilReplaced(done).finally(() => clearInterval(watch));
      // Throwing makes the browser send the event again later.
      if (isLeft !== false) throw new Error('Songs remain to be fetched.');
    };
    event.waitUntil(work());
  });
}
