import { useEffect } from 'react';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { closePlayerPanel, playerPanel } from './overlays.ts';
import { useSlot } from './slot.ts';

/** Whether the fullscreen player is open. It closes with its track: the next one must not open it again. */
export function usePanelOpen(): boolean {
  const isOpen = useSlot(playerPanel) === true;
  const hasTrack = usePlayer(({ currentTrackId }) => currentTrackId !== null);
  useEffect(() => {
    if (!hasTrack) closePlayerPanel();
  }, [hasTrack]);
  return isOpen && hasTrack;
}
