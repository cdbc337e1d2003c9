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
