import { useEffect, useRef } from 'react';
import { entryState } from '../../platform/page-life.ts';
import { useServices } from '../../screens/shared/services.ts';
import { isPanelEntry, panelMark } from '../routing/history-index.ts';
import { closeFullPlayer, openFullPlayer } from './overlays.ts';

/**
 * Gives the fullscreen player its own history entry: Back closes it, and returning to it from an artist's page opens it
 * again. The entry has the page's own address, so the router sees no navigation.
 */
export function useFullPlayerHistory(isOpen: boolean): void {
  const { player } = useServices();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen && !isPanelEntry()) history.pushState({ ...entryState(), [panelMark]: true }, '');
    if (!isOpen && wasOpen.current && isPanelEntry()) history.back();
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
