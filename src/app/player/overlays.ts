import type { TrackId } from '../../core/ids.ts';
import type { MenuAnchor } from '../../ui/dialogs/menu-types.ts';
import type { PlayerPanel } from '../../ui/player/PlayerControls.tsx';
import { createSlot } from '../../screens/shared/slot.ts';

export const shownMenu = createSlot<{ readonly trackId: TrackId; readonly anchor: MenuAnchor }>();
export const addingToPlaylist = createSlot<readonly TrackId[]>();
export const shownDetails = createSlot<TrackId>();
export const sleepOpen = createSlot<true>();
export const shownPanel = createSlot<PlayerPanel>();
/** The pane beside the page in windows from 900 px; it stays open across navigation. */
export const sidePane = createSlot<'lyrics' | 'queue'>();
export const helpOpen = createSlot<true>();
export const playerPanel = createSlot<true>();

export const openTrackMenu = (trackId: TrackId, anchor: MenuAnchor): void => shownMenu.set({ trackId, anchor });
/** With lyrics, queue, or nothing beside the song. */
export function openPlayerPanelAt(panel: PlayerPanel | undefined): void {
  shownPanel.set(panel);
  playerPanel.set(true);
}
/** An open one stays as it is. */
export function openPlayerPanel(): void {
  if (playerPanel.get() !== true) openPlayerPanelAt(undefined);
}
export const closePlayerPanel = (): void => playerPanel.set(undefined);
export const openSleepTimer = (): void => sleepOpen.set(true);
export const openShortcutsHelp = (): void => helpOpen.set(true);
