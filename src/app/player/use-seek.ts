import { useCallback, useState } from 'react';
import { useServices } from '../../screens/shared/services.ts';
import { usePlayer, usePlayingTime } from '../../screens/shared/use-playing.ts';
import type { SeekBarProps } from '../../ui/player/PlayerControls.tsx';

const wholeSeconds = (timeS: number): number => Math.floor(timeS);

export function useSeek(): SeekBarProps {
  const { player } = useServices();
  const durationS = usePlayer((shown) => shown.durationS);
  const [previewS, setPreviewS] = useState<number | null>(null);
  const timeS = usePlayingTime(wholeSeconds, 250);
  const onSeek = useCallback(
    (atS: number) => {
      setPreviewS(null);
      player.seek(atS);
    },
    [player],
  );
  return { positionS: previewS ?? timeS, durationS: durationS ?? 0, onPreview: setPreviewS, onSeek };
}
