import type { AppConfig } from '../../core/config.ts';
import type { TrackId } from '../../core/ids.ts';
import { downloadTag } from '../../core/workers/worker-messages.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { reconcileAudioCache } from '../../downloads/reconcile-cache.ts';
import { evictForWriting } from '../../downloads/eviction.ts';
import { trackById } from '../../db/catalogue/queries.ts';
import { counterKeys } from '../../core/keys.ts';
import type { FoundNoPlace } from '../../db/pins/full-pins.ts';
import { removeOldSearches } from '../../db/search/clean-commands.ts';
import { counterValue } from '../../db/stats/counter-queries.ts';
import { ignored } from '../../lib/log.ts';
import { sleep } from '../../lib/sleep.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import { onVisible } from '../../platform/page-life.ts';
import type { ServiceWorkerBridge } from '../../platform/service-worker.ts';
import { isMetered, onLinkChange } from '../../platform/shared/connection.ts';
import { linkWatch, onLinkTaken } from '../../platform/shared/link-lock.ts';
import { downloaderParts, audioFileStore } from '../../platform/shared/audio-store.ts';
import { persistStorageOnce } from '../../platform/storage.ts';
import { followFullPins } from '../../downloads/full-pins.ts';
import { createDownloadManager } from '../../downloads/manager.ts';
import { startDownloadScheduler, type DownloadScheduler } from '../../downloads/scheduler.ts';
import { realTimers } from '../../lib/timers.ts';
import { downloadToasts } from '../../ui/strings/player.ts';
import { sharedDownloader } from './shared-downloader.ts';
import { expectPicture } from '../../ui/primitives/CoverImage.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** Delays cleaning until after the first screen. */
const cleanAfterMs = 5_000;

export function startDownloads(
  db: OffbeatDb,
  config: AppConfig,
  worker: ServiceWorkerBridge,
  connectivity: Connectivity,
): void {
  const tell = (reason: FoundNoPlace): void => showToast(downloadToasts[reason]);
  const manager = createDownloadManager({
    db,
    timers: realTimers,
    random: Math.random,
    lock: downloaderParts.lock,
    isMetered,
    link: linkWatch,
    downloader: sharedDownloader(db, config.audioHost),
    // Persistent storage is requested on a download, because that is deliberate (docs/guarantees.md, write path 13).
    onStored: (trackId) => {
      persistStorageOnce();
      loadCover(db, trackId).catch(ignored('loading the cover of a download'));
    },
    onFull: () => tell('full'),
  });
  followFullPins(db, tell);
  onLinkTaken(manager.yieldLink);
  const registerTag = (): Promise<void> => worker.registerSync(downloadTag);
  // The failing host may be another one, so check the server instead of reporting it as silent.
  const onBackoff = (): void => void connectivity.check();
  const downloads = startDownloadScheduler({ db, timers: realTimers, manager, isMetered, registerTag, onBackoff });
  onVisible(downloads.retry);
  onLinkChange(() => downloads.wake(true));
  followConnectivity(downloads, connectivity);
  setTimeout(() => clean(db, connectivity), cleanAfterMs);
}

export function clean(db: OffbeatDb, { status }: Pick<Connectivity, 'status'>): void {
  const { nowMs } = realTimers;
  finishSignOut(db).catch(ignored('removing the media of a former member'));
  reconcileAudioCache(db, audioFileStore, { nowMs, wait: sleep }).catch(ignored('reconciling the audio cache'));
  if (status() === 'online') removeOldSearches(db, nowMs()).catch(ignored('removing old searches'));
}

/** The page may have been closed between the member's rows and the caches: the next user must not find their pictures. */
async function finishSignOut(db: OffbeatDb): Promise<void> {
  if ((await counterValue(db, counterKeys.mediaToRemove)) === 0) return;
  const { removeMedia } = await import('../account/remove-media.ts');
  await removeMedia(db, []);
}

/**
 * Goes on at once when the server answers again. Not with each of its answers: the audio's host may be another one, or
 * fail alone, and would be requested without end.
 */
export function followConnectivity(
  { wake, retry }: Pick<DownloadScheduler, 'wake' | 'retry'>,
  { subscribe }: Pick<Connectivity, 'subscribe'>,
): void {
  subscribe((event) => {
    if (event === 'linkUp') wake(true);
    if (event === 'cameBack') retry();
  });
}

/** Loads the cover, which the worker caches: rows that were never scrolled to would have none offline. */
async function loadCover(db: OffbeatDb, trackId: TrackId): Promise<void> {
  expectPicture((await trackById(db, trackId))?.coverImage ?? null);
}

/** For a write that the full storage refused. */
export const makeSpace = (db: OffbeatDb): Promise<void> => evictForWriting(db, audioFileStore);
