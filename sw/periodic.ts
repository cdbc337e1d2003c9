import { cleanupTag } from '../src/core/workers/worker-messages.ts';
import type { Engine } from './engine.ts';
import { scope } from './scope.ts';

/** Once a day where the browser grants it (docs/product.md section 7): drains, and `clean` cleans the audio cache. */
export function wakePeriodically({ drainer }: Engine, clean: () => Promise<void>): void {
  scope.addEventListener('periodicsync', (event) => {
    if (event.tag !== cleanupTag) return;
    event.waitUntil(Promise.allSettled([clean(), drainer({ force: true })]));
  });
}
