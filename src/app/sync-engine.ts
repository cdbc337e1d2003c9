import type { AppConfig } from '../core/config.ts';
import type { Pull } from '../core/pull.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { tokenExchange } from '../platform/shared/identity-endpoint.ts';
import { withPatientLock } from '../platform/shared/locks.ts';
import type { ServiceWorkerBridge } from '../platform/service-worker.ts';
import { engineDrainer, enginePull } from '../sync/engine.ts';
import { startPageSync, type PageSync } from '../sync/schedule/page-sync.ts';
import { realTimers } from '../sync/timing.ts';
import { sharedOffload } from './shared-offload.ts';

export type SyncEngine = { readonly pull: Pull; readonly pageSync: PageSync };

/** Starts this page's part of sync: pulls on demand, and the outbox's schedule. Loaded after the first paint. */
export function startSyncEngine(db: OffbeatDb, config: AppConfig, worker: ServiceWorkerBridge): SyncEngine {
  const options = { db, config, origin: window.location.origin, exchange: tokenExchange(config.auth) };
  const pageSync = startPageSync({
    db,
    timers: realTimers,
    drainHere: engineDrainer({ ...options, lock: withPatientLock }),
    askWorker: (force) => worker.post({ kind: 'drain', force }),
    registerTag: worker.registerSync,
  });
  // The browser's word that the network is back, or that somebody looks again, is a reason to try, never one not to.
  window.addEventListener('online', () => pageSync.wake(true));
  window.addEventListener('pageshow', () => pageSync.wake(false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') pageSync.wake(false);
  });
  const detectLanguages = (texts: readonly string[]) => sharedOffload().detectLanguages(texts);
  return { pull: enginePull({ ...options, detectLanguages }), pageSync };
}
