import { useState } from 'react';
import { audioAddress, createdOn, showsLossless } from '../../core/audio-address.ts';
import type { AudioQuality, Track } from '../../core/track.ts';
import { audioQuality } from '../../db/player/queries.ts';
import { canSetVolume } from '../../platform/audio-element.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useSlot } from '../../screens/shared/slot.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { FullscreenPlayer } from '../../ui/player/FullscreenPlayer.tsx';
import { player as words } from '../../ui/strings/player.ts';
import { LyricsPanel } from '../../screens/shared/LyricsPanel.tsx';
import { closeFullPlayer, openSleepTimer, fullPlayerPanel } from './overlays.ts';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { usePlayerTools } from './player-tools.ts';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { useCurrentSong } from './use-current-song.ts';
import { useSeek } from './use-seek.ts';
import { usePlayingFrom } from './use-origin-name.ts';
import { useTrackMenuItems } from './menu/use-track-menu-items.tsx';

/** docs/product.md section 2: reads what it shows live from the database and passes presses to the player. */
export function FullPlayer({ open }: { readonly open: boolean }) {
  const { db, player } = useServices();
  const song = useCurrentSong();
  const repeat = usePlayer((shown) => shown.repeat);
  const volume = usePlayer((shown) => shown.volume);
  const lossless = usePlayer((shown) => shown.lossless);
  const quality = useLive('quality', () => audioQuality(db));
  const badges = useBadges(song?.track, quality ?? 'high', lossless);
  const panel = useSlot(fullPlayerPanel) ?? 'none';
  const playingFrom = usePlayingFrom();
  const [hasVolume] = useState(canSetVolume);
  const seek = useSeek();
  const { actions } = usePlayerTools();
  const menu = useTrackMenuItems({
    track: song?.track,
    liked: song?.shown.liked ?? false,
    withQueue: false,
    onLeave: closeFullPlayer,
  });
  const shuffle = (): void => {
    player.shuffleQueue();
    fullPlayerPanel.set('queue');
  };
  if (song === undefined) return null;
  const { track, shown } = song;
  return (
    <FullscreenPlayer
      {...shown}
      open={open}
      playingFrom={playingFrom}
      badges={badges}
      menu={menu}
      repeat={repeat}
      volume={hasVolume ? volume : undefined}
      {...seek}
      panel={panel}
      onPanel={fullPlayerPanel.set}
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
