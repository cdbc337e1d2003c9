import { backoffMs, backoffTimes } from '../lib/backoff.ts';
import { onReconnect, type Connectivity } from './connectivity.ts';

type LostSheet = {
  readonly failed: HTMLLinkElement;
  failures: number;
  isLoading: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/** About four minutes at most. What is still missing then was removed by a deploy, or waits for the connection. */
const maxTries = 8;

/**
 * Requests a style sheet again whose request failed: with backoff and a bound, and at once when the server answers
 * again. Vite requests a chunk's style sheet once in a page's life: after a failure the part of the page would come
 * without its styles. Runs for the app's life.
 */
export function reloadLostStyles(connectivity: Connectivity, random: () => number = Math.random): void {
  const lost = new Map<string, LostSheet>();

  const request = (sheet: LostSheet): void => {
    clearTimeout(sheet.timer);
    sheet.isLoading = true;
    const again = sheet.failed.cloneNode();
    again.addEventListener('load', () => lost.delete(sheet.failed.href));
    sheet.failed.replaceWith(again);
  };
  const onFailure = (failed: HTMLLinkElement): void => {
    const { failures, timer } = lost.get(failed.href) ?? { failures: 0 };
    clearTimeout(timer);
    const sheet: LostSheet = { failures: failures + 1, isLoading: false, failed };
    lost.set(failed.href, sheet);
    if (failures >= maxTries) return;
    const waitMs = backoffMs(failures, backoffTimes.baseMs, backoffTimes.capMs, random);
    sheet.timer = setTimeout(() => request(sheet), waitMs);
  };

  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') onFailure(target);
    },
    // Such errors do not bubble.
    true,
  );
  onReconnect(connectivity, () => {
    for (const sheet of lost.values()) {
      sheet.failures = 0;
      // One return of the server can cause two events.
      if (!sheet.isLoading) request(sheet);
    }
  });
}
