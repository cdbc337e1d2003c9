import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHandover, lengthIsSure } from '../../../src/player/gapless.ts';
import { track } from '../../support/player.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A song of 10 s that plays in the time of the fake clock. */
function playing(isReady: () => boolean = () => true) {
  const startedMs = Date.now();
  let soughtMs = 0;
  let dueAtS: number | undefined;
  const atS = (): number => (Date.now() - startedMs + soughtMs) / 1_000;
  const handover = createHandover(
    () => (isReady() ? 10 - atS() : null),
    () => {
      dueAtS = atS();
    },
  );
  const seekBy = (ms: number): void => {
    soughtMs += ms;
    handover.schedule();
  };
  return { handover, dueAtS: () => dueAtS, seekBy };
}

it('is due shortly before the end, and never after it', () => {
  const { handover, dueAtS } = playing();
  handover.schedule();
  vi.advanceTimersByTime(9_800);
  expect(dueAtS()).toBeUndefined();
  vi.advanceTimersByTime(200);
  expect(dueAtS()).toBeGreaterThan(9.85);
  expect(dueAtS()).toBeLessThan(9.95);
});

it('comes sooner after a seek forward, and waits for nothing while there is nothing to hand over to', () => {
  const song = playing();
  song.handover.schedule();
  song.seekBy(5_000);
  vi.advanceTimersByTime(4_990);
  expect(song.dueAtS()).toBeDefined();
  const alone = playing(() => false);
  alone.handover.schedule();
  expect(vi.getTimerCount()).toBe(0);
});

it('is off once it is cancelled', () => {
  const { handover, dueAtS } = playing();
  handover.schedule();
  handover.cancel();
  vi.advanceTimersByTime(20_000);
  expect(dueAtS()).toBeUndefined();
});

it('believes a container’s length, and a bitrate’s only when the record agrees', () => {
  const song = track('a', { durationS: 100 });
  const wav = { url: 'blob:a', mime: 'audio/wav' };
  const mp3 = { url: 'blob:a', mime: 'audio/mpeg' };
  expect(lengthIsSure(60, song, wav)).toBe(true);
  expect(lengthIsSure(60, song, { url: 'https://x.test/a.m4a?y=1', mime: null })).toBe(true);
  expect(lengthIsSure(60, song, { url: 'https://x.test/a', mime: null })).toBe(false);
  expect(lengthIsSure(60, song, mp3)).toBe(false);
  expect(lengthIsSure(99, song, mp3)).toBe(true);
  expect(lengthIsSure(60, track('b', { durationS: null }), mp3)).toBe(true);
});
