import { parseWorkerMessage } from '../src/core/workers/worker-messages.ts';
import { createEnding } from './ending.ts';
import { scope } from './scope.ts';

const ending = createEnding('replaced' as const);

/**
 * Resolves when the user takes a newer version. The browser does not replace a worker in the middle of an event: whatever may
 * wait in one ends then, and the new version goes on with it (docs/decisions/0030).
 */
export const replaced = new Promise<'replaced'>((resolve) => {
  scope.addEventListener('message', ({ data }) => {
    if (parseWorkerMessage(data)?.kind !== 'replaced') return;
    resolve('replaced');
    ending.end();
  });
});

/** What `work` resolves with, or `replaced` if that comes first. */
export const untilReplaced = ending.until;

/**
 * `event` for what must not delay a newer version, such as a cover whose host is silent: what it waits for ends once the
 * worker is replaced, also where Workbox calls `waitUntil`.
 */
export const endingWhenReplaced = <E extends ExtendableEvent>(event: E): E =>
  new Proxy(event, {
    get(target, name): unknown {
      if (name === 'waitUntil') return (work: Promise<unknown>) => target.waitUntil(untilReplaced(work));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
