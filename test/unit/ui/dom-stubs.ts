/** What jsdom lacks and src/ui asks of a browser. Import first; every test then starts with an empty page. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.hasPointerCapture = () => false;

afterEach(() => {
  cleanup();
});
