import { useEffect, useRef } from 'react';
import { useServices } from '../../screens/shared/services.ts';
import { closeFullPlayer, openFullPlayer } from './overlays.ts';

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
export function useFullPlayerHistory(isOpen: boolean): void {
  const { player } = useServices();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen && !isPanelEntry()) history.pushState({ ...stateOf(), [mark]: true }, '');
    if (!isOpen && isPanelEntry()) {
      if (wasOpen.current) history.back();
      // The entry remained from before a reload.
      else history.replaceState({ ...stateOf(), [mark]: false }, '');
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    const follow = (): void => {
      if (isPanelEntry() && player.snapshot().currentTrackId !== null) openFullPlayer();
      else closeFullPlayer();
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [player]);
}
