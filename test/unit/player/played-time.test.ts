import { beforeEach, expect, it, vi } from 'vitest';
import { createPlayedTime } from '../../../src/player/played-time.ts';

const onReached = vi.fn<() => void>();
const measured = () => createPlayedTime(30_000, () => performance.now(), onReached);

beforeEach(() => {
  onReached.mockReset();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('counts what sounded, not what was paused', () => {
  const playedTime = measured();
  playedTime.start();
  vi.advanceTimersByTime(20_000);
  playedTime.stop();
  vi.advanceTimersByTime(60_000);
  playedTime.start();
  vi.advanceTimersByTime(9_999);
  expect(onReached).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onReached).toHaveBeenCalledOnce();
  expect(playedTime.playedMs()).toBe(30_000);
});

it('goes on with what was played before a reload', () => {
  const playedTime = measured();
  playedTime.set(29_000);
  playedTime.start();
  vi.advanceTimersByTime(1_000);
  expect(onReached).toHaveBeenCalledOnce();
});

it('says nothing again of a track that had reached it before', () => {
  const playedTime = measured();
  playedTime.set(31_000);
  playedTime.start();
  vi.advanceTimersByTime(60_000);
  expect(onReached).not.toHaveBeenCalled();
});

it('begins anew with another track, also while one sounds', () => {
  const playedTime = measured();
  playedTime.start();
  vi.advanceTimersByTime(29_000);
  playedTime.set(0);
  vi.advanceTimersByTime(29_000);
  expect(onReached).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onReached).toHaveBeenCalledOnce();
});

it('loses nothing when it is started while it runs', () => {
  const playedTime = measured();
  playedTime.start();
  vi.advanceTimersByTime(20_000);
  playedTime.start();
  vi.advanceTimersByTime(10_000);
  expect([playedTime.playedMs(), onReached.mock.calls.length]).toEqual([30_000, 1]);
});
