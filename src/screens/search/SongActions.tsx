import { createPortal } from 'react-dom';
import { PlayIcon, ShuffleIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { tracks as words } from '../../ui/strings/strings.ts';
import type { Songs } from '../shared/lists/songs/use-songs.ts';
import styles from './results.module.css';

export type SongActionsProps = {
  readonly songs: Songs;
  readonly place: HTMLElement | null;
  readonly onPress: () => void;
};

export function SongActions({ songs, place, onPress }: SongActionsProps) {
  if (place === null) return null;
  return createPortal(
    <>
      <IconButton
        label={words.shuffle}
        className={styles.small}
        onClick={() => {
          onPress();
          songs.shuffle();
        }}
        disabled={!songs.canPlay}
      >
        <ShuffleIcon size={20} />
      </IconButton>
      <IconButton
        label={words.play}
        className={cx(styles.small, styles.solid)}
        onClick={() => {
          onPress();
          songs.play();
        }}
        disabled={!songs.canPlay}
        data-track={songs.rows[0]?.id}
      >
        <PlayIcon size={18} />
      </IconButton>
    </>,
    place,
  );
}
