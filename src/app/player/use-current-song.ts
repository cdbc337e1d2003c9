import { paths } from '../../core/paths.ts';
import type { Track } from '../../core/track.ts';
import { useServices } from '../../screens/shared/services.ts';
import { playStateOf, usePlayer, useSong } from '../../screens/shared/use-playing.ts';
import { useCoverTint } from '../../screens/shared/use-cover-tint.ts';
import { useToggleLike } from '../../screens/shared/use-toggle-like.ts';
import type { MiniPlayerProps } from '../../ui/player/MiniPlayer.tsx';

export type CurrentSong = {
  readonly track: Track;
  /** What every player shows of it and does with it. */
  readonly shown: Omit<MiniPlayerProps, 'progress' | 'subtitle' | 'onOpen' | 'onDismiss'>;
};

/** The song that plays, is paused or prepares to play; undefined until its record was read. */
export function useCurrentSong(): CurrentSong | undefined {
  const { player } = useServices();
  const song = useSong(usePlayer(({ currentTrackId }) => currentTrackId));
  const status = usePlayer((shown) => shown.status);
  const liked = song?.liked ?? false;
  const tint = useCoverTint(song?.track.coverImage);
  const onToggleLike = useToggleLike(song?.track, liked);
  if (song === undefined) return undefined;
  const { track } = song;
  return {
    track,
    shown: {
      title: track.title,
      artist: track.authorName,
      artistTo: track.handle === null ? undefined : paths.artist(track.handle),
      coverUrl: track.coverImage ?? undefined,
      tint,
      liked,
      state: playStateOf[status],
      onToggleLike,
      onTogglePlay: player.toggle,
      onNext: player.next,
      onPrevious: player.previous,
    },
  };
}
