import type { AppConfig } from '../core/config.ts';
import type { WorkerMessage } from '../core/worker-messages.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { tokenExchange } from '../platform/shared/identity-endpoint.ts';
import { withPatientLock } from '../platform/shared/locks.ts';
import { engineDrainer, enginePull } from '../sync/engine.ts';
import { startPageSync } from '../sync/schedule/page-sync.ts';
import { realTimers } from '../sync/timing.ts';

/** The page's bridge to the service worker, as far as sync needs it. */
export type SyncBridge = {
  readonly post: (message: WorkerMessage) => boolean;
  readonly registerSync: () => Promise<void>;
};

/**
 * The page's part of sync: pulls, and waking whoever drains at start, when the network or the page comes back, and
 * whenever something is due (offline.md 9). Loaded after the first paint.
 */
export function startSync(db: OffbeatDb, config: AppConfig, bridge: SyncBridge) {
  const options = { db, config, origin: window.location.origin, exchange: tokenExchange(config.auth) };
  const pageSync = startPageSync({
    db,
    timers: realTimers,
    drainHere: engineDrainer({ ...options, lock: withPatientLock }),
    askWorker: (force) => bridge.post({ kind: 'drain', force }),
    registerTag: bridge.registerSync,
  });
  const wake = (): void => pageSync.wake(true);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  wake();
  return { pull: enginePull(options), wake };
}
