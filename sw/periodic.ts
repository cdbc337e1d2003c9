import { cleanupTag } from '../src/core/workers/worker-messages.ts';
import type { Engine } from './engine.ts';
import { endingWhenReplaced } from './replaced.ts';
import { scope } from './scope.ts';

export function wakePeriodically({ drainer }: Engine, clean: () => Promise<void>): void {
  scope.addEventListener('periodicsync', (event) => {
    if (event.tag !== cleanupTag) return;
    endingWhenReplaced(event).waitUntil(Promise.allSettled([clean(), drainer({ force: true })]));
  });
}
