import { parseWorkerMessage } from '../src/core/worker-messages.ts';
import { scope } from './scope.ts';

/** A new version waits until the listener presses Reload; the first one takes the pages that are open. */
export function updateWhenAsked(): void {
  scope.addEventListener('message', (event) => {
    if (parseWorkerMessage(event.data)?.kind === 'skipWaiting') event.waitUntil(scope.skipWaiting());
  });
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
}
