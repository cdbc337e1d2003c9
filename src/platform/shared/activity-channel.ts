import { noteActivity, parseActivityMessage, type ActivityMessage } from '../../core/downloads/download-activity.ts';
import type { TrackId } from '../../core/ids.ts';

const channelName = 'offbeat:downloads';
/** A tab or worker that dies during a download sends no end; a running one sends again within this time. */
const silentMs = 30_000;

/**
 * Shares the running downloads with the other tabs and the worker, so that each screen shows them. Returns the function
 * that sends a message.
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
