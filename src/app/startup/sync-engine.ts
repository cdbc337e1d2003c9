import type { AppConfig } from '../../core/config.ts';
import type { Pull } from '../../core/pull.ts';
import { syncTag } from '../../core/workers/worker-messages.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { catchUpSearchText } from '../../db/search/commands.ts';
import { reportingPull, type Connectivity } from '../../platform/connectivity.ts';
import { tokenExchange } from '../../platform/shared/identity-endpoint.ts';
import { liveDrainers, withTimedLock } from '../../platform/shared/locks.ts';
import { isMetered } from '../../platform/shared/connection.ts';
import type { ServiceWorkerBridge } from '../../platform/service-worker.ts';
import { freeOrphanedLeases } from '../../sync/push/claim.ts';
import { enginePull } from '../../sync/pull/engine-pull.ts';
import { startOutboxScheduler } from '../../sync/schedule/outbox-scheduler.ts';
import { realTimers } from '../../lib/timers.ts';
import { ignored } from '../../lib/log.ts';
import { loadedOnce } from '../../lib/once.ts';

export function startSyncEngine(
  db: OffbeatDb,
  config: AppConfig,
  worker: ServiceWorkerBridge,
  connectivity: Connectivity,
): Pull {
  const options = { db, config, origin: window.location.origin, exchange: tokenExchange(config.auth) };
  // Most pages never send: the service worker does.
  const drainer = loadedOnce(async () =>
    (await import('../../sync/push/drainer.ts')).engineDrainer({
      ...options,
      lock: withTimedLock,
      drainers: liveDrainers,
      audioOf: async (trackId) => (await import('../../downloads/audio-to-upload.ts')).audioToUpload(db, trackId),
      mayUpload: () => !isMetered(),
    }),
  );
  const outbox = startOutboxScheduler({
    db,
    timers: realTimers,
    drainHere: async (drainOptions) => (await drainer())(drainOptions),
    freeOrphanedLeases: () => freeOrphanedLeases(db, liveDrainers, Date.now()),
    wakeWorker: (force) => worker.post({ kind: 'drain', force }),
    registerTag: () => worker.registerSync(syncTag),
    // The worker's calls report to no page; missing answers show in the outbox.
    onSilence: () => void connectivity.check(),
  });
  window.addEventListener('pageshow', () => outbox.wake(false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.wake(false);
  });
  // Once after an upgrade; a failure is retried at the next start.
  catchUpSearchText(db).catch(ignored('filling the search text'));
  const detectLanguages = async (texts: readonly string[]) =>
    (await import('./shared-worker-client.ts')).sharedWorkerClient().detectLanguages(texts);
  connectivity.subscribe((event) => {
    if (event === 'linkUp') outbox.wake(true);
    if (event === 'answered') outbox.answered();
  });
  // Handles answers that came before this code was loaded.
  if (connectivity.status() === 'online') outbox.answered();
  return reportingPull(enginePull({ ...options, detectLanguages }), connectivity);
}
