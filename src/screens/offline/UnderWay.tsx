import { useSyncExternalStore } from 'react';
import {
  downloadActivities,
  onDownloadActivity,
  type DownloadActivity,
} from '../../core/downloads/download-activity.ts';
import type { TrackId } from '../../core/ids.ts';
import type { TrackSummary } from '../../db/catalogue/song-list-queries.ts';
import { SongState } from '../../ui/lists/SongState.tsx';
import { pinWords as words, songStates } from '../../ui/strings/song-states.ts';
import { common } from '../../ui/strings/strings.ts';
import styles from './DownloadList.module.css';

const shownSongs = 3;

/** How many titles are read: those that are downloaded may be behind those that wait. */
export const mostShown = shownSongs * 2;

export type UnderWayProps = {
  readonly ids: readonly TrackId[];
  readonly summaries: ReadonlyMap<TrackId, TrackSummary>;
};

export function UnderWay({ ids, summaries }: UnderWayProps) {
  const activities = useSyncExternalStore(onDownloadActivity, downloadActivities);
  if (ids.length === 0) return null;
  const running = ids.filter((id) => activities.has(id));
  const shown = [...running, ...ids.filter((id) => !activities.has(id))].slice(0, shownSongs);
  return (
    <ul aria-label={words.underWay(ids.length)}>
      {shown.map((id) => (
        <li key={id} className={styles.song}>
          <SongState id={id} availability="queued" size={18} />
          <span className={styles.name} dir="auto">
            {titleOf(summaries.get(id)?.title)}
          </span>
          <span className={styles.progress}>{stateText(id, activities)}</span>
        </li>
      ))}
    </ul>
  );
}

const titleOf = (title: string | undefined): string =>
  title === undefined || title === '' ? common.untitledTrack : title;

function stateText(id: TrackId, activities: ReadonlyMap<TrackId, DownloadActivity>): string {
  const activity = activities.get(id);
  if (activity === undefined) return words.next;
  if (activity.phase === 'preparing') return songStates.preparing;
  return activity.share === null ? songStates.downloading : words.percent(activity.share);
}
