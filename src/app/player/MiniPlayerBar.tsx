import { useCallback, useEffect, useMemo } from 'react';
import { limits } from '../../core/limits.ts';
import { paths } from '../../core/paths.ts';
import { parseTimestampMap, segmentAt, segmentsOf } from '../../core/timestamp-map.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useCoverTint } from '../../screens/shared/use-cover-tint.ts';
import { MiniPlayer } from '../../ui/player/MiniPlayer.tsx';
import { useToggleLike } from '../../screens/shared/use-toggle-like.ts';
import { useDismiss } from './use-dismiss.ts';
import { playStateOf, usePlayer, usePlayingTime, useSong } from '../../screens/shared/use-playing.ts';
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
  const { player } = useServices();
  const currentTrackId = usePlayer((shown) => shown.currentTrackId);
  const status = usePlayer((shown) => shown.status);
  const durationS = usePlayer((shown) => shown.durationS);
  const song = useSong(currentTrackId);
  const tint = useCoverTint(song?.track.coverImage);
  const toggleLike = useToggleLike(song?.track, song?.liked ?? false);
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
  const isPlaying = status === 'playing';
  useEffect(() => {
    if (isPlaying) void loadPanel();
  }, [isPlaying]);
  if (song === undefined) return null;
  const { track, liked } = song;
  return (
    <MiniPlayer
      title={track.title}
      artist={track.authorName}
      artistTo={track.handle === null ? undefined : paths.artist(track.handle)}
      coverUrl={track.coverImage ?? undefined}
      tint={tint}
      liked={liked}
      state={playStateOf[status]}
      progress={progress}
      subtitle={subtitle}
      onOpen={openFullPlayer}
      onToggleLike={toggleLike}
      onTogglePlay={player.toggle}
      onNext={player.next}
      onPrevious={player.previous}
      onDismiss={dismiss}
    />
  );
}
