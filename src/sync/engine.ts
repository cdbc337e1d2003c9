import type { AppConfig } from '../core/config.ts';
import type { TrackId } from '../core/ids.ts';
import type { Pull } from '../core/pull.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { createApiCall } from './api-client.ts';
import { createPull } from './pull/create-pull.ts';
import type { LiveDrainers } from './push/orphaned-leases.ts';
import type { PullDeps } from './pull/context.ts';
import { createDrainer, type Drainer, type TimedLock } from './schedule/drainer.ts';
import { realTimers } from '../lib/timers.ts';
import { createTokenSource, type ExchangeToken } from './token-source.ts';

export type EngineOptions = {
  readonly db: OffbeatDb;
  readonly config: AppConfig;
  readonly origin: string;
  readonly exchange: ExchangeToken | undefined;
};

const engineDeps = ({ db, config, origin, exchange }: EngineOptions) => ({
  db,
  timers: realTimers,
  random: Math.random,
  newUuid: () => crypto.randomUUID(),
  api: createApiCall((url, init) => fetch(url, init), realTimers),
  baseUrl: config.baseUrl === '' ? origin : config.baseUrl,
  tokens: createTokenSource(db, realTimers.nowMs, exchange),
});

export const engineDrainer = (
  options: EngineOptions & {
    readonly lock: TimedLock;
    readonly audioOf?: (trackId: TrackId) => Promise<Blob | undefined>;
    readonly mayUpload?: () => boolean;
    readonly drainers: LiveDrainers;
  },
): Drainer => {
  const { audioOf, mayUpload, drainers } = options;
  return createDrainer(
    { ...engineDeps(options), drainers, ...(audioOf && { audioOf }), ...(mayUpload && { mayUpload }) },
    options.lock,
  );
};

export const enginePull = (options: EngineOptions & Pick<PullDeps, 'detectLanguages'>): Pull => {
  const { config, detectLanguages } = options;
  return createPull({
    ...engineDeps(options),
    providerUrl: config.providerUrl,
    ...(detectLanguages && { detectLanguages }),
  });
};
