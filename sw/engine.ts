import { appConfig } from '../src/core/config.ts';
import { OffbeatDb } from '../src/db/offbeat-db.ts';
import { tokenExchange } from '../src/platform/shared/identity-endpoint.ts';
import { withPatientLock } from '../src/platform/shared/locks.ts';
import { engineDrainer } from '../src/sync/engine.ts';
import type { Drainer } from '../src/sync/schedule/drainer.ts';
import { scope } from './scope.ts';
import { soundOf } from './sound.ts';

export type Engine = { readonly db: OffbeatDb; readonly drainer: Drainer };

/** The drain with the worker's own clock, network and tokens: it manages with every tab closed. */
export function createEngine(): Engine {
  const config = appConfig(import.meta.env, scope.location);
  const db = new OffbeatDb();
  const drainer = engineDrainer({
    db,
    config,
    origin: scope.location.origin,
    exchange: tokenExchange(config.auth),
    lock: withPatientLock,
    soundOf: (trackId) => soundOf(db, trackId),
    mayUpload: () => !isMetered(),
  });
  return { db, drainer };
}

/** Save-Data, or a link the browser calls cellular; where it says nothing, the link is taken for a plain one. */
function isMetered(): boolean {
  const connection: unknown = Reflect.get(scope.navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true || Reflect.get(connection, 'type') === 'cellular';
}
