import { createContext, use, useId, useRef } from 'react';
import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
import { Virtualizer } from 'virtua';
import type { VirtualizerHandle } from 'virtua';
import { cx } from '../cx.ts';
import { handFocusOn } from '../dialogs/hand-focus-on.ts';
import { GripIcon } from '../icons.tsx';
import { CloseIcon } from '../shell-icons.tsx';
import styles from './QueueList.module.css';
import { RowArt } from '../lists/tracks/RowParts.tsx';
import shared from '../lists/tracks/SongRow.module.css';
import { common, tracks } from '../strings/strings.ts';
import { player } from '../strings/player.ts';
import { standAside } from '../hooks/gestures.ts';
import { useAnnounced } from '../hooks/use-announced.ts';
import { useReorder } from '../hooks/use-reorder.ts';
import { Origin, type OriginText } from './Origin.tsx';
import { useFollowCurrent } from './use-follow-current.ts';
import { useQueueFocus } from './use-queue-focus.ts';
import { takingPresses } from '../lists/tracks/virtual-style.ts';

const rowPx = 56;
const toolsPx = 44;

export interface QueueRowProps {
  readonly id?: string;
  /** Undefined until it was read: empty shows 'Untitled Track'. */
  readonly title: string | undefined;
  readonly artist: string;
  readonly coverUrl?: string | undefined;
  readonly state: 'idle' | 'playing' | 'paused' | 'waiting';
  readonly onPlay: () => void;
  /** Undefined for the current entry: removing it would start another track. */
  readonly onRemove: (() => void) | undefined;
  readonly handle: ComponentProps<'button'>;
  /** Of all its controls: 0 in the row that Tab reaches, -1 in the others. */
  readonly tabIndex: 0 | -1;
}

export function QueueRow(props: QueueRowProps) {
  const { id, title: given, artist, coverUrl, state, onPlay, onRemove, handle, tabIndex } = props;
  const title = common.titleOf(given);
  // Described by the artist in every row: whether another one has this title is unknown, because only rows in view are read.
  const artistId = useId();
  return (
    <div className={cx(shared.row, styles.row)} data-track={id} data-state={state}>
      <RowArt coverUrl={coverUrl} state={state} className={styles.cover} />
      <span className={shared.text}>
        <button
          type="button"
          className={shared.play}
          tabIndex={tabIndex}
          aria-label={player.playEntry(title)}
          aria-describedby={artistId}
          onClick={onPlay}
        >
          <span className={shared.title} dir="auto">
            {given === undefined ? '\u00a0' : title}
          </span>
        </button>
        <span id={artistId} className={cx(shared.artist, styles.artist)} dir="auto">
          {given === undefined ? '\u00a0' : common.artistOf(artist)}
        </span>
      </span>
      <button
        type="button"
        className={cx(shared.tool, styles.tool)}
        tabIndex={tabIndex}
        aria-label={player.removeEntry(title)}
        aria-describedby={artistId}
        disabled={onRemove === undefined}
        onClick={(event) => {
          handFocusOn(event);
          onRemove?.();
        }}
      >
        <CloseIcon size={18} />
      </button>
      <button
        type="button"
        className={cx(shared.tool, styles.grip)}
        tabIndex={tabIndex}
        aria-label={player.moveEntry(title)}
        {...handle}
        aria-describedby={cx(artistId, handle['aria-describedby'])}
      >
        <GripIcon size={20} />
      </button>
    </div>
  );
}

export interface QueueListProps {
  /** One key per entry, in order; a new array when the order changes. */
  readonly keys: readonly string[];
  readonly current: number;
  readonly originName?: string | undefined;
  /** The index from which on all entries are suggestions; the number of entries when there are none. */
  readonly suggestedFrom?: number;
  readonly similarTo?: OriginText | undefined;
  readonly tools?: ReactNode;
  /** Renders the QueueRow at `index` with these props; called for rows in view only. */
  readonly renderRow: (index: number, controls: Pick<QueueRowProps, 'handle' | 'tabIndex'>) => ReactNode;
  readonly onMove: (from: number, to: number) => void;
}

type Shape = Pick<QueueListProps, 'current' | 'originName' | 'similarTo'> & {
  readonly size: number;
  readonly suggestedFrom: number;
  readonly moving: Moving | undefined;
};

const indexAfterMove = (index: number, { from, to }: Moving): number =>
  index === from ? to : index + standAside(index, from, to);

type Moving = { readonly from: number; readonly to: number };

const ShapeContext = createContext<Shape>({ current: -1, size: 0, suggestedFrom: 0, moving: undefined });

interface ItemProps {
  readonly style: CSSProperties;
  readonly index: number;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLLIElement>;
}

function Item({ style, index, children, ref }: ItemProps) {
  const { current, size, originName, suggestedFrom, similarTo, moving } = use(ShapeContext);
  // A heading stands over a place. While another row is dragged into that place, it would name the wrong one.
  const stale = moving !== undefined && indexAfterMove(current, moving) !== current;
  const staleStart = moving !== undefined && current === 1 && stale;
  const staleEnd = moving !== undefined && moving.from < suggestedFrom !== moving.to < suggestedFrom;
  return (
    <li
      ref={ref}
      style={style}
      aria-posinset={index + 1}
      aria-setsize={size}
      aria-current={index === current ? 'true' : undefined}
    >
      {index === 0 && current > 0 ? (
        <p className={styles.label} data-stale={staleStart || undefined}>
          {player.earlier}
        </p>
      ) : null}
      {index === current ? (
        <p className={styles.label} data-stale={stale || undefined}>
          {player.nowPlaying}
        </p>
      ) : null}
      {index === current + 1 && index < suggestedFrom ? (
        <p className={styles.label} data-stale={stale || undefined}>
          <span>{player.nextUp}</span>
          {originName === undefined ? null : (
            <span className={styles.from}>
              <Origin origin={{ words: player.from, list: originName }} />
            </span>
          )}
        </p>
      ) : null}
      {index === suggestedFrom ? (
        <div className={styles.label} data-stale={staleEnd || undefined}>
          <h3 className={styles.heading}>{player.goingOn}</h3>
          {similarTo === undefined ? null : (
            <span className={styles.from}>
              <Origin origin={similarTo} />
            </span>
          )}
        </div>
      ) : null}
      {children}
    </li>
  );
}

interface ContainerProps {
  readonly style: CSSProperties;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLUListElement>;
}

function Container({ style, children, ref }: ContainerProps) {
  return (
    <ul ref={ref} style={takingPresses(style)} aria-label={player.queue}>
      {children}
    </ul>
  );
}

/** Virtual, so that ten thousand entries cost as much as ten; entries move by drag and by arrow keys. */
export function QueueList(props: QueueListProps) {
  const { keys, current, originName, suggestedFrom = keys.length, similarTo, tools, renderRow, onMove } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const helpId = useId();
  const [announced, announce] = useAnnounced();
  const reorder = useReorder({
    items: keys,
    onMove: (from, to) => {
      announce(tracks.place(to + 1, keys.length));
      onMove(from, to);
    },
  });
  const topPx = tools === undefined ? 0 : toolsPx;
  const { tabStop, boxProps } = useQueueFocus(box, keys, current);
  useFollowCurrent({ box, list, topPx, keys, current, isDragging: reorder.moving !== undefined });
  if (keys.length === 0) return <p className={styles.none}>{player.queueEmpty}</p>;
  return (
    <div ref={box} className={styles.box} data-scrolls {...boxProps}>
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      <ShapeContext
        value={{ current, size: keys.length, originName, suggestedFrom, similarTo, moving: reorder.moving }}
      >
        <Virtualizer
          startMargin={topPx}
          ref={list}
          data={keys}
          as={Container}
          item={Item}
          itemSize={rowPx}
          scrollRef={box}
          keepMounted={[reorder.lifted ?? tabStop, tabStop - 1, tabStop, tabStop + 1].filter((index) => index in keys)}
        >
          {(key, index) => (
            <div key={key} data-row className={styles.slot} {...reorder.rowProps(index)}>
              {renderRow(index, {
                handle: { 'aria-describedby': helpId, ...reorder.handle(index, '[data-row]') },
                tabIndex: index === tabStop ? 0 : -1,
              })}
            </div>
          )}
        </Virtualizer>
      </ShapeContext>
      <p id={helpId} hidden>
        {tracks.moveHelp}
      </p>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}
