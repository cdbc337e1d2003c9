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
  /** How many downloads are pending; undefined until that was read. */
  let pending: number | undefined;
  let cancelSoon: (() => void) | undefined;
  const run = async (force: boolean): Promise<void> => {
    try {
      await manager.run({ force });
    } finally {
      if (manager.isBackingOff()) onBackoff?.();
    }
  };
  const scheduler = createScheduler({ due: manager.due, run }, timers);
  const wake = (force: boolean): void => {
    manager.check().catch(ignored('checking downloads under way'));
    scheduler.runNow(force);
  };

  const subscription = liveQuery(async () => {
    const { ownerId } = await currentIdentity(db);
    return pendingDownloads(db, ownerId, { metered: isMetered(), nowMs: timers.nowMs() });
  }).subscribe({
    next: ({ length }) => {
      const before = pending;
      pending = length;
      if (length > 0 && !before) registerTag().catch(ignored('registering the sync tag'));
      // A start with nothing to download. Later, files under way may have been unpinned, and pins may have changed.
      if (length === 0 && before === undefined) return;
      cancelSoon?.();
      cancelSoon = timers.after(debounceMs, () => wake(false));
    },
    error: ignored('watching what pins miss'),
  });
  return {
    wake,
    retry: () => {
      if (pending && manager.isBackingOff()) wake(true);
    },
    stop: () => {
      scheduler.stop();
      cancelSoon?.();
      subscription.unsubscribe();
      manager.stop();
    },
  };
}
