import { createContext, use, useCallback, useId, useState } from 'react';
import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { TrackId } from '../../core/ids.ts';
import { IconButton } from '../primitives/Button.tsx';
import { useFlingWatch } from './fling.ts';
import { handFocusOn } from '../dialogs/hand-focus-on.ts';
import { CloseIcon, GripIcon, PlayIcon, ShuffleIcon } from '../icons.tsx';
import type { MenuAnchor } from '../dialogs/menu-types.ts';
import { common, tracks as words } from '../strings/strings.ts';
import { TrackRow, TrackRowSkeleton } from './TrackRow.tsx';
import type { TrackRowView, TrackState } from './TrackRow.tsx';
import styles from './TrackList.module.css';
import { useReorder } from '../hooks/use-reorder.ts';
import { takingPresses } from './virtual-style.ts';

/** From this length on only the rows in view are in the page. */
const virtualFrom = 40;
const rowPx = 60;

export interface TrackListProps {
  /** The list's accessible name: the screen's title. */
  readonly label: string;
  readonly tracks: readonly TrackRowView[];
  /** The track the player holds, with its state. */
  readonly current?: { readonly id: TrackId; readonly state: Exclude<TrackState, 'idle'> } | undefined;
  readonly onPlay: (id: TrackId) => void;
  readonly onMenu?: ((id: TrackId, anchor: MenuAnchor) => void) | undefined;
  readonly menuOpenFor?: TrackId | undefined;
  /** Present on a playlist of one's own. */
  readonly onRemove?: ((id: TrackId) => void) | undefined;
  /** The name of a row's remove button; 'Remove {title} from playlist' without it. */
  readonly removeLabel?: ((title: string) => string) | undefined;
  readonly onMove?: ((from: number, to: number) => void) | undefined;
  /** First load: skeleton rows instead of rows. */
  readonly loading?: boolean;
  /** Shown when there are no tracks; 'No tracks found' without it. */
  readonly empty?: ReactNode;
  /** Stands after the last row: an InfiniteScroll sentinel, a Retry. */
  readonly after?: ReactNode;
}

const ListSize = createContext(0);

interface VirtualItemProps {
  readonly style: CSSProperties;
  readonly index: number;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLLIElement>;
}

function VirtualItem({ style, index, children, ref }: VirtualItemProps) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={use(ListSize)}>
      {children}
    </li>
  );
}

/** virtua takes no attributes for its list element, so the name comes through context. */
const ListName = createContext('');

interface VirtualListProps {
  readonly style: CSSProperties;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLUListElement>;
}

function VirtualList({ style, children, ref }: VirtualListProps) {
  return (
    <ul ref={ref} style={takingPresses(style)} aria-label={use(ListName)}>
      {children}
    </ul>
  );
}

/** A list of songs that stays fast at any length, with rows that can be played, opened, removed and moved. */
export function TrackList(props: TrackListProps) {
  const {
    label,
    tracks,
    current,
    onPlay,
    onMenu,
    menuOpenFor,
    onRemove,
    removeLabel = words.removeFromPlaylist,
    onMove,
    loading = false,
    empty,
    after,
  } = props;
  useFlingWatch();
  const helpId = useId();
  const [announced, setAnnounced] = useState('');
  const move = useCallback(
    (from: number, to: number) => {
      const title = tracks[from]?.title ?? '';
      setAnnounced(words.moved(title, to + 1, tracks.length));
      onMove?.(from, to);
    },
    [tracks, onMove],
  );
  const reorder = useReorder({ items: tracks, onMove: move });

  if (loading && tracks.length === 0) {
    return (
      <div role="status" aria-label={common.loading}>
        {Array.from({ length: 8 }, (_, index) => (
          <TrackRowSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (tracks.length === 0) return <p className={styles.empty}>{empty ?? common.noTracks}</p>;

  const row = (track: TrackRowView, index: number): ReactElement => (
    <div
      key={track.id}
      data-row
      style={reorder.rowStyle(index)}
      data-lifted={reorder.lifted === index || undefined}
      className={styles.slot}
    >
      <TrackRow
        track={track}
        state={current?.id === track.id ? current.state : 'idle'}
        onPlay={onPlay}
        onMenu={onMenu}
        menuOpen={menuOpenFor === track.id}
        extra={
          onRemove === undefined && onMove === undefined ? undefined : (
            <>
              {onRemove === undefined ? null : (
                <button
                  type="button"
                  className={styles.extra}
                  aria-label={removeLabel(track.title || common.untitledTrack)}
                  onClick={(event) => {
                    handFocusOn(event);
                    onRemove(track.id);
                  }}
                >
                  <CloseIcon size={18} />
                </button>
              )}
              {onMove === undefined ? null : (
                <button
                  type="button"
                  className={styles.grip}
                  aria-label={words.move(track.title || common.untitledTrack)}
                  aria-describedby={helpId}
                  {...reorder.handle(index, '[data-row]')}
                >
                  <GripIcon size={20} />
                </button>
              )}
            </>
          )
        }
      />
    </div>
  );

  return (
    <ListName value={label}>
      <ListSize value={tracks.length}>
        {tracks.length < virtualFrom ? (
          <ul aria-label={label}>
            {tracks.map((track, index) => (
              <li key={track.id}>{row(track, index)}</li>
            ))}
          </ul>
        ) : (
          <WindowVirtualizer data={tracks} as={VirtualList} item={VirtualItem} itemSize={rowPx} bufferSize={320}>
            {(track, index) => row(track, index)}
          </WindowVirtualizer>
        )}
        {after}
        {onMove === undefined ? null : (
          <>
            <p id={helpId} hidden>
              {words.moveHelp}
            </p>
            <p className="visually-hidden" aria-live="polite">
              {announced}
            </p>
          </>
        )}
      </ListSize>
    </ListName>
  );
}

export interface ListActionsProps {
  readonly onPlay: () => void;
  readonly onShuffle: () => void;
  /** What Play begins with. */
  readonly first?: TrackId | undefined;
  readonly disabled?: boolean;
  /** Before them: Keep offline, Follow, filters. */
  readonly children?: ReactNode;
}

/** The one row of actions above a track list: what `children` bring, then Shuffle and Play. */
export function ListActions({ onPlay, onShuffle, first, disabled = false, children }: ListActionsProps) {
  return (
    <div className={styles.actions}>
      {children}
      <span className={styles.listeners}>
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
    </div>
  );
}
