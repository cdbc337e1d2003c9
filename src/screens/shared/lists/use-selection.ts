import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { nothingSelected, selectRange, toggleSelected, type Selection } from '../../../core/selection.ts';
import type { RowSelection } from '../../../ui/lists/tracks/RowCheckbox.tsx';
import type { Songs } from './songs/use-songs.ts';

export type ListSelection = RowSelection & {
  /** Selected and shown, in the displayed order: a filter never lets an action change what is out of sight. */
  readonly ids: readonly TrackId[];
  readonly setEditing: (on: boolean) => void;
  readonly clear: () => void;
  /** The switch of Edit mode, which has the focus when the mode ends. */
  readonly editSwitch: RefObject<HTMLButtonElement | null>;
};

/** Edit mode of a list and its selection, for one visit. A click with Shift or Ctrl starts it too. */
export function useSelection(key: string, { rows }: Pick<Songs, 'rows'>): ListSelection {
  const [chosen, setChosen] = useState<{ readonly key: string; readonly selection: Selection }>();
  const editing = chosen?.key === key;
  const selection = editing ? chosen.selection : nothingSelected;
  const update = useCallback(
    (next: (selection: Selection) => Selection) =>
      setChosen((before) => ({ key, selection: next(before?.key === key ? before.selection : nothingSelected) })),
    [key],
  );
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const ids = useMemo(() => order.filter((id) => selection.ids.has(id)), [order, selection]);
  const selected = useMemo(() => new Set(ids), [ids]);
  return {
    editing,
    selected,
    ids,
    onSelect: useCallback((id) => update((before) => toggleSelected(before, id)), [update]),
    onSelectRange: useCallback((id, from) => update((before) => selectRange(before, id, order, from)), [update, order]),
    setEditing: useCallback((on) => setChosen(on ? { key, selection: nothingSelected } : undefined), [key]),
    editSwitch: useRef<HTMLButtonElement>(null),
    clear: useCallback(() => update(() => nothingSelected), [update]),
  };
}
