import { echoLog, logFailure } from '../../lib/log.ts';

/**
 * The browser gave up a fade between screens, which are shown all the same. React knows some of Chromium's texts for it
 * and reports the others.
 */
const isSkippedFade = (error: unknown): boolean => error instanceof DOMException && /transition/i.test(error.message);

export function followErrors(): void {
  window.addEventListener('error', (event) => {
    if (isSkippedFade(event.error)) event.preventDefault();
    else logFailure('an uncaught error', event.error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => logFailure('an unhandled rejection', reason));
  // oxlint-disable-next-line no-console -- Development only: the build drops this line.
  if (import.meta.env.DEV) echoLog((what, error) => console.debug('[offbeat]', what, error));
}
