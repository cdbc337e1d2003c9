/**
 * Calls `leaving` whenever the page is hidden, frozen or closed, and may not return. Returns an unsubscribe function.
 */
export function onLeaving(leaving: () => void): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') leaving();
  };
  document.addEventListener('visibilitychange', hidden);
  const stop = onPageHide(leaving);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    stop();
  };
}

/** Calls `hide` when the page is closed, left or put into the back/forward cache. Returns an unsubscribe function. */
export function onPageHide(hide: () => void): () => void {
  window.addEventListener('pagehide', hide);
  return () => window.removeEventListener('pagehide', hide);
}

export const isVisible = (): boolean => document.visibilityState === 'visible';

export function onVisibility(changed: (visible: boolean) => void): () => void {
  const listener = (): void => changed(isVisible());
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Calls `seen` whenever the page becomes visible. Returns an unsubscribe function. */
export const onVisible = (seen: () => void): (() => void) =>
  onVisibility((visible) => {
    if (visible) seen();
  });

/**
 * Calls `end` when the page is closed, left or put into the back/forward cache, after every other listener. `end`
 * returns whether it aborted anything; if so and the page returns, `comesBackBroken` runs.
 */
export function onPageEnd(end: () => boolean, comesBackBroken: () => void): void {
  let broken = false;
  const last = (): void => {
    broken = end();
  };
  // A listener added during capture runs last.
  window.addEventListener('pagehide', () => window.addEventListener('pagehide', last, { once: true }), {
    capture: true,
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && broken) comesBackBroken();
  });
}

/** In the state of a history entry whose page reloads itself. */
const reloadMark = 'offbeatReload';

/** The history entry's state; empty where it has none. */
export function entryState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const lookEveryMs = 50;
let looking: ReturnType<typeof setInterval> | undefined;

/**
 * A reload that the user did not ask for, or asked for in a list: it comes back to where it was. Until the answer comes, which on a
 * slow network takes seconds, the page lives on: of another screen opened in that time the browser knows nothing, so it reloads that.
 */
export function reloadInPlace(): void {
  history.replaceState({ ...entryState(), [reloadMark]: true }, '');
  window.location.reload();
  const address = window.location.href;
  clearInterval(looking);
  looking = setInterval(() => {
    if (window.location.href !== address) reloadInPlace();
  }, lookEveryMs);
}

/**
 * Whether the user left this page where it was and returns to it: by Back from another site, to a tab that the browser had
 * discarded, or after `reloadInPlace`. Not after a reload by hand. Once: the next reload is another one.
 */
export function takeReturn(): boolean {
  const { [reloadMark]: isOwnReload = false, ...state } = entryState();
  if (isOwnReload === true) history.replaceState(state, '');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  const isBack = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
  return isOwnReload === true || wasDiscarded || isBack;
}
