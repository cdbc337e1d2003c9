import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isUnreachable,
  noteOutcome,
  suspectUnreachable,
  watchReachability,
} from '../../../src/screens/shared/reachability.ts';

describe('a server that is gone', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    noteOutcome({ kind: 'done' });
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is looked for again every 15 seconds while the page is in view, until it is back', async () => {
    const server = { isUp: false, asked: 0 };
    const stop = watchReachability(() => {
      server.asked++;
      return Promise.resolve(server.isUp);
    });
    suspectUnreachable();
    await vi.advanceTimersByTimeAsync(0);
    expect(isUnreachable()).toBe(true);
    server.asked = 0;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(server.asked).toBeGreaterThan(20);
    expect(server.asked).toBeLessThanOrEqual(40);
    server.isUp = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(isUnreachable()).toBe(false);
    server.asked = 0;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(server.asked).toBe(0);
    stop();
  });

  it('is left alone while nobody looks at the page', async () => {
    let asked = 0;
    const stop = watchReachability(() => {
      asked++;
      return Promise.resolve(false);
    });
    noteOutcome({ kind: 'offline' });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    asked = 0;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(asked).toBe(0);
    stop();
  });
});
