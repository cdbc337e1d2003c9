import { useCallback, useState } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { useServices } from '../../screens/shared/services.ts';
import { usePlayer, usePlayingTime } from '../../screens/shared/use-playing.ts';
import type { SeekBarProps } from '../../ui/player/PlayerControls.tsx';

const wholeSeconds = (timeS: number): number => Math.floor(timeS);

export function useSeek(): SeekBarProps {
  const { player } = useServices();
  const durationS = usePlayer((shown) => shown.durationS);
  const trackId = usePlayer((shown) => shown.currentTrackId);
  // Of one song: the next may begin while a finger is on the bar, and disable it until its length is known. Then no release comes.
  const [preview, setPreview] = useState<{ readonly of: TrackId | null; readonly atS: number }>();
  const timeS = usePlayingTime(wholeSeconds, 250);
  const onPreview = useCallback((atS: number) => setPreview({ of: trackId, atS }), [trackId]);
  const onSeek = useCallback(
    (atS: number) => {
      setPreview(undefined);
      player.seek(atS);
    },
    [player],
  );
  const positionS = preview?.of === trackId ? preview.atS : timeS;
  return { positionS, durationS: durationS ?? 0, onPreview, onSeek };
}
