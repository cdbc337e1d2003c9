import { entryState } from '../../platform/page-life.ts';

/** The page's index in the browser's history, counted by the router; its first entry is 0. */
export function historyIndex(): number {
  const { idx } = entryState();
  return typeof idx === 'number' ? idx : 0;
}

/** In the state of the history entry of the open fullscreen player (use-full-player-history.ts). */
export const panelMark = 'offbeatPanel';

export const isPanelEntry = (): boolean => panelMark in entryState();

/** A reload closes the fullscreen player but stays on its entry, which has the page's address: Back would do nothing to be seen. */
export function leavePanelEntry(): void {
  if (isPanelEntry()) history.back();
}
