import type { DragEvent } from 'react';
import type { LibraryEntry } from '../../core/ordering/library-order.ts';
import { Anchor } from '../primitives/Anchor.tsx';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { cx } from '../cx.ts';
import { carriesTracks } from './tracks/drag-track.ts';
import { OfflineIcon, OfflineSolidIcon } from '../icons.tsx';
import { playlists } from '../strings/actions.ts';
import { common } from '../strings/strings.ts';
import { libraryRows as words } from '../strings/wide.ts';
import styles from './LibraryRow.module.css';

export interface LibraryRowProps {
  readonly entry: LibraryEntry;
  readonly to: string;
  /** `small`: 56 px in the sidebar; `large`: 64 px in Library, and a card in a wide window. */
  readonly size: 'small' | 'large';
  readonly isCurrent?: boolean;
  readonly tabIndex?: 0 | -1;
  readonly onDropTrack?: ((data: DataTransfer) => void) | undefined;
}

export function LibraryRow({ entry, to, size, isCurrent = false, tabIndex = 0, onDropTrack }: LibraryRowProps) {
  const { kind, name, coverImage, songCount, download } = entry;
  const shownName = kind === 'playlist' ? playlists.nameOf(name) : common.artistOf(name);
  return (
    <li className={cx(styles.item, styles[size])} {...(onDropTrack === undefined ? {} : dropTarget(onDropTrack))}>
      <Anchor
        to={to}
        className={styles.row}
        tabIndex={tabIndex}
        aria-current={isCurrent ? 'page' : undefined}
        draggable={false}
      >
        <CoverImage
          src={coverImage ?? undefined}
          shape={kind === 'artist' ? 'circle' : 'square'}
          className={cx(styles.cover, kind === 'artist' && styles.round)}
        />
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {shownName}
          </span>{' '}
          <span className={styles.under}>
            {download === 'none' ? null : (
              <>
                {download === 'whole' ? <OfflineSolidIcon size={14} /> : <OfflineIcon size={14} />}
                <span className="visually-hidden">{words.downloads[download]}, </span>
              </>
            )}
            <span>{kind === 'artist' ? words.artist : words.playlist(songCount ?? 0)}</span>
          </span>
        </span>
      </Anchor>
    </li>
  );
}

/** Accepts drops of tracks; sets `data-drop` for the highlight while a track is over the element. */
const dropTarget = (onDrop: (data: DataTransfer) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>): void => {
    if (!carriesTracks(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    event.currentTarget.dataset['drop'] = '';
  },
  onDragLeave: (event: DragEvent<HTMLElement>): void => {
    delete event.currentTarget.dataset['drop'];
  },
  onDrop: (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    delete event.currentTarget.dataset['drop'];
    onDrop(event.dataTransfer);
  },
});
