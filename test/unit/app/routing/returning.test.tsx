import { afterEach, expect, test, vi } from 'vitest';
import { reloadInPlace, takeReturn } from '../../../../src/platform/page-life.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '');
  Reflect.deleteProperty(document, 'wasDiscarded');
});

const cameBy = (type: string): void => {
  const entry = { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => null, type };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
};

test('a reload by the app is a return, once, and leaves what the router noted', () => {
  cameBy('reload');
  vi.useFakeTimers();
  const location = { href: '/home', reload: vi.fn<() => void>() };
  vi.stubGlobal('location', location);
  history.replaceState({ idx: 3 }, '');
  reloadInPlace();
  vi.advanceTimersByTime(10_000);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(takeReturn()).toBe(true);
  expect(history.state).toEqual({ idx: 3 });
  expect(takeReturn()).toBe(false);
});

test('a screen opened before the reload has an answer is reloaded instead, once', () => {
  vi.useFakeTimers();
  const location = { href: '/home', reload: vi.fn<() => void>() };
  vi.stubGlobal('location', location);
  reloadInPlace();
  location.href = '/search';
  history.replaceState({ idx: 4 }, '');
  vi.advanceTimersByTime(10_000);
  expect(location.reload).toHaveBeenCalledTimes(2);
  expect(takeReturn()).toBe(true);
  expect(history.state).toEqual({ idx: 4 });
});

test('so are Back to the page and a tab that the browser had discarded, and no other start', () => {
  cameBy('navigate');
  expect(takeReturn()).toBe(false);
  cameBy('back_forward');
  expect(takeReturn()).toBe(true);
  cameBy('reload');
  expect(takeReturn()).toBe(false);
  Reflect.set(document, 'wasDiscarded', true);
  expect(takeReturn()).toBe(true);
});
