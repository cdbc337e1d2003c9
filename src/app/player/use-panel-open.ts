import { useEffect } from 'react';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { closePlayerPanel, playerPanel } from './overlays.ts';
import { useSlot } from '../../screens/shared/slot.ts';

/** Closes when the track is gone, so that the next track does not open it again. */
export function usePanelOpen(): boolean {
  const isOpen = useSlot(playerPanel) === true;
  const hasTrack = usePlayer(({ currentTrackId }) => currentTrackId !== null);
  useEffect(() => {
    if (!hasTrack) closePlayerPanel();
  }, [hasTrack]);
  return isOpen && hasTrack;
}
