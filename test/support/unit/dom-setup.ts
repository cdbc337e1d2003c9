import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { hideUpdateToast } from '../../../src/ui/feedback/toast-store.ts';
import { FakeCaches } from '../fake-caches.ts';
import { hideToasts } from './toasts.ts';
import { waitAtMostMs } from './wait-at-most.ts';

configure({ asyncUtilTimeout: waitAtMostMs });

const caches = new FakeCaches();
// Its page has none, as a browser that cannot download.
Object.assign(globalThis, { caches });

// Files of one thread share the page: what a test leaves on it, in storage or in a store must not meet the next one.
afterEach(() => {
  vi.useRealTimers();
  // The library does this by itself only for the file that loads it first.
  cleanup();
  // What a test added beside what the library rendered.
  document.body.replaceChildren();
  hideToasts();
  hideUpdateToast();
  caches.clear();
  localStorage.clear();
  sessionStorage.clear();
});
