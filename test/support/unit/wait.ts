import { vi } from 'vitest';
import { waitAtMostMs } from './wait-at-most.ts';

/** Waits until `check` throws no longer, asking every `interval` ms, and returns what it returned. */
export const waitFor = <T>(check: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(check, { timeout: waitAtMostMs, interval });
