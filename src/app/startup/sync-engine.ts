import type { AppConfig } from '../../core/config.ts';
import type { TrackId } from '../../core/ids.ts';
import type { Pull } from '../../core/pull.ts';
import { syncTag } from '../../core/worker-messages.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { catchUpSearchText } from '../../db/search/commands.ts';
import { soundRowsOf } from '../../db/audio-files/queries.ts';
import { tokenExchange } from '../../platform/shared/identity-endpoint.ts';
import { lockHolders, withPatientLock } from '../../platform/shared/locks.ts';
import { isMetered } from '../../platform/shared/connection.ts';
import { storedSound } from '../../platform/shared/sound-cache.ts';
import type { ServiceWorkerBridge } from '../../platform/service-worker.ts';
import { suspectUnreachable } from '../../screens/shared/reachability.ts';
import { engineDrainer, enginePull } from '../../sync/engine.ts';
import { freeDeadLeases } from '../../sync/push/dead-leases.ts';
import { startPageSync, type PageSync } from '../../sync/schedule/page-sync.ts';
import { realTimers } from '../../sync/timing.ts';
import { startDownloads } from './start-downloads.ts';
import { sharedWorkerClient } from './shared-worker-client.ts';
import { ignored } from '../../lib/log.ts';

export type SyncEngine = { readonly pull: Pull; readonly pageSync: PageSync };

/** Starts this page's part of sync: pulls on demand, and the outbox's schedule. Loaded after the first paint. */
export function startSyncEngine(db: OffbeatDb, config: AppConfig, worker: ServiceWorkerBridge): SyncEngine {
  const options = { db, config, origin: window.location.origin, exchange: tokenExchange(config.auth) };
  const pageSync = startPageSync({
    db,
    timers: realTimers,
    drainHere: engineDrainer({
      ...options,
      lock: withPatientLock,
      holders: lockHolders,
      soundOf: (trackId) => soundOf(db, trackId),
      mayUpload: () => !isMetered(),
    }),
    freeDead: () => freeDeadLeases(db, lockHolders, Date.now()),
    askWorker: (force) => worker.post({ kind: 'drain', force }),
    registerTag: () => worker.registerSync(syncTag),
    onSilence: suspectUnreachable,
  });
  // The browser's word that the network is back, or that somebody looks again, is a reason to try, never one not to.
  window.addEventListener('online', () => pageSync.wake(true));
  window.addEventListener('pageshow', () => pageSync.wake(false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') pageSync.wake(false);
  });
  // Once, after an upgrade; what fails is made up for at the next start.
  catchUpSearchText(db).catch(ignored('filling the search text'));
  const detectLanguages = (texts: readonly string[]) => sharedWorkerClient().detectLanguages(texts);
  const keeping = startDownloads(db, config, worker);
  const ask = enginePull({ ...options, detectLanguages });
  const pull: Pull = async (request, pullOptions) => {
    const outcome = await ask(request, pullOptions);
    if (outcome.kind === 'done') {
      pageSync.answered();
      keeping.answered();
    }
    return outcome;
  };
  return { pull, pageSync };
}

/** Where no worker runs, this page uploads what the server is to process. */
async function soundOf(db: OffbeatDb, trackId: TrackId): Promise<Blob | undefined> {
  const [row] = await soundRowsOf(db, trackId);
  return row === undefined ? undefined : ((await storedSound(row.cacheKey)) ?? undefined);
}
