import { Queue } from 'workbox-background-sync';
import { parseWorkerMessage } from '../src/core/worker-messages.ts';
import { runInEvent } from '../src/lib/scheduler.ts';
import { realTimers } from '../src/lib/timers.ts';
import { nextDueAtMs } from '../src/sync/push/next-due.ts';
import type { Engine } from './engine.ts';
import { scope } from './scope.ts';

/** Chrome grants an event about 150 s in a row; this leaves room for requests that are out. */
const eventMs = 110_000;
const waitMs = 15_000;

/**
 * Sends the outbox on sync events and on messages of pages. Workbox gives the tag and the event only; the data is the
 * table `outbox` (docs/guarantees.md, write path 9).
 */
export function drainOnSync({ db, drainer }: Engine): void {
  const queue = new Queue('outbox', {
    // Where there are no sync events, Workbox calls this at every start of the worker, and nobody takes the error.
    onSync: async () => {
      const due = (): Promise<number | null> => nextDueAtMs(db, Date.now());
      const run = (deadlineMs: number) => drainer({ force: true, deadlineMs });
      const left = await runInEvent({ due, run }, realTimers, { eventMs, waitMs });
      if (left && 'sync' in scope.registration) throw new Error('Changes remain in the outbox.');
    },
  });

  scope.addEventListener('message', (event) => {
    const message = parseWorkerMessage(event.data);
    if (message?.kind !== 'drain') return;
    // The page has its own timers for what remains; the tag is for when it closes.
    event.waitUntil(
      drainer({ force: message.force }).then(
        ({ nextAtMs }) => (nextAtMs === null ? undefined : queue.registerSync()),
        () => queue.registerSync(),
      ),
    );
  });
}
