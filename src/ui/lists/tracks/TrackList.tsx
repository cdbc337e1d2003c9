import { useCallback, useId, useMemo, useState } from 'react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { TrackId } from '../../../core/ids.ts';
import { useFlingWatch } from './fling.ts';
import { common, tracks as words } from '../../strings/strings.ts';
import { RowExtras } from './RowExtras.tsx';
import { TrackColumns, type TrackColumnsProps } from './TrackColumns.tsx';
import columnStyles from './TrackColumns.module.css';
import { extendKey, onModifiedPress, RowCheckbox, type RowSelection } from './RowCheckbox.tsx';
import { TrackRow, TrackRowSkeleton } from './TrackRow.tsx';
import type { TrackState } from '../track-state.ts';
import type { TrackRowView } from './TrackRow.tsx';
import styles from './TrackList.module.css';
import { useAnnounced } from '../../hooks/use-announced.ts';
import { useReorder } from '../../hooks/use-reorder.ts';
import { useRowSwipe, type RowSwipes } from './use-row-swipe.ts';
import { useRowFocus } from './use-row-focus.ts';
import type { RowMenu } from './use-row-menu.ts';
import { ListName, ListSize, VirtualItem, VirtualList } from './virtual-list.tsx';
import { WideTrackRow, WideTrackRowSkeleton, type WideTrackRowProps } from './WideTrackRow.tsx';

const virtualFrom = 40;
const rowPx = { narrow: 60, wide: 48 } as const;

export interface WideList extends TrackColumnsProps, Pick<WideTrackRowProps, 'likes' | 'onLike' | 'onDragStart'> {}

export interface TrackListProps {
  readonly label: string;
  readonly tracks: readonly TrackRowView[];
  /** All rows of the page, where this list shows a part of them: their titles too are told apart. Default `tracks`. */
  readonly among?: readonly TrackRowView[] | undefined;
  readonly current?: { readonly id: TrackId; readonly state: Exclude<TrackState, 'idle'> } | undefined;
  readonly onPlay: (id: TrackId) => void;
  readonly onMenu?: RowMenu['onMenu'];
  readonly onRemove?: ((id: TrackId) => void) | undefined;
  readonly removeLabel?: ((title: string) => string) | undefined;
  readonly onMove?: ((from: number, to: number) => void) | undefined;
  readonly wide?: WideList | undefined;
  readonly swipes?: RowSwipes | undefined;
  readonly selection?: RowSelection | undefined;
  /** The number of the first row, from 1; higher where the list continues another one and shares its heads. */
  readonly firstNumber?: number;
  readonly loading?: boolean;
  readonly after?: ReactNode;
}

export function TrackList(props: TrackListProps) {
  const {
    label,
    tracks,
    among = tracks,
    current,
    onRemove,
    onMove,
    wide,
    swipes,
    selection,
    firstNumber = 1,
    loading = false,
    after,
  } = props;
  useFlingWatch();
  const keys = useKeys(tracks);
  const { helpId, announced, reorder } = useAnnouncedMoves(tracks, keys, onMove);
  const { tabStop, listProps } = useRowFocus(keys, current?.id);
  const onExtend = selection?.editing === true ? extendKey(tracks, selection) : undefined;
  const swipeProps = useRowSwipe(swipes);
  const repeated = useMemo(() => repeatedTitles(among), [among]);

  if (loading && tracks.length === 0) return <Skeletons isWide={wide !== undefined} />;
  if (tracks.length === 0) return <p className={styles.empty}>{common.noTracks}</p>;

  const row = (track: TrackRowView, index: number): ReactElement =>
    renderRow(props, { tabStop, helpId, reorder, repeated }, track, index);
  const extras = hidesExtras(selection) ? 0 : Number(onRemove !== undefined) + Number(onMove !== undefined);

  return (
    <ListName value={label}>
      <ListSize value={tracks.length}>
        <div
          className={wide && columnStyles.list}
          style={wide && extrasStyle(extras)}
          {...listProps}
          {...swipeProps}
          onKeyDownCapture={onExtend}
        >
          {wide === undefined || firstNumber > 1 ? null : <TrackColumns sort={wide.sort} onSort={wide.onSort} />}
          {tracks.length < virtualFrom ? (
            <ul aria-label={label}>
              {tracks.map((track, index) => (
                <li key={track.id}>{row(track, index)}</li>
              ))}
            </ul>
          ) : (
            <WindowVirtualizer
              data={tracks}
              as={VirtualList}
              item={VirtualItem}
              itemSize={rowPx[wide === undefined ? 'narrow' : 'wide']}
              bufferSize={320}
            >
              {(track, index) => row(track, index)}
            </WindowVirtualizer>
          )}
        </div>
        {after}
        {onMove === undefined ? null : (
          <>
            <p id={helpId} hidden>
              {words.moveHelp}
            </p>
            <p className="visually-hidden" role="status">
              {announced}
            </p>
          </>
        )}
      </ListSize>
    </ListName>
  );
}

/** The same array until songs come, go or move: a drag goes on while songs of the list are being downloaded. */
function useKeys(tracks: TrackListProps['tracks']): readonly TrackId[] {
  const [keys, setKeys] = useState<readonly TrackId[]>(() => tracks.map(({ id }) => id));
  if (tracks.length === keys.length && tracks.every(({ id }, index) => id === keys[index])) return keys;
  const changed = tracks.map(({ id }) => id);
  setKeys(changed);
  return changed;
}

/** Titles that several rows have. */
function repeatedTitles(tracks: TrackListProps['tracks']): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { title } of tracks) {
    if (seen.has(title)) repeated.add(title);
    seen.add(title);
  }
  return repeated;
}

function useAnnouncedMoves(
  tracks: TrackListProps['tracks'],
  keys: readonly TrackId[],
  onMove: TrackListProps['onMove'],
) {
  const helpId = useId();
  const [announced, announce] = useAnnounced();
  const move = useCallback(
    (from: number, to: number) => {
      announce(`${common.titleOf(tracks[from]?.title)}, ${words.place(to + 1, tracks.length)}`);
      onMove?.(from, to);
    },
    [tracks, onMove, announce],
  );
  return { helpId, announced, reorder: useReorder({ items: keys, onMove: move }) };
}

type ListState = Pick<ReturnType<typeof useAnnouncedMoves>, 'helpId' | 'reorder'> & {
  readonly tabStop: string | undefined;
  readonly repeated: ReadonlySet<string>;
};

/** A function instead of a component: a long list renders hundreds of these while it scrolls. */
function renderRow(props: TrackListProps, list: ListState, track: TrackRowView, index: number) {
  const { tabStop, helpId, reorder, repeated } = list;
  const { current, onPlay, onMenu, onRemove, removeLabel = words.removeFromPlaylist, onMove, wide, selection } = props;
  const tabIndex = track.id === tabStop ? 0 : -1;
  const edited = selection?.editing === true ? selection : undefined;
  const describedBy = repeated.has(track.title) ? `${helpId}${index}` : undefined;
  const shared = {
    track,
    state: current?.id === track.id ? current.state : 'idle',
    onPlay,
    onMenu,
    tabIndex,
    describedBy,
    onHold: edited?.onSelect,
    lead: edited && <RowCheckbox track={track} selection={edited} tabIndex={tabIndex} describedBy={describedBy} />,
    extra:
      onRemove === undefined && onMove === undefined ? undefined : (
        <RowExtras
          title={common.titleOf(track.title)}
          removeLabel={removeLabel}
          onRemove={onRemove && (() => onRemove(track.id))}
          handle={onMove && { 'aria-describedby': helpId, ...reorder.handle(index, '[data-row]') }}
          tabIndex={tabIndex}
          describedBy={describedBy}
          quiet={hidesExtras(selection)}
        />
      ),
  } as const;
  return (
    <div
      key={track.id}
      data-row={track.id}
      {...reorder.rowProps(index)}
      className={styles.slot}
      data-selected={selection?.selected.has(track.id) === true || undefined}
      onClickCapture={selection && ((event) => onModifiedPress(event, selection, track.id))}
    >
      {wide === undefined ? (
        <TrackRow {...shared} />
      ) : (
        <WideTrackRow
          {...shared}
          number={index + (props.firstNumber ?? 1)}
          likes={wide.likes}
          onLike={wide.onLike}
          onDragStart={wide.onDragStart}
        />
      )}
    </div>
  );
}

/** In a list with an Edit mode, only that shows them. */
const hidesExtras = (selection: RowSelection | undefined): boolean => selection?.editing === false;

const extrasStyle = (extras: number): CSSProperties => Object.fromEntries([['--extras', String(extras)]]);

function Skeletons({ isWide }: { readonly isWide: boolean }) {
  return (
    <div role="status" aria-label={common.loading} className={isWide ? columnStyles.list : undefined}>
      {isWide ? <div className={columnStyles.columns} /> : null}
      {Array.from({ length: 8 }, (_, index) =>
        isWide ? <WideTrackRowSkeleton key={index} /> : <TrackRowSkeleton key={index} />,
      )}
    </div>
  );
}
