import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { hideUpdateToast } from '../../../src/ui/feedback/toast-store.ts';
import { hideToasts } from './toasts.ts';
import { waitAtMostMs } from './wait-at-most.ts';

configure({ asyncUtilTimeout: waitAtMostMs });

// Files of one thread share the page: what a test leaves on it, in storage or in a store must not meet the next one.
afterEach(() => {
  vi.useRealTimers();
  // The library does this by itself only for the file that loads it first.
  cleanup();
  // What a test added beside what the library rendered.
  document.body.replaceChildren();
  hideToasts();
  hideUpdateToast();
  localStorage.clear();
  sessionStorage.clear();
});
