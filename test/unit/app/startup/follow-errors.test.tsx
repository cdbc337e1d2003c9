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

async function report(error: unknown) {
  const listen = errorListener();
  const event = new ErrorEvent('error', { error, cancelable: true });
  const logged = await loggedBy(async () => listen(event));
  return { logged, isShown: !event.defaultPrevented };
}

it.each([
  ['InvalidStateError', 'Transition was aborted because of invalid state. Prepaint layout check failed'],
  ['TimeoutError', 'Transition was aborted because of timeout in DOM update'],
])('says nothing of a fade that the browser gave up: %s', async (name, message) => {
  expect(await report(new DOMException(message, name))).toEqual({ logged: [], isShown: false });
});

it('logs every other uncaught error and leaves it in the console', async () => {
  const { logged, isShown } = await report(new TypeError('Transition is not a function'));
  expect([logged, isShown]).toEqual([[['an uncaught error', 'TypeError']], true]);
});
