import { beforeEach, expect, it, vi } from 'vitest';
import { createListenMeter } from '../../../src/player/listen-meter.ts';

const onReached = vi.fn<() => void>();
const meter = () => createListenMeter(30_000, () => performance.now(), onReached);

beforeEach(() => {
  onReached.mockReset();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('counts what sounded, not what was paused', () => {
  const listening = meter();
  listening.start();
  vi.advanceTimersByTime(20_000);
  listening.stop();
  vi.advanceTimersByTime(60_000);
  listening.start();
  vi.advanceTimersByTime(9_999);
  expect(onReached).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onReached).toHaveBeenCalledOnce();
  expect(listening.playedMs()).toBe(30_000);
});

it('goes on with what was heard before a reload', () => {
  const listening = meter();
  listening.reset(29_000);
  listening.start();
  vi.advanceTimersByTime(1_000);
  expect(onReached).toHaveBeenCalledOnce();
});

it('says nothing again of a track that had reached it before', () => {
  const listening = meter();
  listening.reset(31_000);
  listening.start();
  vi.advanceTimersByTime(60_000);
  expect(onReached).not.toHaveBeenCalled();
});

it('begins anew with another track, also while one sounds', () => {
  const listening = meter();
  listening.start();
  vi.advanceTimersByTime(29_000);
  listening.reset(0);
  vi.advanceTimersByTime(29_000);
  expect(onReached).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onReached).toHaveBeenCalledOnce();
});
