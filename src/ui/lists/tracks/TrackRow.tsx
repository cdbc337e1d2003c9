import { memo } from 'react';
import type { ReactNode } from 'react';
import { minutesAndSeconds } from '../../../lib/format.ts';
import type { TrackId } from '../../../core/ids.ts';
import { CoverImage } from '../../primitives/CoverImage.tsx';
import { cx } from '../../cx.ts';
import { useAtRest } from './fling.ts';
import { MoreIcon } from '../../icons.tsx';
import { PlayingBars } from '../../primitives/PlayingBars.tsx';
import { common, tracks as words } from '../../strings/strings.ts';
import { SongState, type Availability } from '../SongState.tsx';
import shared from './SongRow.module.css';
import styles from './TrackRow.module.css';
import { isSecondOfDouble } from './double-click.ts';
import { useRowMenu, type RowMenu } from './use-row-menu.ts';

export interface TrackRowView {
  readonly id: TrackId;
  /** Empty shows 'Untitled Track'. */
  readonly title: string;
  /** Empty shows 'Unknown artist'. */
  readonly artist: string;
  readonly coverUrl?: string | undefined;
  readonly durationS?: number | undefined;
  readonly availability?: Availability | undefined;
  readonly problem?: string | undefined;
  /** The track cannot play now: the row is dimmed, and a press explains why. */
  readonly dimmed?: boolean;
  readonly note?: string | undefined;
}

export type TrackState = 'idle' | 'playing' | 'paused' | 'waiting';

export interface TrackRowProps extends RowMenu {
  readonly track: TrackRowView;
  readonly state: TrackState;
  readonly onPlay: (id: TrackId) => void;
  /** 0 in the one row of a list whose controls Tab reaches (use-row-focus.ts). */
  readonly tabIndex?: 0 | -1;
  /** The artist's id where the row's buttons have the names of another row's: the artist describes them. */
  readonly describedBy?: string | undefined;
  readonly extra?: ReactNode;
  /** Shown first: a checkbox. */
  readonly lead?: ReactNode;
}

/** The whole row is the Play button's target; More and the extra buttons are above it. */
export const TrackRow = memo(function TrackRow({
  track,
  state,
  onPlay,
  onMenu,
  tabIndex = 0,
  describedBy,
  extra,
  lead,
  onHold,
}: TrackRowProps) {
  const atRest = useAtRest();
  const { row, more, press } = useRowMenu({ track, onMenu, onHold });
  const title = common.titleOf(track.title);
  return (
    <div
      ref={row}
      className={cx(shared.row, styles.row)}
      data-dimmed={track.dimmed === true || undefined}
      data-state={state}
      data-track={track.id}
      {...press}
    >
      {lead}
      <span className={shared.art}>
        <CoverImage src={track.coverUrl} className={styles.cover} waits={!atRest} />
        {state === 'idle' ? null : (
          <span className={shared.sign}>
            <PlayingBars state={state} />
          </span>
        )}
      </span>
      <span className={shared.text}>
        <button
          type="button"
          className={shared.play}
          tabIndex={tabIndex}
          aria-label={state !== 'idle' && state !== 'paused' ? words.pauseTrack(title) : words.playTrack(title)}
          aria-describedby={describedBy}
          onClick={(event) => {
            if (!isSecondOfDouble(event)) onPlay(track.id);
          }}
        >
          <span className={shared.title} dir="auto">
            {title}
          </span>
        </button>
        <span className={styles.under}>
          <span id={describedBy} className={shared.artist} dir="auto">
            {common.artistOf(track.artist)}
          </span>
          {/* After the artist, which a state that appears or goes would shift. */}
          <SongState id={track.id} availability={track.availability ?? 'online'} problem={track.problem} size={14} />
          {track.note === undefined ? null : <span className={styles.note}>{track.note}</span>}
        </span>
      </span>
      {track.durationS === undefined ? null : (
        <span className={styles.duration}>{minutesAndSeconds(track.durationS)}</span>
      )}
      {extra}
      {onMenu === undefined ? null : (
        <button
          ref={more}
          type="button"
          className={styles.more}
          tabIndex={tabIndex}
          aria-label={words.more(title)}
          aria-describedby={describedBy}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={(event) => {
            onMenu(track.id, { element: event.currentTarget });
          }}
        >
          <MoreIcon size={20} />
        </button>
      )}
    </div>
  );
});

export function TrackRowSkeleton() {
  return (
    <div className={cx(shared.row, styles.row, styles.ghost)} aria-hidden="true">
      <span className={cx(shared.art, styles.cover, styles.coverBone, styles.bone)} />
      <span className={shared.text}>
        <span className={cx(styles.bone, styles.boneTitle)} />
        <span className={cx(styles.bone, styles.boneUnder)} />
      </span>
    </div>
  );
}
