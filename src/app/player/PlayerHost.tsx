import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { addingToPlaylist, closePlayerPanel, helpOpen, shownDetails, shownMenu, sleepOpen } from './overlays.ts';
import { useSlot } from '../../screens/shared/slot.ts';
import { usePanelHistory } from './use-panel-history.ts';
import { usePanelOpen } from './use-panel-open.ts';
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

const closeMenu = (): void => shownMenu.set(undefined);
const closeAdding = (): void => addingToPlaylist.set(undefined);
const closeDetails = (): void => shownDetails.set(undefined);
const closeSleep = (): void => sleepOpen.set(undefined);
const closeHelp = (): void => helpOpen.set(undefined);

/**
 * The player's layers over the screens: the fullscreen player, song menus, Add to Playlist, the shortcuts' help. Their
 * code loads on first use. The shell renders this once.
 */
export function PlayerHost() {
  const panelOpen = usePanelOpen();
  const panelStands = useLingering(panelOpen);
  const menu = useSlot(shownMenu);
  const adding = useSlot(addingToPlaylist);
  const details = useSlot(shownDetails);
  const sleep = useSlot(sleepOpen);
  const help = useSlot(helpOpen);
  usePanelHistory(panelOpen);
  return (
    <>
      <Suspense fallback={null}>
        <Shortcuts />
      </Suspense>
      <Layer open={panelOpen} close={closePlayerPanel}>
        {panelStands ? <FullPlayer open={panelOpen} /> : null}
      </Layer>
      <Layer open={menu !== undefined} close={closeMenu}>
        {menu === undefined ? null : <TrackMenu {...menu} onClose={closeMenu} />}
      </Layer>
      <Layer open={adding !== undefined} close={closeAdding}>
        {adding === undefined ? null : <AddToPlaylist trackIds={adding} onClose={closeAdding} />}
      </Layer>
      <Layer open={details !== undefined} close={closeDetails}>
        {details === undefined ? null : <TrackDetails trackId={details} onClose={closeDetails} />}
      </Layer>
      <Layer open={sleep !== undefined} close={closeSleep}>
        {sleep === undefined ? null : <SleepTimer onClose={closeSleep} />}
      </Layer>
      <Layer open={help !== undefined} close={closeHelp}>
        {help === undefined ? null : <ShortcutsHelp onClose={closeHelp} />}
      </Layer>
    </>
  );
}
