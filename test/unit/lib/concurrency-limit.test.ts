import { expect, test, vi } from 'vitest';
import { concurrencyLimit } from '../../../src/lib/concurrency-limit.ts';

test('only so much runs at the same time, in order, and an error gives its place to the next', async () => {
  const limited = concurrencyLimit(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    limited(async () => {
      begun.push(n);
      await new Promise<void>((done) => ends.push(done));
      if (n === 0) throw new Error('broken');
      return n;
    }).catch(() => 'failed'),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await works[0];
  await new Promise((done) => setTimeout(done));
  expect(begun).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await new Promise((done) => setTimeout(done));
  ends[3]?.();
  expect(await Promise.all(works)).toEqual(['failed', 1, 2, 3]);
});

function tasks() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const fails: (() => void)[] = [];
  const task = (n: number) => (): Promise<void> =>
    new Promise((resolve, reject) => {
      begun.push(n);
      ends[n] = resolve;
      fails[n] = () => reject(new TypeError('lost'));
    });
  return { begun, ends, fails, task };
}

test('runs two tasks at a time, the others as they came, and after a failed one too', async () => {
  const { begun, ends, fails, task } = tasks();
  const limited = concurrencyLimit(2, 20_000);
  const over = [0, 1, 2, 3].map((n) => limited(task(n)));
  expect(begun).toEqual([0, 1]);
  fails[1]?.();
  await expect(over[1]).rejects.toThrow('lost');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await over[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  await Promise.all([over[2], over[3]]);
  // All slots are free again.
  const later = [4, 5, 6].map((n) => limited(task(n)));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  for (const n of [4, 5]) ends[n]?.();
  await Promise.all([later[0], later[1]]);
  ends[6]?.();
  await later[2];
});

test('waits for no task that never ends', async () => {
  vi.useFakeTimers();
  const { begun, task } = tasks();
  const limited = concurrencyLimit(1, 20_000);
  for (const n of [0, 1]) void limited(task(n));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(begun).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1]);
  vi.useRealTimers();
});
