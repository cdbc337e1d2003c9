import { afterEach, expect, it, vi } from 'vitest';
import { followErrors } from '../../../../src/app/startup/follow-errors.ts';
import { loggedBy } from '../../lib/logged-by.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Not added to the window, which all tests share. */
function errorListener(): (event: ErrorEvent) => void {
  // Else the log would be echoed for the other files of this thread, too.
  vi.stubEnv('DEV', false);
  let added = (_event: ErrorEvent): void => undefined;
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'error' && typeof listener === 'function') added = listener;
    },
  );
  followErrors();
  return added;
}

it('logs an uncaught error and leaves it in the console', async () => {
  const listen = errorListener();
  const event = new ErrorEvent('error', { error: new TypeError('no function'), cancelable: true });
  expect(await loggedBy(async () => listen(event))).toEqual([['an uncaught error', 'TypeError']]);
  expect(event.defaultPrevented).toBe(false);
});
