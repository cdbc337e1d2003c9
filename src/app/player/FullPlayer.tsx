import { useState } from 'react';
import { audioAddress, createdOn, showsLossless } from '../../core/audio-address.ts';
import { paths } from '../../core/paths.ts';
import type { AudioQuality, Track } from '../../core/track.ts';
import { audioQuality } from '../../db/player/queries.ts';
import { canSetVolume } from '../../platform/audio-element.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useSlot } from '../../screens/shared/slot.ts';
import { useCoverTint } from '../../screens/shared/use-cover-tint.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { FullscreenPlayer } from '../../ui/player/FullscreenPlayer.tsx';
import { player as words } from '../../ui/strings/player.ts';
import { LyricsPanel } from '../../screens/shared/LyricsPanel.tsx';
import { closeFullPlayer, openSleepTimer, fullPlayerPanel } from './overlays.ts';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { usePlayerTools } from './player-tools.ts';
import { useToggleLike } from '../../screens/shared/use-toggle-like.ts';
import { playStateOf, usePlayer, useSong } from '../../screens/shared/use-playing.ts';
import { useSeek } from './use-seek.ts';
import { usePlayingFrom } from './use-origin-name.ts';
import { useTrackMenuItems } from './menu/use-track-menu-items.tsx';

/** docs/product.md section 2: reads what it shows live from the database and passes presses to the player. */
export function FullPlayer({ open }: { readonly open: boolean }) {
  const { db, player } = useServices();
  const currentTrackId = usePlayer((shown) => shown.currentTrackId);
  const status = usePlayer((shown) => shown.status);
  const repeat = usePlayer((shown) => shown.repeat);
  const volume = usePlayer((shown) => shown.volume);
  const lossless = usePlayer((shown) => shown.lossless);
  const song = useSong(currentTrackId);
  const tint = useCoverTint(song?.track.coverImage);
  const quality = useLive('quality', () => audioQuality(db));
  const badges = useBadges(song?.track, quality ?? 'high', lossless);
  const panel = useSlot(fullPlayerPanel) ?? 'none';
  const playingFrom = usePlayingFrom();
  const [hasVolume] = useState(canSetVolume);
  const seek = useSeek();
  const toggleLike = useToggleLike(song?.track, song?.liked ?? false);
  const { actions } = usePlayerTools();
  const menu = useTrackMenuItems({
    track: song?.track,
    liked: song?.liked ?? false,
    withQueue: false,
    onLeave: closeFullPlayer,
  });
  const shuffle = (): void => {
    player.shuffleQueue();
    fullPlayerPanel.set('queue');
  };
  if (song === undefined) return null;
  const { track, liked } = song;
  return (
    <FullscreenPlayer
      open={open}
      title={track.title}
      artist={track.authorName}
      artistTo={track.handle === null ? undefined : paths.artist(track.handle)}
      coverUrl={track.coverImage ?? undefined}
      tint={tint}
      playingFrom={playingFrom}
      badges={badges}
      liked={liked}
      onToggleLike={toggleLike}
      menu={menu}
      state={playStateOf[status]}
      repeat={repeat}
      volume={hasVolume ? volume : undefined}
      {...seek}
      panel={panel}
      onPanel={fullPlayerPanel.set}
      onTogglePlay={player.toggle}
      onNext={player.next}
      onPrevious={player.previous}
      onShuffle={shuffle}
      onRepeat={player.cycleRepeat}
      onVolume={player.setVolume}
      onSleep={openSleepTimer}
      onShare={() => void actions.share(track)}
      onClose={closeFullPlayer}
    >
      {panel === 'lyrics' ? <LyricsPanel track={track} /> : null}
      {panel === 'queue' ? <QueuePanel /> : null}
    </FullscreenPlayer>
  );
}

/**
 * LOSSLESS describes the loaded audio, or before loading the address that would play. CREATED ON {host} describes the
 * track's address (docs/product.md section 2).
 */
function useBadges(track: Track | undefined, quality: AudioQuality, plays: boolean | null): readonly string[] {
  const { audioHost, aiHosts } = usePlayerTools().config;
  if (track === undefined) return [];
  const host = createdOn(track, aiHosts);
  return [
    ...((plays ?? showsLossless(audioAddress(track, quality, audioHost))) ? [words.lossless] : []),
    ...(host === null ? [] : [words.createdOn(host)]),
  ];
}
