/** Calls `leaving` whenever the page may not come back: hidden, frozen or closed. Returns how to stop. */
export function onLeaving(leaving: () => void): () => void {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') leaving();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', leaving);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', leaving);
  };
}

export const isVisible = (): boolean => document.visibilityState === 'visible';

/** Calls back whenever the page is shown or hidden. Returns how to stop. */
export function onVisibility(changed: (visible: boolean) => void): () => void {
  const listener = (): void => changed(isVisible());
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Calls `end` when the page is closed, left or put away to be shown again as it was (the back/forward cache), after every
 * other listener for it. `end` says whether it broke something off; a page that comes back from such an end is for
 * `comesBackBroken`.
 */
export function onPageEnd(end: () => boolean, comesBackBroken: () => void): void {
  let broken = false;
  const last = (): void => {
    broken = end();
  };
  // A listener that is added while the event is being captured is the last of those that follow.
  window.addEventListener('pagehide', () => window.addEventListener('pagehide', last, { once: true }), {
    capture: true,
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && broken) comesBackBroken();
  });
}
