import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { OfflineIcon, PlaylistAddIcon, PlayNextIcon, QueueIcon, RemoveIcon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/primitives/Button.tsx';
import { isFocusedByKeyboard, recoverFocus } from '../../../ui/hooks/lost-focus.ts';
import { CloseIcon } from '../../../ui/shell-icons.tsx';
import { selection as words } from '../../../ui/strings/lists.ts';
import styles from './SelectionBar.module.css';
import { useSelectionActions } from './use-selection-actions.ts';
import type { ListSelection } from './use-selection.ts';
import type { Songs } from './songs/use-songs.ts';

export interface SelectionBarProps {
  readonly selection: ListSelection;
  readonly songs: Songs;
  readonly onRemove: (ids: ListSelection['ids']) => void;
}

/** What can be done with all selected songs at once; afterwards nothing is selected, and Edit mode goes on. */
export function SelectionBar({ selection, songs, onRemove }: SelectionBarProps) {
  const { ids, areAllSelected, onSelectAll, clear, setEditing, editSwitch } = selection;
  const actions = useSelectionActions(songs);
  const cancel = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const toSwitch = (): HTMLElement | null => editSwitch.current;
    const shown = bar.current;
    return () => {
      const focused = document.activeElement;
      if (shown?.contains(focused) !== true || !isFocusedByKeyboard(focused)) return;
      // The switch may go too: there is none for an empty list.
      queueMicrotask(() => recoverFocus(toSwitch()));
    };
  }, [editSwitch]);
  const action = (label: string, icon: ReactNode, act: (chosen: ListSelection['ids']) => void) => (
    <IconButton
      label={label}
      disabled={ids.length === 0}
      onClick={() => {
        act(ids);
        clear();
        // The pressed button is now disabled, which would lose the focus.
        cancel.current?.focus({ preventScroll: true });
      }}
    >
      {icon}
    </IconButton>
  );
  return (
    <div ref={bar} role="group" aria-label={words.bar} className={styles.bar}>
      <label className={styles.all}>
        <input
          type="checkbox"
          aria-label={words.all}
          checked={areAllSelected}
          ref={(box) => {
            if (box !== null) box.indeterminate = ids.length > 0 && !areAllSelected;
          }}
          onChange={() => onSelectAll(!areAllSelected)}
        />
      </label>
      <p role="status" className={styles.count}>
        {ids.length}
        <span className={styles.word}> {words.selected}</span>
      </p>
      <div className={styles.tools}>
        {action(words.playNext, <PlayNextIcon size={20} />, actions.playNext)}
        {action(words.addToQueue, <QueueIcon size={20} />, actions.addToQueue)}
        {action(words.addToPlaylist, <PlaylistAddIcon size={20} />, actions.addToPlaylist)}
        {action(words.keepOffline, <OfflineIcon size={20} />, actions.keepOffline)}
        {action(words.remove, <RemoveIcon size={20} />, onRemove)}
        <IconButton ref={cancel} label={words.cancel} onClick={() => setEditing(false)}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
    </div>
  );
}
