import type { TrackId } from '../../core/ids.ts';
import { cancelByEscape } from '../../ui/dialogs/cancel-by-escape.ts';
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

const doublePressMs = 350;
let askedAtMs = 0;

/** Until the menu is there, Escape or another press of its button cancels it; the second half of a double press does not. */
export function openTrackMenu(trackId: TrackId, anchor: MenuAnchor): void {
  const waiting = shownMenu.get();
  if (waiting !== undefined && anchor.point === undefined && waiting.anchor.element === anchor.element) {
    if (performance.now() - askedAtMs > doublePressMs) shownMenu.set(undefined);
    return;
  }
  askedAtMs = performance.now();
  shownMenu.set({ trackId, anchor });
  if (waiting !== undefined) return;
  const stopEscape = cancelByEscape(() => shownMenu.set(undefined));
  const unsubscribe = shownMenu.subscribe(() => {
    if (shownMenu.get() !== undefined) return;
    stopEscape();
    unsubscribe();
  });
}

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
