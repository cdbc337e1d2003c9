import { memo, useSyncExternalStore } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { minutesAndSeconds } from '../../../lib/format.ts';
import { CoverImage } from '../../primitives/CoverImage.tsx';
import { cx } from '../../cx.ts';
import { useAtRest } from './fling.ts';
import { HeartIcon, HeartSolidIcon, PauseIcon, PlayIcon } from '../../icons.tsx';
import { PlayingBars } from '../../primitives/PlayingBars.tsx';
import { common } from '../../strings/strings.ts';
import { columns } from '../../strings/wide.ts';
import shared from './SongRow.module.css';
import styles from './TrackColumns.module.css';
import { playsNow } from '../track-state.ts';
import { RowMore, RowPlay } from './RowParts.tsx';
import { SongState } from '../SongState.tsx';
import type { TrackRowProps } from './TrackRow.tsx';
import { useRowMenu } from './use-row-menu.ts';

/** Which songs are liked, for one row at a time. */
export type RowLikes = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly isLiked: (id: TrackId) => boolean;
};

export interface WideTrackRowProps extends TrackRowProps {
  readonly number: number;
  readonly likes: RowLikes;
  readonly onLike: (id: TrackId, title: string, liked: boolean) => void;
  readonly onDragStart?: ((id: TrackId, title: string, data: DataTransfer) => void) | undefined;
}

export const WideTrackRow = memo(function WideTrackRow(props: WideTrackRowProps) {
  const { track, state, onPlay, onMenu, tabIndex = 0, describedBy, extra, lead, onHold } = props;
  const { number, likes, onLike, onDragStart } = props;
  const atRest = useAtRest();
  const { row, more, press } = useRowMenu({ track, onMenu, onHold });
  const title = common.titleOf(track.title);
  const button = { id: track.id, title, tabIndex, describedBy } as const;
  const artist = common.artistOf(track.artist);
  return (
    <div
      ref={row}
      className={cx(shared.lit, styles.row)}
      data-dimmed={track.dimmed === true || undefined}
      data-state={state}
      data-track={track.id}
      draggable={onDragStart !== undefined}
      onDragStart={(event) => onDragStart?.(track.id, title, event.dataTransfer)}
      {...press}
    >
      {lead ?? <Place number={number} state={state} />}
      <span className={styles.song}>
        <CoverImage src={track.coverUrl} className={styles.cover} waits={!atRest} />
        <span className={styles.words}>
          <RowPlay {...button} state={state} onPlay={onPlay} />
          <span id={describedBy} className={styles.under} aria-hidden="true" dir="auto">
            {artist}
          </span>
        </span>
      </span>
      <Artist artist={artist} note={track.note} />
      <span className={styles.stored}>
        <SongState id={track.id} availability={track.availability ?? 'online'} problem={track.problem} size={16} />
      </span>
      <Like {...button} track={track} likes={likes} onLike={onLike} />
      <span className={styles.time}>{track.durationS === undefined ? '' : minutesAndSeconds(track.durationS)}</span>
      <span className={styles.tail}>
        {extra}
        <RowMore ref={more} {...button} className={styles.tool} onMenu={onMenu} />
      </span>
    </div>
  );
});

function Place({ number, state }: Pick<WideTrackRowProps, 'number' | 'state'>) {
  return (
    <span className={styles.number} aria-hidden="true">
      <span className={styles.digits}>{number}</span>
      {state === 'idle' ? null : (
        <span className={cx(styles.sign, styles.bars)}>
          <PlayingBars state={state} />
        </span>
      )}
      <span className={cx(styles.sign, styles.press)}>
        {playsNow(state) ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
      </span>
    </span>
  );
}

type LikeProps = Pick<WideTrackRowProps, 'track' | 'likes' | 'tabIndex' | 'describedBy' | 'onLike'> & {
  readonly title: string;
};

/** Follows its own song, so that a press draws this heart alone. */
function Like({ track, title, likes, tabIndex, describedBy, onLike }: LikeProps) {
  const liked = useSyncExternalStore(likes.subscribe, () => likes.isLiked(track.id));
  return (
    <button
      type="button"
      className={cx(styles.tool, styles.like)}
      tabIndex={tabIndex}
      aria-label={columns.like(title)}
      aria-describedby={describedBy}
      aria-pressed={liked}
      onClick={() => onLike(track.id, track.title, !liked)}
    >
      {liked ? <HeartSolidIcon size={18} /> : <HeartIcon size={18} />}
    </button>
  );
}

function Artist({ artist, note }: { readonly artist: string; readonly note: string | undefined }) {
  return (
    <span className={styles.artist}>
      <span className={shared.artist} dir="auto">
        {artist}
      </span>
      {note === undefined ? null : <span className={styles.note}>· {note}</span>}
    </span>
  );
}

export function WideTrackRowSkeleton() {
  return (
    <div className={cx(styles.row, styles.ghost)} aria-hidden="true">
      <span />
      <span className={styles.song}>
        <span className={cx(styles.cover, styles.bone)} style={{ height: 40 }} />
        <span className={styles.bone} style={{ width: 'min(58%, 220px)', height: 14 }} />
      </span>
      <span className={styles.artist}>
        <span className={styles.bone} style={{ width: 110, height: 12 }} />
      </span>
    </div>
  );
}
