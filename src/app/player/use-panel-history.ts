import { useEffect, useRef } from 'react';
import { useServices } from '../../screens/shared/services.ts';
import { closePlayerPanel, openPlayerPanel } from './overlays.ts';

const mark = 'offbeatPanel';

const stateOf = (): Record<string, unknown> => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};
const isPanelEntry = (): boolean => stateOf()[mark] === true;

/**
 * Gives the fullscreen player its own history entry: Back closes it, and returning to it from an artist's page opens it
 * again. The entry has the page's own address, so the router sees no navigation.
 */
export function usePanelHistory(panelOpen: boolean): void {
  const { player } = useServices();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (panelOpen && !isPanelEntry()) history.pushState({ ...stateOf(), [mark]: true }, '');
    if (!panelOpen && isPanelEntry()) {
      if (wasOpen.current) history.back();
      // The entry remained from before a reload.
      else history.replaceState({ ...stateOf(), [mark]: false }, '');
    }
    wasOpen.current = panelOpen;
  }, [panelOpen]);
  useEffect(() => {
    const follow = (): void => {
      if (isPanelEntry() && player.snapshot().currentTrackId !== null) openPlayerPanel();
      else closePlayerPanel();
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [player]);
}
