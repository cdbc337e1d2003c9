import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeFirstFrame, showFirstFrame, takeFirstFrame } from '../../../src/platform/first-load/painted-frame.ts';

const complete = vi.fn<() => void>();

function show(): void {
  const content = document.createElement('main');
  content.dataset['sections'] = '';
  showFirstFrame(content, 'of this view', complete);
}

beforeEach(() => {
  vi.useFakeTimers();
  complete.mockReset();
  document.body.innerHTML = '<div id="root"></div>';
});

afterEach(() => {
  takeFirstFrame();
  removeFirstFrame();
  vi.useRealTimers();
});

it.each(['scroll', 'wheel', 'pointerdown', 'keydown'])('completes the first frame at the first %s, once', (type) => {
  show();
  expect(complete).not.toHaveBeenCalled();
  // As that of a list that scrolls to the side, which does not bubble.
  document.querySelector('main')?.dispatchEvent(new Event(type));
  expect(complete).toHaveBeenCalledOnce();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  takeFirstFrame();
  vi.advanceTimersByTime(5_000);
  expect(complete).toHaveBeenCalledOnce();
});

it('completes it when the app takes it over', () => {
  show();
  expect(takeFirstFrame()?.signature).toBe('of this view');
  expect(complete).toHaveBeenCalledOnce();
});

it('completes it where the app takes long, or never comes', () => {
  show();
  vi.advanceTimersByTime(1_499);
  expect(complete).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(complete).toHaveBeenCalledOnce();
});

it('is not completed any more once it has gone, although the app did not take it', () => {
  show();
  removeFirstFrame();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  vi.advanceTimersByTime(5_000);
  expect(complete).not.toHaveBeenCalled();
  expect(takeFirstFrame()).toBeUndefined();
});
