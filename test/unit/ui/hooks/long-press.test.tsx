import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from '../../../../src/ui/hooks/use-long-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function Row({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" {...useLongPress(onPress, { anyPointer: true })}>
      Row
    </button>
  );
}

it.each([
  ['opens after half a second', false, 1],
  ['opens nothing when the row went away meanwhile', true, 0],
])('a resting finger %s', (_, goes, calls) => {
  const onPress = vi.fn<() => void>();
  const { unmount } = render(<Row onPress={onPress} />);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Row' }));
  if (goes) unmount();
  vi.advanceTimersByTime(500);
  expect(onPress).toHaveBeenCalledTimes(calls);
});

it('the key for context menus opens it again after a right click, which itself opens it once', () => {
  const onPress = vi.fn<() => void>();
  render(<Row onPress={onPress} />);
  const row = screen.getByRole('button', { name: 'Row' });
  fireEvent.pointerDown(row, { button: 2 });
  fireEvent.contextMenu(row);
  vi.advanceTimersByTime(500);
  expect(onPress).toHaveBeenCalledTimes(1);
  fireEvent.pointerUp(row, { button: 2 });
  fireEvent.keyDown(row, { key: 'ContextMenu' });
  fireEvent.contextMenu(row);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('two fingers that tap open nothing', () => {
  const onPress = vi.fn<() => void>();
  render(<Row onPress={onPress} />);
  const row = screen.getByRole('button', { name: 'Row' });
  for (const pointerId of [1, 2]) fireEvent.pointerDown(row, { pointerId });
  for (const pointerId of [1, 2]) fireEvent.pointerUp(row, { pointerId });
  vi.advanceTimersByTime(1_000);
  expect(onPress).not.toHaveBeenCalled();
});
