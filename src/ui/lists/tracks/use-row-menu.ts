import { useRef } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import type { MenuAnchor } from '../../dialogs/menu-types.ts';
import { useLongPress } from '../../hooks/use-long-press.ts';

export type RowMenu = {
  /** Called by More, a long press or a context click; without it there is no More button. */
  readonly onMenu?: ((id: TrackId, anchor: MenuAnchor) => void) | undefined;
  /** A long press or context click then selects; More still opens the menu. */
  readonly onHold?: ((id: TrackId) => void) | undefined;
};

/**
 * A long press or a context click on a row opens its menu, or selects where the list has `onHold`. The menu belongs to
 * the row's control that has the focus, which the context key is pressed on; else to `more`, or to `row` without that button.
 * Spread `press` on the row.
 */
export function useRowMenu({ track, onMenu, onHold }: RowMenu & { readonly track: { readonly id: TrackId } }) {
  const row = useRef<HTMLDivElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const longPress = useLongPress((point) => {
    if (onHold !== undefined) return onHold(track.id);
    const element = focusedIn(row.current) ?? more.current ?? row.current;
    if (element !== null) onMenu?.(track.id, { element, point });
  });
  return { row, more, press: onMenu === undefined ? {} : longPress };
}

const focusedIn = (row: HTMLElement | null): HTMLElement | undefined => {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && row?.contains(activeElement) === true ? activeElement : undefined;
};
