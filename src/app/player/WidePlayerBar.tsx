import { Suspense } from 'react';
import { useServices } from '../../screens/shared/services.ts';
import { useSlot } from '../../screens/shared/slot.ts';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { TransportBar } from '../../ui/player/TransportBar.tsx';
import { useCurrentSong } from './use-current-song.ts';
import { useDismiss } from './use-dismiss.ts';
import { openFullPlayerAt, sidePane } from './overlays.ts';
import { useSeek } from './use-seek.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const SidePane = lazyPart(async () => (await import('./SidePane.tsx')).SidePane);

const paneId = 'player-pane';

export function WidePlayerBar() {
  const { player } = useServices();
  const song = useCurrentSong();
  const repeat = usePlayer((shown) => shown.repeat);
  const volume = usePlayer((shown) => shown.volume);
  const dismiss = useDismiss();
  const seek = useSeek();
  const pane = useSlot(sidePane);
  if (song === undefined) return null;
  return (
    <>
      <TransportBar
        {...song.shown}
        repeat={repeat}
        volume={volume}
        panel={pane ?? 'none'}
        paneId={paneId}
        onPanel={(panel) => sidePane.set(panel === 'none' ? undefined : panel)}
        {...seek}
        // It covers the pane, so that it takes over what the pane shows.
        onOpen={() => openFullPlayerAt(pane)}
        onShuffle={player.shuffleQueue}
        onRepeat={player.cycleRepeat}
        onVolume={player.setVolume}
        onDismiss={dismiss}
      />
      <Suspense fallback={null}>
        {pane === undefined ? null : <SidePane id={paneId} pane={pane} track={song.track} />}
      </Suspense>
    </>
  );
}
