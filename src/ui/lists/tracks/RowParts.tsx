import type { Ref } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import type { MenuAnchor } from '../../dialogs/menu-types.ts';
import { MoreIcon } from '../../icons.tsx';
import { CoverImage } from '../../primitives/CoverImage.tsx';
import { PlayingBars } from '../../primitives/PlayingBars.tsx';
import { tracks as words } from '../../strings/strings.ts';
import { pressName, type TrackState } from '../track-state.ts';
import shared from './SongRow.module.css';

export interface RowArtProps {
  readonly coverUrl: string | undefined;
  readonly state: TrackState;
  readonly className: string | undefined;
  readonly waits?: boolean;
}

export function RowArt({ coverUrl, state, className, waits = false }: RowArtProps) {
  return (
    <span className={shared.art}>
      <CoverImage src={coverUrl} className={className} waits={waits} />
      {state === 'idle' ? null : (
        <span className={shared.sign}>
          <PlayingBars state={state} />
        </span>
      )}
    </span>
  );
}

/**
 * One click plays a row here; in desktop players two do. The second of a double click would pause what the first has
 * started. `detail` counts clicks in quick succession and is 0 for a key.
 */
const isSecondOfDouble = ({ detail }: { readonly detail: number }): boolean => detail > 1;

interface RowButtonProps {
  readonly id: TrackId;
  /** As it is shown: never empty. */
  readonly title: string;
  readonly tabIndex: 0 | -1;
  readonly describedBy: string | undefined;
}

export interface RowPlayProps extends RowButtonProps {
  readonly state: TrackState;
  readonly onPlay: (id: TrackId) => void;
}

/** Shows the title; its target covers the whole row. */
export function RowPlay({ id, title, state, tabIndex, describedBy, onPlay }: RowPlayProps) {
  return (
    <button
      type="button"
      className={shared.play}
      tabIndex={tabIndex}
      aria-label={pressName(state, title)}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (!isSecondOfDouble(event)) onPlay(id);
      }}
    >
      <span className={shared.title} dir="auto">
        {title}
      </span>
    </button>
  );
}

export interface RowMoreProps extends RowButtonProps {
  readonly className: string | undefined;
  /** Without it there is no button. */
  readonly onMenu: ((id: TrackId, anchor: MenuAnchor) => void) | undefined;
  readonly ref: Ref<HTMLButtonElement>;
}

export function RowMore({ id, title, tabIndex, describedBy, className, onMenu, ref }: RowMoreProps) {
  if (onMenu === undefined) return null;
  return (
    <button
      ref={ref}
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-label={words.more(title)}
      aria-describedby={describedBy}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => onMenu(id, { element: event.currentTarget })}
    >
      <MoreIcon size={20} />
    </button>
  );
}
