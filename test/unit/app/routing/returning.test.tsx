import { afterEach, expect, test, vi } from 'vitest';
import { reloadInPlace, takeReturn } from '../../../../src/platform/page-life.ts';

afterEach(() => {
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
  vi.stubGlobal('location', { reload: vi.fn<() => void>() });
  history.replaceState({ idx: 3 }, '');
  reloadInPlace();
  expect(takeReturn()).toBe(true);
  expect(history.state).toEqual({ idx: 3 });
  expect(takeReturn()).toBe(false);
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
