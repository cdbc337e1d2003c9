import type { ComponentProps } from 'react';
import { cx } from '../../cx.ts';
import { handFocusOn } from '../../dialogs/hand-focus-on.ts';
import { GripIcon } from '../../icons.tsx';
import { CloseIcon } from '../../shell-icons.tsx';
import { tracks as words } from '../../strings/strings.ts';
import shared from './SongRow.module.css';
import styles from './TrackList.module.css';

export interface RowExtrasProps {
  readonly title: string;
  readonly removeLabel: (title: string) => string;
  readonly onRemove?: (() => void) | undefined;
  readonly handle?: ComponentProps<'button'> | undefined;
  readonly tabIndex: 0 | -1;
  readonly describedBy: string | undefined;
  /** Outside Edit mode: for assistive technology and the keyboard, seen while focused. */
  readonly quiet: boolean;
}

export function RowExtras({ title, removeLabel, onRemove, handle, tabIndex, describedBy, quiet }: RowExtrasProps) {
  const buttons = (
    <>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className={cx(shared.tool, styles.extra)}
          tabIndex={tabIndex}
          aria-label={removeLabel(title)}
          aria-describedby={describedBy}
          onClick={(event) => {
            handFocusOn(event);
            onRemove();
          }}
        >
          <CloseIcon size={18} />
        </button>
      )}
      {handle === undefined ? null : (
        <button
          type="button"
          className={cx(shared.tool, styles.grip)}
          tabIndex={tabIndex}
          aria-label={words.move(title)}
          {...handle}
          aria-describedby={cx(describedBy, handle['aria-describedby'])}
        >
          <GripIcon size={20} />
        </button>
      )}
    </>
  );
  return quiet ? <span className={styles.quiet}>{buttons}</span> : buttons;
}
