import { memo } from 'react';
import type { ReactNode } from 'react';
import { minutesAndSeconds } from '../../../lib/format.ts';
import type { TrackId } from '../../../core/ids.ts';
import { cx } from '../../cx.ts';
import { useAtRest } from './fling.ts';
import { common } from '../../strings/strings.ts';
import { SongState, type Availability } from '../SongState.tsx';
import shared from './SongRow.module.css';
import styles from './TrackRow.module.css';
import { RowArt, RowMore, RowPlay } from './RowParts.tsx';
import type { TrackState } from '../track-state.ts';
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
  const button = { id: track.id, title: common.titleOf(track.title), tabIndex, describedBy } as const;
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
      <RowArt coverUrl={track.coverUrl} state={state} className={styles.cover} waits={!atRest} />
      <span className={shared.text}>
        <RowPlay {...button} state={state} onPlay={onPlay} />
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
      <RowMore ref={more} {...button} className={cx(shared.tool, styles.more)} onMenu={onMenu} />
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
