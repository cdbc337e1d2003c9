import type { ReactNode } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { IconButton } from '../primitives/Button.tsx';
import { PlayIcon, ShuffleIcon } from '../icons.tsx';
import { tracks as words } from '../strings/strings.ts';
import styles from './tracks/TrackList.module.css';

export interface ListActionsProps {
  readonly onPlay: () => void;
  readonly onShuffle: () => void;
  readonly first?: TrackId | undefined;
  readonly disabled?: boolean;
  /** There is nothing to play: only `children` show. */
  readonly empty?: boolean;
  /** Shown first: Keep offline, Follow, filters. */
  readonly children?: ReactNode;
}

export function ListActions({ onPlay, onShuffle, first, disabled = false, empty = false, children }: ListActionsProps) {
  return (
    <div className={styles.actions}>
      {children}
      {empty ? null : (
        <span className={styles.playButtons}>
          <IconButton label={words.shuffle} onClick={onShuffle} disabled={disabled}>
            <ShuffleIcon size={22} />
          </IconButton>
          <IconButton
            label={words.play}
            look="solid"
            className={styles.playAll}
            onClick={onPlay}
            disabled={disabled}
            data-track={first}
          >
            <PlayIcon size={24} />
          </IconButton>
        </span>
      )}
    </div>
  );
}
