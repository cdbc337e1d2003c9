/** The page's index in the browser's history, counted by the router; its first entry is 0. */
export function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** Navigates from outside React, as the router's own entries do: Back returns to the screen before. */
export function openAddress(href: string): void {
  const idx = historyIndex() + 1;
  history.pushState({ usr: null, key: `opened-${idx}-${Date.now()}`, idx }, '', href);
  // The router detects a path that it did not set only by this event.
  window.dispatchEvent(new PopStateEvent('popstate'));
}
