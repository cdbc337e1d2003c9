import { useLayoutEffect } from 'react';
import type { MenuItem } from '../../../../ui/dialogs/menu-types.ts';
import type { PinState } from '../../pins/use-pin.ts';
import { createSlot } from '../../slot.ts';
import type { Songs } from './use-songs.ts';

/** A collection as its menu sees it. */
export type ListOptions = {
  readonly songs: Songs;
  readonly pin: PinState | null;
  /** Opens the fields that sort and filter it. */
  readonly onArrange: () => void;
  /** What an address shows to others; undefined for a list of one's own. */
  readonly share: SharedList | undefined;
  readonly items: readonly MenuItem[];
};

export type SharedList = { readonly title: string; readonly path: string };

/** The collection on the screen, whose actions the top bar repeats once its own have scrolled away. */
export const shownList = createSlot<ListOptions>();

/** Kept up to date at every render: the menu acts on the rows that show. Null for a list without songs. */
export function useShownList(list: ListOptions | null): void {
  useLayoutEffect(() => {
    shownList.set(list ?? undefined);
  });
  useLayoutEffect(() => () => shownList.set(undefined), []);
}
