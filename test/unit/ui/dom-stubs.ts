/** What jsdom lacks and src/ui asks of a browser. Import first; every test then starts with an empty page. */
import { cleanup } from '@testing-library/react';
import { afterEach, onTestFinished } from 'vitest';

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class NoIntersection extends NoObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  takeRecords(): [] {
    return [];
  }
}

// Not vi.stubGlobal: what that sets is gone after the first test.
window.ResizeObserver = NoObserver;
window.IntersectionObserver = NoIntersection;
const matchMedia =
  (matches: (query: string) => boolean): typeof window.matchMedia =>
  (query) =>
    Object.assign(new EventTarget(), {
      matches: matches(query),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
window.matchMedia = matchMedia(() => false);

/** A window of 900 px or more with a mouse, until the test ends. */
export const wideWindow = (): void => windowWith('(min-width: 900px)', '(hover: hover) and (pointer: fine)');

/** A phone's window, until the test ends. */
export const phoneWindow = (): void => windowWith('(max-width: 719px), (max-height: 560px)');

function windowWith(...queries: readonly string[]): void {
  window.matchMedia = matchMedia((query) => queries.includes(query));
  onTestFinished(() => {
    window.matchMedia = matchMedia(() => false);
  });
}

window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.hasPointerCapture = () => false;

afterEach(() => {
  cleanup();
});
