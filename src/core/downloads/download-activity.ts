import { createListeners } from '../../lib/listeners.ts';
import { parseTrackId, type TrackId } from '../ids.ts';

/**
 * `preparing` until the first byte arrives (the server may have to make the file first), then the share received, null where
 * the server did not tell the length.
 */
export type DownloadActivity =
  | { readonly phase: 'preparing' }
  | { readonly phase: 'downloading'; readonly share: number | null };

export type ActivityMessage = { readonly trackId: TrackId; readonly activity: DownloadActivity | null };

/** Outside React and Dexie: it changes several times a second and means nothing after a restart. */
let running: ReadonlyMap<TrackId, DownloadActivity> = new Map();
const listeners = createListeners();

export function noteActivity({ trackId, activity }: ActivityMessage): void {
  if (activity === null && !running.has(trackId)) return;
  const next = new Map(running);
  if (activity === null) next.delete(trackId);
  else next.set(trackId, activity);
  running = next;
  listeners.notify();
}

export const downloadActivities = (): ReadonlyMap<TrackId, DownloadActivity> => running;

export const onDownloadActivity = listeners.subscribe;

export function parseActivityMessage(message: unknown): ActivityMessage | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const trackId = parseTrackId(Reflect.get(message, 'trackId'));
  const activity: unknown = Reflect.get(message, 'activity');
  if (trackId === undefined) return undefined;
  if (activity === null) return { trackId, activity };
  if (typeof activity !== 'object') return undefined;
  const share: unknown = Reflect.get(activity, 'share');
  if (Reflect.get(activity, 'phase') === 'preparing') return { trackId, activity: { phase: 'preparing' } };
  if (share === null) return { trackId, activity: { phase: 'downloading', share } };
  if (typeof share !== 'number' || !Number.isFinite(share)) return undefined;
  return { trackId, activity: { phase: 'downloading', share: Math.min(1, Math.max(0, share)) } };
}
