import { useCallback, useMemo, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { nothingSelected, selectAll, selectRange, toggleSelected, type Selection } from '../../../core/selection.ts';
import type { RowSelection } from '../../../ui/lists/tracks/RowCheckbox.tsx';
import type { Songs } from './songs/use-songs.ts';

export type ListSelection = RowSelection & {
  /** Selected and shown, in the displayed order: a filter never lets an action change what is out of sight. */
  readonly ids: readonly TrackId[];
  /** Of no rows: none. */
  readonly areAllSelected: boolean;
  readonly setEditing: (on: boolean) => void;
  readonly clear: () => void;
  /** The switch of Edit mode, which has the focus when the mode ends. */
  readonly editSwitch: RefObject<HTMLButtonElement | null>;
};

type Chosen = { readonly key: string; readonly selection: Selection; readonly bySwitch: boolean };

export type EditMode = {
  readonly chosen: Chosen | undefined;
  readonly setChosen: Dispatch<SetStateAction<Chosen | undefined>>;
  /** Started by its switch. A click with Shift or Ctrl starts it as well, and must leave the rows where they are. */
  readonly bySwitch: boolean;
};

/** Edit mode of a list, for one visit. Apart from `useSelection`, because the rows may depend on it. */
export function useEditMode(key: string): EditMode {
  const [stored, setChosen] = useState<Chosen>();
  const chosen = stored?.key === key ? stored : undefined;
  return { chosen, setChosen, bySwitch: chosen?.bySwitch === true };
}

/** The selection among a list's songs in Edit mode. A click with Shift or Ctrl starts the mode too. */
export function useSelection(
  key: string,
  { ids: order }: Pick<Songs, 'ids'>,
  { chosen, setChosen }: EditMode,
): ListSelection {
  const editing = chosen !== undefined;
  const selection = chosen?.selection ?? nothingSelected;
  const update = useCallback(
    (next: (selection: Selection) => Selection) =>
      setChosen((stored) => {
        const before = stored?.key === key ? stored : { key, selection: nothingSelected, bySwitch: false };
        return { ...before, selection: next(before.selection) };
      }),
    [key, setChosen],
  );
  const ids = useMemo(() => order.filter((id) => selection.ids.has(id)), [order, selection]);
  const selected = useMemo(() => new Set(ids), [ids]);
  return {
    editing,
    selected,
    ids,
    onSelect: useCallback((id) => update((before) => toggleSelected(before, id)), [update]),
    areAllSelected: ids.length > 0 && ids.length === order.length,
    onSelectAll: useCallback((on) => update((before) => selectAll(before, order, on)), [update, order]),
    onSelectRange: useCallback((id, from) => update((before) => selectRange(before, id, order, from)), [update, order]),
    setEditing: useCallback(
      (on) => setChosen(on ? { key, selection: nothingSelected, bySwitch: true } : undefined),
      [key, setChosen],
    ),
    editSwitch: useRef<HTMLButtonElement>(null),
    clear: useCallback(() => update(() => nothingSelected), [update]),
  };
}
