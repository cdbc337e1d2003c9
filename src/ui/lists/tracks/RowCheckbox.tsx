import type { KeyboardEvent, MouseEvent as ReactMouseEvent } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { selection as words } from '../../strings/lists.ts';
import { common } from '../../strings/strings.ts';
import { cx } from '../../cx.ts';
import shared from './SongRow.module.css';
import styles from './RowCheckbox.module.css';
import type { TrackRowView } from './TrackRow.tsx';
import { neighbourRow } from './use-row-focus.ts';

export interface RowSelection {
  /** Edit mode: each row has a checkbox, and a long press selects. */
  readonly editing: boolean;
  readonly selected: ReadonlySet<TrackId>;
  readonly onSelect: (id: TrackId) => void;
  readonly onSelectAll: (on: boolean) => void;
  /** Everything between the song selected last (else `from`) and `id`. */
  readonly onSelectRange: (id: TrackId, from?: TrackId) => void;
}

export interface RowCheckboxProps {
  readonly track: Pick<TrackRowView, 'id' | 'title'>;
  readonly selection: RowSelection;
  readonly tabIndex: 0 | -1;
  readonly describedBy: string | undefined;
}

export function RowCheckbox({ track: { id, title }, selection, tabIndex, describedBy }: RowCheckboxProps) {
  return (
    <label className={cx(shared.tool, styles.pick)} data-pick>
      <input
        type="checkbox"
        className={styles.box}
        tabIndex={tabIndex}
        aria-label={words.select(common.titleOf(title))}
        aria-describedby={describedBy}
        checked={selection.selected.has(id)}
        onChange={({ nativeEvent }) => {
          if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.onSelectRange(id);
          else selection.onSelect(id);
        }}
      />
    </label>
  );
}

/** A click with Shift selects a range, with Ctrl or Command one more; it presses nothing else in the row. */
export function onModifiedPress(event: ReactMouseEvent<HTMLElement>, selection: RowSelection, id: TrackId): void {
  const { target, shiftKey, ctrlKey, metaKey, detail } = event;
  const isBox = target instanceof Element && target.closest('[data-pick]') !== null;
  if (isBox || detail === 0 || !(shiftKey || ctrlKey || metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  if (shiftKey) selection.onSelectRange(id);
  else selection.onSelect(id);
}

/** Shift and an arrow key on a checkbox: selects on, and takes the focus along. Ctrl or Command and A: selects all. */
export const extendKey =
  (tracks: readonly Pick<TrackRowView, 'id'>[], selection: RowSelection) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, shiftKey, target } = event;
    if (isSelectAll(event) && target instanceof HTMLInputElement) {
      event.preventDefault();
      selection.onSelectAll(true);
      return;
    }
    if (!shiftKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
    if (!(target instanceof HTMLInputElement)) return;
    const row = target.closest<HTMLElement>('[data-row]');
    if (row === null) return;
    event.preventDefault();
    event.stopPropagation();
    const next = neighbourRow(row, key);
    const idOf = (of: HTMLElement | undefined): TrackId | undefined =>
      tracks.find(({ id }) => id === of?.dataset['row'])?.id;
    const [from, to] = [idOf(row), idOf(next)];
    if (from === undefined || to === undefined) return;
    selection.onSelectRange(to, from);
    next?.querySelector('input')?.focus();
  };

const isSelectAll = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey && !altKey;
