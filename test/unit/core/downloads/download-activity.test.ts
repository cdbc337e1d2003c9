import { expect, it, vi } from 'vitest';
import {
  downloadActivities,
  noteActivity,
  onDownloadActivity,
  parseActivityMessage,
} from '../../../../src/core/downloads/download-activity.ts';
import { parseTrackId } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';

const trackId = assertDefined(parseTrackId('a'), 'track id');

it('takes messages of other contexts, and nothing else', () => {
  const half = { phase: 'downloading', share: 0.5 } as const;
  expect(parseActivityMessage({ trackId, activity: half })).toEqual({ trackId, activity: half });
  expect(parseActivityMessage({ trackId, activity: { phase: 'preparing' } })?.activity?.phase).toBe('preparing');
  expect(parseActivityMessage({ trackId, activity: null })).toEqual({ trackId, activity: null });
  expect(parseActivityMessage({ trackId, activity: { ...half, share: 7 } })?.activity).toEqual({ ...half, share: 1 });
  const none = [
    null,
    'a',
    {},
    { trackId },
    { trackId: {}, activity: null },
    { trackId, activity: { ...half, share: NaN } },
  ];
  for (const message of none) expect(parseActivityMessage(message)).toBeUndefined();
});

it('tells of each change once, and forgets what has ended', () => {
  const told = vi.fn<() => void>();
  const stop = onDownloadActivity(told);
  noteActivity({ trackId, activity: { phase: 'preparing' } });
  expect(downloadActivities().get(trackId)).toEqual({ phase: 'preparing' });
  noteActivity({ trackId, activity: null });
  noteActivity({ trackId, activity: null });
  expect([told.mock.calls.length, downloadActivities().size]).toEqual([2, 0]);
  stop();
});
