import { noteActivity, parseActivityMessage, type ActivityMessage } from '../../core/downloads/download-activity.ts';
import type { TrackId } from '../../core/ids.ts';

const channelName = 'offbeat:downloads';
/** A tab or worker that dies during a download sends no end: after this time without a message it has ended. */
const silentMs = 30_000;
/** So one that goes on without progress, or is only being prepared, is sent again this often. */
const repeatMs = 10_000;

/**
 * Shares the running downloads with the other tabs and the worker, so that each screen shows them. Returns the function
 * that sends a message.
 */
export function shareActivity(): (message: ActivityMessage) => void {
  const channel = new BroadcastChannel(channelName);
  const others = new Map<TrackId, ReturnType<typeof setTimeout>>();
  const own = new Map<TrackId, ReturnType<typeof setInterval>>();
  const stopWaiting = (trackId: TrackId): void => {
    clearTimeout(others.get(trackId));
    others.delete(trackId);
  };
  const stopRepeating = (trackId: TrackId): void => {
    clearInterval(own.get(trackId));
    own.delete(trackId);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseActivityMessage(data);
    if (message === undefined) return;
    const { trackId, activity } = message;
    stopWaiting(trackId);
    const end = (): void => noteActivity({ trackId, activity: null });
    if (activity !== null) others.set(trackId, setTimeout(end, silentMs));
    noteActivity(message);
  });
  return (message) => {
    const { trackId, activity } = message;
    stopRepeating(trackId);
    // A tab that died during the same download must not end this one.
    stopWaiting(trackId);
    const send = (): void => channel.postMessage(message);
    if (activity !== null) own.set(trackId, setInterval(send, repeatMs));
    noteActivity(message);
    send();
  };
}
