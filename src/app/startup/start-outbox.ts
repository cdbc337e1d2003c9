import { syncTag } from '../../core/workers/worker-messages.ts';
import { noteSilence } from '../../db/outbox/backoff.ts';
import { ignored } from '../../lib/log.ts';
import { loadedOnce } from '../../lib/once.ts';
import { realTimers } from '../../lib/timers.ts';
import { onReconnect, type Connectivity } from '../../platform/connectivity.ts';
import { onVisible } from '../../platform/page-life.ts';
import type { ServiceWorkerBridge } from '../../platform/service-worker.ts';
import { serverAnswers } from '../../platform/shared/probe.ts';
import { isMetered } from '../../platform/shared/connection.ts';
import { liveDrainers, withTimedLock } from '../../platform/shared/locks.ts';
import type { EngineOptions } from '../../sync/engine-deps.ts';
import { freeOrphanedLeases } from '../../sync/push/claim.ts';
import { startOutboxScheduler } from '../../sync/schedule/outbox-scheduler.ts';

/** This page's part of sending: sees to it that what is due is sent, by the service worker or here. */
export function startOutbox(options: EngineOptions, worker: ServiceWorkerBridge, connectivity: Connectivity): void {
  const { db } = options;
  // Most pages never send: the service worker does.
  const drainer = loadedOnce(async () =>
    (await import('../../sync/push/drainer.ts')).engineDrainer({
      ...options,
      lock: withTimedLock,
      drainers: liveDrainers,
      serverAnswers,
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
    // Otherwise this page says that it is offline until its own next health check.
    onSilenceOver: () => {
      if (connectivity.status() === 'offline') void connectivity.check();
    },
  });
  window.addEventListener('pageshow', () => outbox.wake(false));
  onVisible(() => outbox.wake(false));
  onReconnect(connectivity, () => outbox.wake(true));
  // The next change is then not sent in vain, and can still be coalesced.
  const noteStatus = (): void => {
    if (connectivity.status() === 'offline') noteSilence(db).catch(ignored('noting that nothing answers'));
  };
  connectivity.subscribe((event) => {
    if (event === 'statusChanged') noteStatus();
    if (event === 'answered') outbox.answered();
  });
  noteStatus();
  // Handles answers that came before this code was loaded.
  if (connectivity.status() === 'online') outbox.answered();
}
