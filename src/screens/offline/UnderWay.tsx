import { useSyncExternalStore } from 'react';
import { downloadActivities, onDownloadActivity, type DownloadActivity } from '../../core/download-activity.ts';
import type { TrackId } from '../../core/ids.ts';
import { songFaces } from '../../db/catalogue/song-list-queries.ts';
import { pendingDownloads } from '../../db/pins/pending-downloads.ts';
import { Section } from '../../ui/frame/Screen.tsx';
import { SongState } from '../../ui/lists/SongState.tsx';
import { pinWords as words, songStates } from '../../ui/strings/song-states.ts';
import { common } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import styles from './DownloadList.module.css';

const shownSongs = 3;

export function UnderWay() {
  const { db, identity } = useServices();
  const activities = useSyncExternalStore(onDownloadActivity, downloadActivities);
  const pending = useLive(`under way ${identity.ownerId}`, async () => {
    const ids = (await pendingDownloads(db, identity.ownerId, { metered: false, nowMs: Date.now() })).map(
      ({ trackId }) => trackId,
    );
    return { ids, faces: await songFaces(db, ids.slice(0, shownSongs * 2)) };
  });
  if (pending === undefined || pending.ids.length === 0) return null;
  const running = pending.ids.filter((id) => activities.has(id));
  const shown = [...running, ...pending.ids.filter((id) => !activities.has(id))].slice(0, shownSongs);
  return (
    <Section title={words.underWay(pending.ids.length)}>
      <ul aria-label={words.underWay(pending.ids.length)}>
        {shown.map((id) => (
          <li key={id} className={styles.song}>
            <SongState id={id} availability="queued" size={18} />
            <span className={styles.name} dir="auto">
              {titleOf(pending.faces.get(id)?.title)}
            </span>
            <span className={styles.progress}>{stateText(id, activities)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const titleOf = (title: string | undefined): string =>
  title === undefined || title === '' ? common.untitledTrack : title;

function stateText(id: TrackId, activities: ReadonlyMap<TrackId, DownloadActivity>): string {
  const activity = activities.get(id);
  if (activity === undefined) return words.next;
  return activity.phase === 'preparing' ? songStates.preparing : words.percent(activity.share);
}
