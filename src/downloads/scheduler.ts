import { liveQuery } from 'dexie';
import { currentIdentity } from '../db/identity/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { pendingDownloads } from '../db/pins/pending-downloads.ts';
import { ignored } from '../lib/log.ts';
import { createScheduler } from '../lib/scheduler.ts';
import type { Timers } from '../lib/timers.ts';
import type { DownloadManager } from './manager.ts';

export type DownloadSchedulerDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly manager: DownloadManager;
  readonly isMetered: () => boolean;
  /** So that downloads go on with every tab closed. May reject or do nothing. */
  readonly registerTag: () => Promise<void>;
  readonly onBackoff?: () => void;
};

export type DownloadScheduler = {
  /** `force`: the network may be back or another one, so backoffs end. */
  readonly wake: (force: boolean) => void;
  /** Ends a backoff, if there is one and something is missing. */
  readonly retry: () => void;
  readonly stop: () => void;
};

const debounceMs = 150;

export function startDownloadScheduler(deps: DownloadSchedulerDeps): DownloadScheduler {
  const { db, timers, manager, isMetered, registerTag, onBackoff } = deps;
  let [hadWork, isFirst, isRunning] = [false, true, false];
  let cancelSoon = (): void => undefined;
  const run = async (force: boolean): Promise<void> => {
    isRunning = true;
    try {
      await manager.run({ force });
    } finally {
      isRunning = false;
      if (manager.isBackingOff()) onBackoff?.();
    }
  };
  const scheduler = createScheduler({ due: manager.due, run }, timers);
  const wake = (force: boolean): void => {
    if (isRunning) manager.check().catch(ignored('checking downloads under way'));
    scheduler.runNow(force);
  };

  const subscription = liveQuery(async () => {
    const { ownerId } = await currentIdentity(db);
    return pendingDownloads(db, ownerId, { metered: isMetered(), nowMs: timers.nowMs() });
  }).subscribe({
    next: ({ length }) => {
      if (length > 0 && !hadWork) registerTag().catch(ignored('registering the sync tag'));
      // Also when nothing is pending: files under way may be unpinned, and pins may have changed.
      const isStart = isFirst && length === 0;
      [hadWork, isFirst] = [length > 0, false];
      if (isStart) return;
      cancelSoon();
      cancelSoon = timers.after(debounceMs, () => wake(false));
    },
    error: ignored('watching what pins miss'),
  });
  return {
    wake,
    retry: () => {
      if (hadWork && manager.isBackingOff()) wake(true);
    },
    stop: () => {
      scheduler.stop();
      cancelSoon();
      subscription.unsubscribe();
      manager.stop();
    },
  };
}
