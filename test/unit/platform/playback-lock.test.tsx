import { afterEach, expect, it, vi } from 'vitest';
import { createPlaybackLock } from '../../../src/platform/playback-lock.ts';
import { waitFor } from '../../support/unit/wait.ts';

/** Where the user blocks the storage of a page, Chromium refuses its locks, but not its channels. */
const denied = new DOMException('The request was denied.', 'SecurityError');

const lockManager = (failure: DOMException) => ({ locks: { request: () => Promise.reject(failure) } });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('loses the lock when another tab steals it', async () => {
  vi.stubGlobal('navigator', lockManager(new DOMException('stolen', 'AbortError')));
  const onLost = vi.fn<() => void>();
  createPlaybackLock(onLost).take();
  await waitFor(() => expect(onLost).toHaveBeenCalledOnce());
});

it('does not lose a lock that it is refused, and takes turns with other tabs by a channel', async () => {
  vi.stubGlobal('navigator', lockManager(denied));
  const [onLost, onLostThere] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const here = createPlaybackLock(onLost);
  here.take();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onLost).not.toHaveBeenCalled();
  const there = createPlaybackLock(onLostThere);
  there.take();
  await waitFor(() => expect(onLost).toHaveBeenCalledOnce());
  here.take();
  await waitFor(() => expect(onLostThere).toHaveBeenCalledOnce());
  expect(onLost).toHaveBeenCalledOnce();
});
