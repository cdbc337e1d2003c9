import { echoLog, logFailure } from '../../lib/log.ts';

export function followErrors(): void {
  window.addEventListener('error', ({ error }) => logFailure('an uncaught error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => logFailure('an unhandled rejection', reason));
  // oxlint-disable-next-line no-console -- Development only: the build drops this line.
  if (import.meta.env.DEV) echoLog((what, error) => console.debug('[offbeat]', what, error));
}
