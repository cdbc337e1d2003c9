import { useEffect } from 'react';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { closeFullPlayer, fullPlayerOpen } from './overlays.ts';
import { useSlot } from '../../screens/shared/slot.ts';

/** Closes when the track is gone, so that the next track does not open it again. */
export function useFullPlayerOpen(): boolean {
  const isOpen = useSlot(fullPlayerOpen) === true;
  const hasTrack = usePlayer(({ currentTrackId }) => currentTrackId !== null);
  useEffect(() => {
    if (!hasTrack) closeFullPlayer();
  }, [hasTrack]);
  return isOpen && hasTrack;
}
