/** The page's index in the browser's history, counted by the router; its first entry is 0. */
export function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}

/** In the state of the history entry of the open fullscreen player (use-full-player-history.ts). */
export const panelMark = 'offbeatPanel';

/** An object also where the entry has no state. */
export const isPanelEntry = (): boolean => panelMark in Object(history.state);

/** A reload closes the fullscreen player but stays on its entry, which has the page's address: Back would do nothing to be seen. */
export function leavePanelEntry(): void {
  if (isPanelEntry()) history.back();
}
