import type { AppConfig } from '../../core/config.ts';
import type { Pull } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { hasRowsToSend } from '../../db/outbox/status.ts';
import { reportingPull, type Connectivity } from '../../platform/connectivity.ts';
import { endDeferral, deferralOver } from '../../platform/page-load.ts';
import { tokenExchange } from '../../platform/shared/identity-endpoint.ts';
import type { ServiceWorkerBridge } from '../../platform/service-worker.ts';
import { enginePull } from '../../sync/pull/engine-pull.ts';
import { untilQuiet } from '../../lib/foreground.ts';
import { ignored } from '../../lib/log.ts';
import { once } from '../../lib/once.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';

const detectorQuietMs = 500;

export function startSyncEngine(
  db: OffbeatDb,
  config: AppConfig,
  worker: ServiceWorkerBridge,
  connectivity: Connectivity,
): Pull {
  const options = { db, config, origin: window.location.origin, exchange: tokenExchange(config.auth) };
  void endDeferralIfChangesWait(db);
  void deferralOver()
    .then(() => untilLoaded(() => import('./start-outbox.ts')))
    .then(({ startOutbox }) => startOutbox(options, worker, connectivity));
  // A failure is made up for at the next start.
  void deferralOver()
    .then(() => untilLoaded(() => import('../../db/derived-commands.ts')))
    .then(({ fillDerivedTables }) => fillDerivedTables(db))
    .catch(ignored('filling derived tables'));
  // The detector's 45 KB come after what fills the screen.
  const mayLoadDetector = once(() => untilQuiet(detectorQuietMs));
  const detectLanguages = async (texts: readonly string[]) => {
    await mayLoadDetector();
    return (await import('./shared-worker-client.ts')).sharedWorkerClient().detectLanguages(texts);
  };
  return reportingPull(enginePull({ ...options, detectLanguages }), connectivity);
}

/** Waiting changes are sent at once, so RefusedToasts, which reports what the server refuses, must load too. */
async function endDeferralIfChangesWait(db: OffbeatDb): Promise<void> {
  if ((await hasRowsToSend(db).catch(ignored('reading the outbox'))) !== false) endDeferral();
}
