import type { AppConfig } from '../../core/config.ts';
import type { Pull } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { hasOutboxRows } from '../../db/outbox/status.ts';
import { catchUpSearchText } from '../../db/search/commands.ts';
import { reportingPull, type Connectivity } from '../../platform/connectivity.ts';
import { settled } from '../../platform/page-load.ts';
import { tokenExchange } from '../../platform/shared/identity-endpoint.ts';
import type { ServiceWorkerBridge } from '../../platform/service-worker.ts';
import { enginePull } from '../../sync/pull/engine-pull.ts';
import { ignored } from '../../lib/log.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';

export function startSyncEngine(
  db: OffbeatDb,
  config: AppConfig,
  worker: ServiceWorkerBridge,
  connectivity: Connectivity,
): Pull {
  const options = { db, config, origin: window.location.origin, exchange: tokenExchange(config.auth) };
  void nextToSend(db)
    .then(() => untilLoaded(() => import('./start-outbox.ts')))
    .then(({ startOutbox }) => startOutbox(options, worker, connectivity));
  // Once after an upgrade; a failure is retried at the next start.
  catchUpSearchText(db).catch(ignored('filling the search text'));
  const detectLanguages = async (texts: readonly string[]) =>
    (await import('./shared-worker-client.ts')).sharedWorkerClient().detectLanguages(texts);
  return reportingPull(enginePull({ ...options, detectLanguages }), connectivity);
}

/**
 * Resolves at once if changes wait, else when the page has settled: without a press no first change is made here, and
 * one of another tab is sent by the worker or that tab.
 */
async function nextToSend(db: OffbeatDb): Promise<void> {
  if ((await hasOutboxRows(db).catch(ignored('reading the outbox'))) === false) await settled();
}
