import { appConfig } from '../src/core/config.ts';
import { OffbeatDb } from '../src/db/offbeat-db.ts';
import { withPatientLock } from '../src/platform/shared/locks.ts';
import { exchangeRefreshToken } from '../src/platform/shared/tokens.ts';
import { createApiCall } from '../src/sync/api-client.ts';
import { createDrainer, type Drainer } from '../src/sync/schedule/drainer.ts';
import { realTimers } from '../src/sync/timing.ts';
import { createTokenSource } from '../src/sync/token-source.ts';
import { scope } from './scope.ts';
import { soundOf } from './sound.ts';

export type Engine = { readonly db: OffbeatDb; readonly drainer: Drainer };

/** The drain with the worker's own clock, network and tokens: it manages with every tab closed. */
export function createEngine(): Engine {
  const config = appConfig(import.meta.env, scope.location);
  const db = new OffbeatDb();
  const { auth } = config;
  const endpoint =
    auth.kind === 'none'
      ? undefined
      : auth.kind === 'emulator'
        ? { apiKey: 'demo', emulatorUrl: auth.url }
        : { apiKey: auth.apiKey };
  const exchange = endpoint && ((refreshToken: string) => exchangeRefreshToken(endpoint, refreshToken));
  const drainer = createDrainer(
    {
      db,
      timers: realTimers,
      random: Math.random,
      newUuid: () => crypto.randomUUID(),
      api: createApiCall((url, init) => fetch(url, init), realTimers),
      baseUrl: config.baseUrl === '' ? scope.location.origin : config.baseUrl,
      tokens: createTokenSource(db, () => Date.now(), exchange),
      soundOf: (trackId) => soundOf(db, trackId),
    },
    withPatientLock,
  );
  return { db, drainer };
}
