import { Queue } from 'workbox-background-sync';
import { parseWorkerMessage } from '../src/core/workers/worker-messages.ts';
import { runInEvent } from '../src/lib/scheduler.ts';
import { realTimers } from '../src/lib/timers.ts';
import { nextDueAtMs } from '../src/sync/push/select-ready.ts';
import type { Engine } from './engine.ts';
import { eventTimes } from './event-times.ts';
import { untilReplaced } from './replaced.ts';
import { scope } from './scope.ts';

/**
 * Drains the outbox on sync events and on messages of pages. Workbox only provides the tag and the event; the data is
 * in the table `outbox` (docs/guarantees.md, write path 9).
 */
export function drainOnSync({ db, drainer }: Engine): void {
  const queue = new Queue('outbox', {
    onSync: async () => {
      // Without sync events Workbox calls this at every start of the worker, also of one that only waits: it would upgrade the
      // database under the pages of the version before, and end their backoffs. Pages have their drains there.
      if (!('sync' in scope.registration)) return;
      const due = (): Promise<number | null> => nextDueAtMs(db, Date.now());
      const left = await untilReplaced(runInEvent({ due, run: drainer }, realTimers, eventTimes));
      if (left !== false) throw new Error('Changes remain in the outbox.');
    },
  });

  scope.addEventListener('message', (event) => {
    const message = parseWorkerMessage(event.data);
    if (message?.kind !== 'drain') return;
    // Open pages have their own timers; the tag is for the time after they close.
    const drained = drainer({ force: message.force }).then(
      ({ nextAtMs }) => (nextAtMs === null ? undefined : queue.registerSync()),
      () => queue.registerSync(),
    );
    event.waitUntil(untilReplaced(drained));
  });
}
