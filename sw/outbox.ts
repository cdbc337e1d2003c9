import { Queue } from 'workbox-background-sync';
import { parseWorkerMessage } from '../src/core/worker-messages.ts';
import { sleep } from '../src/lib/sleep.ts';
import type { Engine } from './engine.ts';
import { scope } from './scope.ts';

/** Chrome grants an event about 150 s in a row; this leaves room for requests that are out. */
const eventMs = 110_000;
/** A next try this near is waited for inside the event: the browser's own next one may be minutes away. */
const waitInEventMs = 15_000;

/**
 * Sends the outbox on sync events and on messages of pages. Workbox gives the tag and the event only; the data is the
 * table `outbox` (docs/guarantees.md, write path 9).
 */
export function drainOnSync({ drainer }: Engine): void {
  const queue = new Queue('outbox', {
    // Where there are no sync events, Workbox calls this at every start of the worker, and nobody takes the error.
    onSync: async () => {
      const left = await drainFor(eventMs, true);
      if (left && 'sync' in scope.registration) throw new Error('Changes remain in the outbox.');
    },
  });

  async function drainFor(ms: number, force: boolean): Promise<boolean> {
    const untilMs = Date.now() + ms;
    for (;;) {
      const { sent, nextAtMs } = await drainer({ force, deadlineMs: Math.max(0, untilMs - Date.now()) });
      if (nextAtMs === null) return false;
      // Due and yet not sent: somebody else's rows, or behind a refused one. Waiting here would bring nothing.
      if (sent === 0 && nextAtMs <= Date.now()) return true;
      const waitMs = Math.max(1_000, nextAtMs - Date.now());
      if (waitMs > waitInEventMs || Date.now() + waitMs >= untilMs) return true;
      await sleep(waitMs);
    }
  }

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
