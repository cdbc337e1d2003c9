import type { AppConfig } from '../core/config.ts';
import type { TrackId } from '../core/ids.ts';
import type { Pull } from '../core/pull.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { createApiCall } from './api-client.ts';
import { createPull } from './pull/create-pull.ts';
import type { LiveDrainers } from './push/claim.ts';
import type { PullDeps } from './pull/context.ts';
import { realTimers } from '../lib/timers.ts';
import { createTokenSource, type ExchangeToken } from './token-source.ts';
import { drain, type DrainDeps, type DrainOptions, type DrainResult } from './push/drain.ts';
import { timing } from './timing.ts';

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

export const drainLockName = 'offbeat:drain';

/** At most one at a time over all tabs and the worker, or after `timeoutMs` anyway (platform/shared/locks). */
export type TimedLock = <T>(name: string, timeoutMs: number, run: () => Promise<T>) => Promise<T>;

export type Drainer = (options?: DrainOptions) => Promise<DrainResult>;

/**
 * The drain of one tab or worker. A call during a run starts one more run after it, so that a row committed at the end
 * of the first is still sent (docs/guarantees.md case 20); further calls share that run.
 */
export function createDrainer(deps: DrainDeps, lock: TimedLock): Drainer {
  let running: Promise<DrainResult> | null = null;
  let next: Promise<DrainResult> | null = null;
  let nextOptions: DrainOptions = {};

  const start = (options: DrainOptions): Promise<DrainResult> => {
    const run = lock(drainLockName, timing.lockTimeoutMs, () => drain(deps, options)).finally(() => {
      if (running === run) running = null;
    });
    running = run;
    return run;
  };

  return (options = {}) => {
    if (running === null) return start(options);
    if (next === null) {
      nextOptions = options;
      const current = running;
      const again = (): Promise<DrainResult> => {
        next = null;
        return start(nextOptions);
      };
      next = current.then(again, again);
    } else {
      nextOptions = { ...nextOptions, ...options, force: nextOptions.force === true || options.force === true };
    }
    return next;
  };
}
