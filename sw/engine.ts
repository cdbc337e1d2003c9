import { appConfig } from '../src/core/config.ts';
import { OffbeatDb } from '../src/db/offbeat-db.ts';
import { audioToUpload } from '../src/downloads/audio-to-upload.ts';
import { isMetered } from '../src/platform/shared/connection.ts';
import { serverAnswers } from '../src/platform/shared/probe.ts';
import { tokenExchange } from '../src/platform/shared/identity-endpoint.ts';
import { liveDrainers, withTimedLock } from '../src/platform/shared/locks.ts';
import { engineDrainer, type Drainer } from '../src/sync/push/drainer.ts';
import { scope } from './scope.ts';

export type Engine = { readonly db: OffbeatDb; readonly drainer: Drainer };

export function createEngine(): Engine {
  const config = appConfig(import.meta.env, scope.location);
  const db = new OffbeatDb();
  const drainer = engineDrainer({
    db,
    config,
    origin: scope.location.origin,
    exchange: tokenExchange(config.auth),
    lock: withTimedLock,
    drainers: liveDrainers,
    serverAnswers,
    audioOf: (trackId) => audioToUpload(db, trackId),
    mayUpload: () => !isMetered(),
  });
  return { db, drainer };
}
