import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { addingToPlaylist, closePlayerPanel, helpOpen, openDetails, openMenu, sleepOpen } from './overlays.ts';
import { useSlot } from './slot.ts';
import { usePanelHistory } from './use-panel-history.ts';
import { usePanelOpen } from './use-panel-open.ts';

const FullPlayer = lazy(() => import('./FullPlayer.tsx').then((module) => ({ default: module.FullPlayer })));
const TrackMenu = lazy(() => import('./menu/TrackMenu.tsx').then((module) => ({ default: module.TrackMenu })));
const AddToPlaylist = lazy(() =>
  import('./menu/AddToPlaylist.tsx').then((module) => ({ default: module.AddToPlaylist })),
);
const TrackDetails = lazy(() => import('./menu/TrackDetails.tsx').then((module) => ({ default: module.TrackDetails })));
const SleepTimer = lazy(() => import('./SleepTimer.tsx').then((module) => ({ default: module.SleepTimer })));
const Shortcuts = lazy(() => import('./shortcuts/Shortcuts.tsx').then((module) => ({ default: module.Shortcuts })));
const ShortcutsHelp = lazy(() =>
  import('./shortcuts/ShortcutsHelp.tsx').then((module) => ({ default: module.ShortcutsHelp })),
);

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
 * loads. A layer that throws closes alone and retries when it is opened again.
 */
function Layer({ open, close, children }: LayerProps) {
  return (
    <ErrorBoundary resetKey={String(open)} onShown={close} instead={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const closeMenu = (): void => openMenu.set(undefined);
const closeAdding = (): void => addingToPlaylist.set(undefined);
const closeDetails = (): void => openDetails.set(undefined);
const closeSleep = (): void => sleepOpen.set(undefined);
const closeHelp = (): void => helpOpen.set(undefined);

/**
 * The player's layers over the screens: the fullscreen player, song menus, Add to Playlist, the shortcuts' help. Their
 * code loads on first use. The shell renders this once.
 */
export function PlayerHost() {
  const panelOpen = usePanelOpen();
  const panelStands = useLingering(panelOpen);
  const menu = useSlot(openMenu);
  const adding = useSlot(addingToPlaylist);
  const details = useSlot(openDetails);
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
