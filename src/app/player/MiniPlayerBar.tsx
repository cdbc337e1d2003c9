import { useCallback, useEffect, useMemo } from 'react';
import { limits } from '../../core/limits.ts';
import { parseTimestampMap, segmentAt, segmentsOf } from '../../core/timestamp-map.ts';
import { MiniPlayer } from '../../ui/player/MiniPlayer.tsx';
import { useCurrentSong } from './use-current-song.ts';
import { useDismiss } from './use-dismiss.ts';
import { usePlayer, usePlayingTime } from '../../screens/shared/use-playing.ts';
import { openFullPlayer } from './overlays.ts';
import { untilQuiet } from '../../lib/foreground.ts';
import { ignored } from '../../lib/log.ts';
import { once } from '../../lib/once.ts';

const progressEveryMs = 1_000;
const panelQuietMs = 1_000;

/** Otherwise the first Open player of a first visit waits for its code, seconds on a slow link. */
const loadPanel = once(() =>
  untilQuiet(panelQuietMs)
    .then(() => import('./FullPlayer.tsx'))
    .catch(ignored('loading the player ahead')),
);

export function MiniPlayerBar() {
  const song = useCurrentSong();
  const durationS = usePlayer((shown) => shown.durationS);
  const progressAt = useCallback(
    (timeS: number) => (durationS === null || durationS <= 0 ? 0 : Math.round((timeS / durationS) * 1_000) / 1_000),
    [durationS],
  );
  const progress = usePlayingTime(progressAt, progressEveryMs);
  const transcription = song?.track.transcription ?? '';
  const timestampMap = song?.track.timestampMap ?? '';
  const segments = useMemo(
    () => segmentsOf(parseTimestampMap(timestampMap, transcription), transcription),
    [timestampMap, transcription],
  );
  const segment = useCallback((timeS: number) => segmentAt(segments, timeS * 1_000), [segments]);
  const subtitle = usePlayingTime(segment, limits.subtitleRefreshMs, segments.length > 0);
  const dismiss = useDismiss();
  const isPlaying = usePlayer(({ status }) => status === 'playing');
  useEffect(() => {
    if (isPlaying) void loadPanel();
  }, [isPlaying]);
  if (song === undefined) return null;
  return (
    <MiniPlayer {...song.shown} progress={progress} subtitle={subtitle} onOpen={openFullPlayer} onDismiss={dismiss} />
  );
}
