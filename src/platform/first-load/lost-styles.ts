import { backoffMs, backoffTimes } from '../../lib/backoff.ts';

type LostSheet = {
  readonly failed: HTMLLinkElement;
  failures: number;
  isLoading: boolean;
  timer?: ReturnType<typeof setTimeout>;
};

/** About four minutes at most. What is still missing then was removed by a deploy, or waits for the connection. */
const maxTries = 8;
/** Something that blocks style sheets must not stop the app. */
const maxTriesAwaited = 3;

const lost = new Map<string, LostSheet>();

/**
 * Requests a style sheet again whose request failed, with backoff and a bound. The browser requests those of index.html once,
 * and Vite that of a chunk: after a failure the page, or a part of it, would come without its styles. Runs for the app's life.
 */
export function reloadLostStyles(): void {
  // Such errors do not bubble.
  window.addEventListener('error', onError, true);
  // Of what failed before there was this listener. A page's load waits for its style sheets.
  if (document.readyState === 'complete') findLost();
  else window.addEventListener('load', findLost);
}

/** For when the server answers again. */
export function requestLostStyles(): void {
  for (const sheet of lost.values()) {
    sheet.failures = 0;
    // One return of the server can cause two events.
    if (!sheet.isLoading) request(sheet);
  }
}

/** Also resolves when several requests for it have failed. */
export const untilStyled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    if (isHere(link)) return resolve();
    const { href } = link;
    const ended = new AbortController();
    const look = ({ target, type }: Event): void => {
      if (!isSheet(target) || target.href !== href) return;
      if (type === 'error' && (lost.get(href)?.failures ?? 0) < maxTriesAwaited) return;
      ended.abort();
      resolve();
    };
    for (const type of ['load', 'error'])
      document.addEventListener(type, look, { capture: true, signal: ended.signal });
    return undefined;
  });

const isSheet = (target: unknown): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** While it is being loaded there is no sheet. One that failed has one without rules. */
function isHere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    // In Chromium, the rules of a failed one may not be read.
    return false;
  }
}

function onError({ target }: Event): void {
  if (isSheet(target)) onFailure(target);
}

function findLost(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!isHere(link) && !lost.has(link.href)) onFailure(link);
}

function onFailure(failed: HTMLLinkElement): void {
  const { failures, timer } = lost.get(failed.href) ?? { failures: 0 };
  clearTimeout(timer);
  const sheet: LostSheet = { failures: failures + 1, isLoading: false, failed };
  lost.set(failed.href, sheet);
  if (failures >= maxTries) return;
  const waitMs = backoffMs(failures, backoffTimes.baseMs, backoffTimes.capMs, Math.random);
  sheet.timer = setTimeout(() => request(sheet), waitMs);
}

function request(sheet: LostSheet): void {
  clearTimeout(sheet.timer);
  sheet.isLoading = true;
  const again = sheet.failed.cloneNode();
  again.addEventListener('load', () => lost.delete(sheet.failed.href));
  sheet.failed.replaceWith(again);
}
