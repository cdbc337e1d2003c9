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
