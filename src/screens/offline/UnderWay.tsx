import { useSyncExternalStore } from 'react';
import {
  downloadActivities,
  onDownloadActivity,
  type DownloadActivity,
} from '../../core/downloads/download-activity.ts';
import type { TrackId } from '../../core/ids.ts';
import { trackById } from '../../db/catalogue/queries.ts';
import { SongState } from '../../ui/lists/SongState.tsx';
import { pinWords as words, songStates } from '../../ui/strings/song-states.ts';
import { common } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import styles from './DownloadList.module.css';

const shownSongs = 3;

/** The songs that are being downloaded, wherever they are in the queue, then the next ones. */
export function UnderWay({ ids }: { readonly ids: readonly TrackId[] }) {
  const activities = useSyncExternalStore(onDownloadActivity, downloadActivities);
  if (ids.length === 0) return null;
  const running = ids.filter((id) => activities.has(id));
  const shown = [...running, ...ids.filter((id) => !activities.has(id))].slice(0, shownSongs);
  return (
    <ul aria-label={words.underWay(ids.length)}>
      {shown.map((id) => (
        <Song key={id} id={id} activity={activities.get(id)} />
      ))}
    </ul>
  );
}

type SongProps = { readonly id: TrackId; readonly activity: DownloadActivity | undefined };

function Song({ id, activity }: SongProps) {
  const { db } = useServices();
  const track = useLive(`track:${id}`, async () => (await trackById(db, id)) ?? null);
  return (
    <li className={styles.song}>
      <SongState id={id} availability="pending" size={18} />
      <span className={styles.name} dir="auto">
        {track === undefined ? '' : common.titleOf(track?.title)}
      </span>
      <span className={styles.progress}>{stateText(activity)}</span>
    </li>
  );
}

function stateText(activity: DownloadActivity | undefined): string {
  if (activity === undefined) return words.next;
  if (activity.phase === 'preparing') return songStates.preparing;
  return activity.share === null ? songStates.downloading : words.percent(activity.share);
}
