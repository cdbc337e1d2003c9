import type { TrackId } from '../../core/ids.ts';
import type { MenuAnchor } from '../../ui/dialogs/menu-types.ts';
import type { PlayerPanel } from '../../ui/player/PlayerControls.tsx';
import { createSlot } from '../../screens/shared/slot.ts';

/** What stands over the screens. Outside React, so that keys and menus can open it. */

export const shownMenu = createSlot<{ readonly trackId: TrackId; readonly anchor: MenuAnchor }>();
export const addingToPlaylist = createSlot<readonly TrackId[]>();
export const shownDetails = createSlot<TrackId>();
export const sleepOpen = createSlot<true>();
export const helpOpen = createSlot<true>();
export const fullPlayerOpen = createSlot<true>();
/** What the fullscreen player shows beside the song; it stays while that slides away. */
export const fullPlayerPanel = createSlot<PlayerPanel>();
/** The pane beside the page in windows from 900 px; it stays open across navigation. */
export const sidePane = createSlot<'lyrics' | 'queue'>();

export const openTrackMenu = (trackId: TrackId, anchor: MenuAnchor): void => shownMenu.set({ trackId, anchor });
/** With lyrics, queue, or nothing beside the song. */
export function openFullPlayerAt(panel: PlayerPanel | undefined): void {
  fullPlayerPanel.set(panel);
  fullPlayerOpen.set(true);
}
/** An open one stays as it is. */
export function openFullPlayer(): void {
  if (fullPlayerOpen.get() !== true) openFullPlayerAt(undefined);
}
export const closeFullPlayer = (): void => fullPlayerOpen.set(undefined);
export const openSleepTimer = (): void => sleepOpen.set(true);
export const openShortcutsHelp = (): void => helpOpen.set(true);
