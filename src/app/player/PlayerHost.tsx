import { lazy, Suspense, useSyncExternalStore } from 'react';
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

/**
 * What the player shows over the screens: the fullscreen player, song menus, Add to Playlist, the shortcuts' help. All of
 * it is fetched when first needed. Rendered once by the shell.
 */
export function PlayerHost() {
  const { panelOpen } = useSnapshot();
  const menu = useSlot(openMenu);
  const adding = useSlot(addingToPlaylist);
  const help = useSlot(helpOpen);
  useShortcuts();
  usePanelHistory();
  return (
    <Suspense fallback={null}>
      {panelOpen ? <FullPlayer /> : null}
      {menu === undefined ? null : <TrackMenu {...menu} onClose={() => openMenu.set(undefined)} />}
      {adding === undefined ? null : <AddToPlaylist trackId={adding} onClose={() => addingToPlaylist.set(undefined)} />}
      {help === undefined ? null : <ShortcutsHelp onClose={() => helpOpen.set(undefined)} />}
    </Suspense>
  );
}
