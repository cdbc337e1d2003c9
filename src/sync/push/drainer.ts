import type { TrackId } from '../../core/ids.ts';
import { engineDeps, type EngineOptions } from '../engine-deps.ts';
import { timing } from '../timing.ts';
import { drain, type DrainDeps, type DrainOptions, type DrainResult } from './drain.ts';
import type { LiveDrainers } from './claim.ts';

const drainLockName = 'offbeat:drain';

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

export type DrainerOptions = EngineOptions & {
  readonly lock: TimedLock;
  readonly audioOf: (trackId: TrackId) => Promise<Blob | undefined>;
  readonly mayUpload: () => boolean;
  readonly drainers: LiveDrainers;
  readonly serverAnswers: (baseUrl: string) => Promise<boolean>;
};

export const engineDrainer = (options: DrainerOptions): Drainer => {
  const { audioOf, mayUpload, drainers, serverAnswers } = options;
  const deps = engineDeps(options);
  return createDrainer(
    {
      ...deps,
      audioOf,
      mayUpload,
      drainers,
      serverAnswers: () => serverAnswers(deps.baseUrl),
    },
    options.lock,
  );
};
