import { createContext, use, useEffect, useId, useRef, useState } from 'react';
import type { ComponentProps, CSSProperties, ReactNode, Ref } from 'react';
import { Virtualizer } from 'virtua';
import type { VirtualizerHandle } from 'virtua';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { cx } from '../cx.ts';
import { handFocusOn } from '../dialogs/hand-focus-on.ts';
import { GripIcon } from '../icons.tsx';
import { CloseIcon } from '../shell-icons.tsx';
import { PlayingBars } from '../primitives/PlayingBars.tsx';
import styles from './QueueList.module.css';
import shared from '../lists/tracks/SongRow.module.css';
import { common, tracks } from '../strings/strings.ts';
import { player } from '../strings/player.ts';
import { useReorder } from '../hooks/use-reorder.ts';
import { takingPresses } from '../lists/tracks/virtual-style.ts';

const rowPx = 60;
const toolsPx = 44;

export interface QueueRowProps {
  readonly id?: string;
  readonly title: string;
  readonly artist: string;
  readonly coverUrl?: string | undefined;
  readonly state: 'idle' | 'playing' | 'paused' | 'waiting';
  readonly onPlay: () => void;
  /** Undefined for the current entry: removing it would start another track. */
  readonly onRemove: (() => void) | undefined;
  readonly handle: ComponentProps<'button'>;
}

export function QueueRow({ id, title: given, artist, coverUrl, state, onPlay, onRemove, handle }: QueueRowProps) {
  const title = given === '' ? common.untitledTrack : given;
  return (
    <div className={cx(shared.row, styles.row)} data-track={id} data-state={state}>
      <span className={shared.art}>
        <CoverImage src={coverUrl} className={styles.cover} />
        {state === 'idle' ? null : (
          <span className={shared.sign}>
            <PlayingBars state={state} />
          </span>
        )}
      </span>
      <span className={shared.text}>
        <button type="button" className={shared.play} aria-label={player.playEntry(title)} onClick={onPlay}>
          <span className={shared.title} dir="auto">
            {title}
          </span>
        </button>
        <span className={cx(shared.artist, styles.artist)} dir="auto">
          {artist === '' ? common.unknownArtist : artist}
        </span>
      </span>
      <button
        type="button"
        className={styles.tool}
        aria-label={player.removeEntry(title)}
        disabled={onRemove === undefined}
        onClick={(event) => {
          handFocusOn(event);
          onRemove?.();
        }}
      >
        <CloseIcon size={18} />
      </button>
      <button type="button" className={styles.grip} aria-label={player.moveEntry(title)} {...handle}>
        <GripIcon size={20} />
      </button>
    </div>
  );
}

export interface QueueListProps {
  /** One key per entry, in order; a new array when the order changes. */
  readonly keys: readonly string[];
  readonly current: number;
  readonly source?: string | undefined;
  readonly tools?: ReactNode;
  /** Renders the QueueRow at `index` with the handle's props; called for rows in view only. */
  readonly renderRow: (index: number, handle: ComponentProps<'button'>) => ReactNode;
  readonly onMove: (from: number, to: number) => void;
}

const Shape = createContext<{ readonly current: number; readonly size: number; readonly source?: string | undefined }>({
  current: -1,
  size: 0,
});

interface ItemProps {
  readonly style: CSSProperties;
  readonly index: number;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLLIElement>;
}

function Item({ style, index, children, ref }: ItemProps) {
  const { current, size, source } = use(Shape);
  return (
    <li
      ref={ref}
      style={style}
      aria-posinset={index + 1}
      aria-setsize={size}
      aria-current={index === current ? 'true' : undefined}
    >
      {index === current ? <p className={styles.label}>{player.nowPlaying}</p> : null}
      {index === current + 1 ? (
        <p className={styles.label}>
          <span>{player.nextUp}</span>
          {source === undefined ? null : <span className={styles.from}>{player.from(source)}</span>}
        </p>
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
export function QueueList({ keys, current, source, tools, renderRow, onMove }: QueueListProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const helpId = useId();
  const [announced, setAnnounced] = useState('');
  const reorder = useReorder({
    items: keys,
    onMove: (from, to) => {
      setAnnounced(tracks.moved('', to + 1, keys.length).replace(/^, /, ''));
      onMove(from, to);
    },
  });
  const first = useRef(current);
  useEffect(() => {
    if (first.current > 2) list.current?.scrollToIndex(first.current - 1, { align: 'start' });
  }, []);
  if (keys.length === 0) return <p className={styles.none}>{player.queueEmpty}</p>;
  return (
    <div ref={box} className={styles.box} data-scrolls>
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
      <Shape value={{ current, size: keys.length, source }}>
        <Virtualizer
          startMargin={tools === undefined ? 0 : toolsPx}
          ref={list}
          data={keys}
          as={Container}
          item={Item}
          itemSize={rowPx}
          scrollRef={box}
          keepMounted={reorder.lifted === undefined ? [] : [reorder.lifted]}
        >
          {(key, index) => (
            <div key={key} data-row className={styles.slot} {...reorder.rowProps(index)}>
              {renderRow(index, { 'aria-describedby': helpId, ...reorder.handle(index, '[data-row]') })}
            </div>
          )}
        </Virtualizer>
      </Shape>
      <p id={helpId} hidden>
        {tracks.moveHelp}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </div>
  );
}
