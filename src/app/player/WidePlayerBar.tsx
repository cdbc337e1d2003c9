import { Suspense } from 'react';
import { paths } from '../../core/paths.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useSlot } from '../../screens/shared/slot.ts';
import { useCoverTint } from '../../screens/shared/use-cover-tint.ts';
import { playStateOf, usePlayer, useSong } from '../../screens/shared/use-playing.ts';
import { useToggleLike } from '../../screens/shared/use-toggle-like.ts';
import { TransportBar } from '../../ui/player/TransportBar.tsx';
import { useDismiss } from './use-dismiss.ts';
import { openFullPlayerAt, sidePane } from './overlays.ts';
import { useSeek } from './use-seek.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const SidePane = lazyPart(async () => (await import('./SidePane.tsx')).SidePane);

const paneId = 'player-pane';

export function WidePlayerBar() {
  const { player } = useServices();
  const currentTrackId = usePlayer((shown) => shown.currentTrackId);
  const status = usePlayer((shown) => shown.status);
  const repeat = usePlayer((shown) => shown.repeat);
  const volume = usePlayer((shown) => shown.volume);
  const song = useSong(currentTrackId);
  const tint = useCoverTint(song?.track.coverImage);
  const toggleLike = useToggleLike(song?.track, song?.liked ?? false);
  const dismiss = useDismiss();
  const seek = useSeek();
  const pane = useSlot(sidePane);
  if (song === undefined) return null;
  const { track, liked } = song;
  return (
    <>
      <TransportBar
        title={track.title}
        artist={track.authorName}
        artistTo={track.handle === null ? undefined : paths.artist(track.handle)}
        coverUrl={track.coverImage ?? undefined}
        tint={tint}
        liked={liked}
        state={playStateOf[status]}
        repeat={repeat}
        volume={volume}
        panel={pane ?? 'none'}
        paneId={paneId}
        onPanel={(panel) => sidePane.set(panel === 'none' ? undefined : panel)}
        {...seek}
        // It covers the pane, so that it takes over what the pane shows.
        onOpen={() => openFullPlayerAt(pane)}
        onToggleLike={toggleLike}
        onTogglePlay={player.toggle}
        onNext={player.next}
        onPrevious={player.previous}
        onShuffle={player.shuffleQueue}
        onRepeat={player.cycleRepeat}
        onVolume={player.setVolume}
        onDismiss={dismiss}
      />
      <Suspense fallback={null}>
        {pane === undefined ? null : <SidePane id={paneId} pane={pane} track={track} />}
      </Suspense>
    </>
  );
}
