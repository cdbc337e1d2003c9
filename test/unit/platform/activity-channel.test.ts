import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  downloadActivities,
  parseActivityMessage,
  type ActivityMessage,
} from '../../../src/core/downloads/download-activity.ts';
import { shareActivity } from '../../../src/platform/shared/activity-channel.ts';
import { trackId } from '../db/support.ts';
import { waitFor } from '../../support/unit/wait.ts';

const id = trackId('a');
const preparing = { trackId: id, activity: { phase: 'preparing' } } as const;
const ended = { trackId: id, activity: null } as const;

/** This tab's, once: a page makes no second one. */
const send = shareActivity();

/** Another tab, with what it hears from this one. */
function otherTab() {
  const heard: ActivityMessage[] = [];
  const channel = new BroadcastChannel('offbeat:downloads');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseActivityMessage(data);
    if (message !== undefined) heard.push(message);
  });
  onTestFinished(() => channel.close());
  return { heard, send: (message: ActivityMessage) => channel.postMessage(message) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

it('sends again what goes on without progress, until it ends', async () => {
  const { heard } = otherTab();
  send(preparing);
  // Before another tab takes it for dead.
  vi.advanceTimersByTime(29_000);
  await waitFor(() => expect(heard.length).toBeGreaterThan(1));
  expect(heard.every(({ activity }) => activity?.phase === 'preparing')).toBe(true);
  send(ended);
  vi.advanceTimersByTime(60_000);
  await waitFor(() => expect(heard.at(-1)).toEqual(ended));
  expect(heard.filter(({ activity }) => activity === null)).toHaveLength(1);
});

it('tells other tabs of a download whose length is unknown', async () => {
  const { heard } = otherTab();
  const message = { trackId: id, activity: { phase: 'downloading', share: null } } as const;
  send(message);
  await waitFor(() => expect(heard).toEqual([message]));
  send(ended);
});

it('shows what this tab downloads although a dead tab has begun the same', async () => {
  const dead = otherTab();
  dead.send(preparing);
  await waitFor(() => expect(downloadActivities().has(id)).toBe(true));
  send(preparing);
  vi.advanceTimersByTime(60_000);
  expect(downloadActivities().has(id)).toBe(true);
  send(ended);
  expect(downloadActivities().has(id)).toBe(false);
});

it('shows what another tab downloads for half a minute after its last word: it may have died', async () => {
  const other = otherTab();
  other.send(preparing);
  await waitFor(() => expect(downloadActivities().has(id)).toBe(true));
  vi.advanceTimersByTime(20_000);
  other.send({ trackId: id, activity: { phase: 'downloading', share: 0.5 } });
  await waitFor(() => expect(downloadActivities().get(id)).toMatchObject({ phase: 'downloading' }));
  // The waits above let some of the time pass too.
  vi.advanceTimersByTime(15_000);
  expect(downloadActivities().has(id)).toBe(true);
  vi.advanceTimersByTime(15_000);
  expect(downloadActivities().has(id)).toBe(false);
});
