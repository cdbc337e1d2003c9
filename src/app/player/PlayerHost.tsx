import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { addingToPlaylist, closeFullPlayer, helpOpen, shownDetails, shownMenu, sleepOpen } from './overlays.ts';
import { useSlot, type Slot } from '../../screens/shared/slot.ts';
import { useFullPlayerHistory } from './use-full-player-history.ts';
import { useFullPlayerOpen } from './use-full-player-open.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const FullPlayer = lazyPart(async () => (await import('./FullPlayer.tsx')).FullPlayer);
const TrackMenu = lazyPart(async () => (await import('./menu/TrackMenu.tsx')).TrackMenu);
const AddToPlaylist = lazyPart(async () => (await import('./menu/AddToPlaylist.tsx')).AddToPlaylist);
const TrackDetails = lazyPart(async () => (await import('./menu/TrackDetails.tsx')).TrackDetails);
const SleepTimer = lazyPart(async () => (await import('./SleepTimer.tsx')).SleepTimer);
const Shortcuts = lazyPart(async () => (await import('./shortcuts/Shortcuts.tsx')).Shortcuts);
const ShortcutsHelp = lazyPart(async () => (await import('./shortcuts/ShortcutsHelp.tsx')).ShortcutsHelp);

const slideAwayMs = 400;

/** True while `open` and during the closing animation. */
function useLingering(open: boolean): boolean {
  const [lingers, setLingers] = useState(open);
  useEffect(() => {
    const timer = setTimeout(() => setLingers(open), open ? 0 : slideAwayMs);
    return () => clearTimeout(timer);
  }, [open]);
  return open || lingers;
}

type LayerProps = { readonly open: boolean; readonly close: () => void; readonly children: ReactNode };

type SlotLayerProps<T> = {
  readonly slot: Slot<T>;
  readonly children: (value: T, close: () => void) => ReactNode;
};

/**
 * Each layer has its own Suspense: a shared one would hide open layers, and take their focus, while another's code
 * loads. A layer that throws closes alone.
 */
function Layer({ open, close, children }: LayerProps) {
  return (
    <ErrorBoundary resetKey={String(open)} onShown={close} instead={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Open while its slot has a value. */
function SlotLayer<T>({ slot, children }: SlotLayerProps<T>) {
  const value = useSlot(slot);
  const close = useCallback(() => slot.set(undefined), [slot]);
  return (
    <Layer open={value !== undefined} close={close}>
      {value === undefined ? null : children(value, close)}
    </Layer>
  );
}

/**
 * The player's layers over the screens: the fullscreen player, song menus, Add to Playlist, the shortcuts' help. Their
 * code loads on first use. The shell renders this once.
 */
export function PlayerHost() {
  const isOpen = useFullPlayerOpen();
  const isShown = useLingering(isOpen);
  useFullPlayerHistory(isOpen);
  return (
    <>
      <Suspense fallback={null}>
        <Shortcuts />
      </Suspense>
      <Layer open={isOpen} close={closeFullPlayer}>
        {isShown ? <FullPlayer open={isOpen} /> : null}
      </Layer>
      <SlotLayer slot={shownMenu}>{(menu, close) => <TrackMenu {...menu} onClose={close} />}</SlotLayer>
      <SlotLayer slot={addingToPlaylist}>
        {(trackIds, close) => <AddToPlaylist trackIds={trackIds} onClose={close} />}
      </SlotLayer>
      <SlotLayer slot={shownDetails}>
        {(trackId, close) => <TrackDetails trackId={trackId} onClose={close} />}
      </SlotLayer>
      <SlotLayer slot={sleepOpen}>{(_, close) => <SleepTimer onClose={close} />}</SlotLayer>
      <SlotLayer slot={helpOpen}>{(_, close) => <ShortcutsHelp onClose={close} />}</SlotLayer>
    </>
  );
}
