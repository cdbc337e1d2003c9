import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { addingToPlaylist, helpOpen, openMenu } from './overlays.ts';
import type { Slot } from './slot.ts';
import { usePanelHistory } from './use-panel-history.ts';
import { useSnapshot } from './use-playing.ts';
import { useShortcuts } from './use-shortcuts.ts';

const FullPlayer = lazy(() => import('./FullPlayer.tsx').then((module) => ({ default: module.FullPlayer })));
const TrackMenu = lazy(() => import('./TrackMenu.tsx').then((module) => ({ default: module.TrackMenu })));
const AddToPlaylist = lazy(() => import('./AddToPlaylist.tsx').then((module) => ({ default: module.AddToPlaylist })));
const ShortcutsHelp = lazy(() => import('./ShortcutsHelp.tsx').then((module) => ({ default: module.ShortcutsHelp })));

const useSlot = <T,>(slot: Slot<T>): T | undefined => useSyncExternalStore(slot.subscribe, slot.get);

/** Longer than any layer takes to slide away. */
const slideAwayMs = 400;

/** True while `open`, and a moment longer, so that what closes can be seen going. */
function useLingering(open: boolean): boolean {
  const [lingers, setLingers] = useState(open);
  useEffect(() => {
    const timer = setTimeout(() => setLingers(open), open ? 0 : slideAwayMs);
    return () => clearTimeout(timer);
  }, [open]);
  return open || lingers;
}

/**
 * What the player shows over the screens: the fullscreen player, song menus, Add to Playlist, the shortcuts' help. All of
 * it is fetched when first needed. Rendered once by the shell.
 */
export function PlayerHost() {
  const { panelOpen } = useSnapshot();
  const panelStands = useLingering(panelOpen);
  const menu = useSlot(openMenu);
  const adding = useSlot(addingToPlaylist);
  const help = useSlot(helpOpen);
  useShortcuts();
  usePanelHistory();
  // Each waits for its own code: together, one that is fetched would hide those that stand, and take their focus.
  return (
    <>
      <Suspense fallback={null}>{panelStands ? <FullPlayer open={panelOpen} /> : null}</Suspense>
      <Suspense fallback={null}>
        {menu === undefined ? null : <TrackMenu {...menu} onClose={() => openMenu.set(undefined)} />}
      </Suspense>
      <Suspense fallback={null}>
        {adding === undefined ? null : (
          <AddToPlaylist trackId={adding} onClose={() => addingToPlaylist.set(undefined)} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {help === undefined ? null : <ShortcutsHelp onClose={() => helpOpen.set(undefined)} />}
      </Suspense>
    </>
  );
}
