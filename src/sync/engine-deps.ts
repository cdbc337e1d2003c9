import type { AppConfig } from '../core/config.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { realTimers } from '../lib/timers.ts';
import { newUuid } from '../lib/uuid.ts';
import { createApiCall } from './api-client.ts';
import { createTokenSource, type ExchangeToken } from './token-source.ts';

export type EngineOptions = {
  readonly db: OffbeatDb;
  readonly config: AppConfig;
  readonly origin: string;
  readonly exchange: ExchangeToken | undefined;
};

/** What pulls and the drain share in a page or worker. */
export const engineDeps = ({ db, config, origin, exchange }: EngineOptions) => {
  const isOtherOrigin = config.baseUrl !== '';
  return {
    db,
    timers: realTimers,
    random: Math.random,
    newUuid,
    api: createApiCall((url, init) => fetch(url, init), realTimers, isOtherOrigin),
    baseUrl: isOtherOrigin ? config.baseUrl : origin,
    isOtherOrigin,
    tokens: createTokenSource(db, realTimers.nowMs, exchange),
  };
};
