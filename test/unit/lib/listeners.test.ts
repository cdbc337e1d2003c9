import { expect, test, vi } from 'vitest';
import { createListeners } from '../../../src/lib/listeners.ts';

test('notifies every listener until it unsubscribes', () => {
  const { notify, subscribe } = createListeners<string>();
  const one = vi.fn<(event: string) => void>();
  const other = vi.fn<(event: string) => void>();
  const stopOne = subscribe(one);
  subscribe(other);
  notify('first');
  stopOne();
  notify('second');
  expect(one.mock.calls).toEqual([['first']]);
  expect(other.mock.calls).toEqual([['first'], ['second']]);
});

test('starts with the first listener and stops once, when the last has gone', () => {
  const stop = vi.fn<() => void>();
  const start = vi.fn<() => () => void>(() => stop);
  const { subscribe, isEmpty } = createListeners(start);
  const stopOne = subscribe(() => undefined);
  const stopOther = subscribe(() => undefined);
  expect(start).toHaveBeenCalledTimes(1);
  stopOne();
  stopOne();
  expect([stop.mock.calls.length, isEmpty()]).toEqual([0, false]);
  stopOther();
  stopOther();
  expect([stop.mock.calls.length, isEmpty()]).toEqual([1, true]);
  subscribe(() => undefined);
  expect(start).toHaveBeenCalledTimes(2);
});
