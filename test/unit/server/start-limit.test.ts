import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellWhileOpening, withStartLimit } from '../../../server/start-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a start whose database never opens ends after fifteen minutes with a sentence, and says each minute that it waits', async () => {
  const lines: string[] = [];
  const opening = tellWhileOpening(
    withStartLimit(new Promise<never>(() => undefined)),
    (line) => void lines.push(line),
  );
  const ended = opening.catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(await ended).toContain('the database was not open within 15 minutes');
  expect(lines.length).toBeGreaterThanOrEqual(14);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that opens is given back, and no timer is left', async () => {
  expect(await tellWhileOpening(withStartLimit(Promise.resolve('open')), () => undefined)).toBe('open');
  expect(vi.getTimerCount()).toBe(0);
});
