import { useSyncExternalStore } from 'react';
import {
  downloadActivities,
  onDownloadActivity,
  type DownloadActivity,
} from '../../core/downloads/download-activity.ts';
import type { TrackId } from '../../core/ids.ts';
import { ClockIcon, CloudIcon, OfflineSolidIcon } from '../icons.tsx';
import { AlertIcon, CloudOffIcon } from '../shell-icons.tsx';
import { ProgressRing } from '../feedback/States.tsx';
import { songStates as words } from '../strings/song-states.ts';
import styles from './SongState.module.css';

/**
 * Where a track's audio is, from what is stored.
 * - `online`: not stored, and not to be downloaded · `unavailable`: the same, without a network
 * - `pending`: waits to be downloaded · `failed`: its download failed for a reason of its own
 * - `onlineOnly`: its host forbids downloading
 */
export type Availability = 'stored' | 'online' | 'unavailable' | 'pending' | 'failed' | 'onlineOnly';

export interface SongStateProps {
  readonly id: TrackId;
  readonly availability: Availability;
  readonly problem?: string | undefined;
  readonly size: number;
}

const icons = {
  stored: OfflineSolidIcon,
  unavailable: CloudOffIcon,
  pending: ClockIcon,
  failed: AlertIcon,
  onlineOnly: CloudIcon,
} as const;

/** A row's one icon for its audio's state; nothing for the usual state, `online`. */
export function SongState({ id, availability, problem, size }: SongStateProps) {
  const running = useSyncExternalStore(onDownloadActivity, () => downloadActivities().get(id));
  const activity = availability === 'stored' ? undefined : running;
  if (activity === undefined && availability === 'online') return null;
  const name = nameOf(availability, activity, problem);
  return (
    <span role="img" aria-label={name} title={name} className={styles.state}>
      {drawn(availability, activity, size)}
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

function nameOf(availability: Availability, activity: DownloadActivity | undefined, problem: string | undefined) {
  if (activity !== undefined) return words[activity.phase];
  return availability === 'online' ? '' : ((availability === 'failed' ? problem : undefined) ?? words[availability]);
}

function drawn(availability: Availability, activity: DownloadActivity | undefined, size: number) {
  if (activity !== undefined) {
    return <ProgressRing done={activity.phase === 'preparing' ? 0 : (activity.share ?? 0)} total={1} size={size} />;
  }
  if (availability === 'online') return null;
  const Icon = icons[availability];
  return <Icon size={size} />;
}
