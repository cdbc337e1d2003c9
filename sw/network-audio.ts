import { ignored } from '../src/lib/log.ts';
import { scope } from './scope.ts';

/**
 * Sends the audio element's requests straight to the network, without starting this worker (docs/guarantees.md, Audio).
 * Static routes need Chromium 123; elsewhere the worker gets the request and ignores it.
 */
export function leaveAudioToTheNetwork(): void {
  scope.addEventListener('install', (event) => {
    const added = event.addRoutes?.({ condition: { requestDestination: 'audio' }, source: 'network' });
    // Browsers with an older version of the API reject the rule.
    added?.catch(ignored('routing audio past the worker'));
  });
}
