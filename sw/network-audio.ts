import { scope } from './scope.ts';

/**
 * What the audio element asks for goes straight to the network, without waking this worker first (docs/guarantees.md, Audio).
 * Chromium from 123 on knows static routes; elsewhere the worker sees the request and leaves it alone.
 */
export function leaveAudioToTheNetwork(): void {
  scope.addEventListener('install', (event) => {
    const asked = event.addRoutes?.({ condition: { requestDestination: 'audio' }, source: 'network' });
    // A browser with an older notion of routes does without.
    asked?.catch(() => undefined);
  });
}
