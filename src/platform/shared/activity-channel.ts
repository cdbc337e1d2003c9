import { noteActivity, parseActivityMessage, type ActivityMessage } from '../../core/download-activity.ts';
import type { TrackId } from '../../core/ids.ts';

const channelName = 'offbeat:downloads';
/** Of a tab or worker that ended in the middle of a file no end is heard; one that still downloads is heard again. */
const silentMs = 30_000;

/**
 * Shares what is being downloaded with the other tabs and the worker: whichever of them downloads, each screen shows it.
 * Returns how to tell.
 */
export function shareActivity(): (message: ActivityMessage) => void {
  const channel = new BroadcastChannel(channelName);
  const ends = new Map<TrackId, ReturnType<typeof setTimeout>>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseActivityMessage(data);
    if (message === undefined) return;
    const { trackId, activity } = message;
    clearTimeout(ends.get(trackId));
    ends.delete(trackId);
    if (activity !== null)
      ends.set(
        trackId,
        setTimeout(() => noteActivity({ trackId, activity: null }), silentMs),
      );
    noteActivity(message);
  });
  return (message) => {
    noteActivity(message);
    channel.postMessage(message);
  };
}
