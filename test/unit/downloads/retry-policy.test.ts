import { beforeEach, describe, expect, it } from 'vitest';
import { createRetryPolicy, type RetryPolicy } from '../../../src/downloads/retry-policy.ts';
import { backoffTimes } from '../../../src/lib/backoff.ts';
import { CallBackoff } from '../../../src/lib/call-backoff.ts';
import { trackId } from '../db/support.ts';

const start = 1_000_000;
const [a, b] = [trackId('a'), trackId('b')];
let nowMs: number;
let backoff: CallBackoff<string>;
let policy: RetryPolicy;
/** Half of the longest wait of each attempt: 1, 2, 4 s. */
const random = () => 0.5;
const waitMs = (id = a): number => policy.nextTryAtMs(id) - nowMs;

beforeEach(() => {
  nowMs = start;
  backoff = new CallBackoff<string>({ nowMs: () => nowMs, random });
  policy = createRetryPolicy(backoff, () => nowMs, random);
});

describe('a track that failed', () => {
  it('waits longer each time, until it is stored or a reconnect', () => {
    const waits = [1, 2, 3].map(() => {
      policy.failed(a);
      return waitMs();
    });
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect([policy.mayTry(a), policy.mayTry(b)]).toEqual([false, true]);
    nowMs += 4_000;
    expect(policy.mayTry(a)).toBe(true);
    policy.stored(a);
    policy.failed(a);
    expect(waitMs()).toBe(1_000);
    policy.forget();
    expect(policy.mayTry(a)).toBe(true);
  });

  it('waits beyond its host’s Retry-After and the wait of all calls', () => {
    policy.failed(a, nowMs + 60_000);
    expect(waitMs()).toBe(61_000);
    backoff.note('music.test', { kind: 'silent' }, nowMs);
    const allMs = (backoff.untilMs('all') ?? 0) - nowMs;
    expect(allMs).toBeGreaterThan(0);
    expect([policy.isBackingOff(), waitMs(b)]).toEqual([true, allMs]);
    policy.failed(b);
    expect(waitMs(b)).toBe(allMs + 1_000);
  });

  it('does not wait for a time that only a wrong clock can have set', () => {
    const longestMs = backoffTimes.retryAfterCapMs + backoffTimes.capMs;
    policy.failed(a, nowMs + longestMs - 1_000);
    expect(waitMs()).toBe(longestMs);
    nowMs -= 1;
    expect([policy.mayTry(a), waitMs()]).toEqual([true, 0]);
  });
});

describe('a file that ended early', () => {
  it('is given up after six attempts without a byte, and then begins anew', () => {
    const goesOn = Array.from({ length: 6 }, () => policy.wasCut(a, 0));
    expect(goesOn).toEqual([true, true, true, true, true, false]);
    expect(policy.mayTry(a)).toBe(true);
    expect(policy.wasCut(a, 0)).toBe(true);
    expect(waitMs()).toBe(1_000);
  });

  it('counts no attempt that brought bytes', () => {
    for (let time = 0; time < 5; time++) policy.wasCut(a, 0);
    expect(policy.wasCut(a, 1)).toBe(true);
    expect(waitMs()).toBe(500);
    expect(policy.wasCut(a, 0)).toBe(true);
    expect(waitMs()).toBe(1_000);
  });

  it('is given up when its host cuts every answer, each from the first byte, at two places in turn', () => {
    const goesOn = Array.from({ length: 8 }, (_, n) => policy.wasCut(a, n % 2 === 0 ? 300 : 600));
    expect(goesOn).toEqual([true, true, true, true, true, true, true, false]);
  });

  it('does not count the same bytes again after its host failed, or its record was missing', () => {
    policy.wasCut(a, 600);
    policy.failed(a);
    policy.rest(a);
    const goesOn = Array.from({ length: 5 }, () => policy.wasCut(a, 600));
    expect(goesOn).toEqual([true, true, true, true, false]);
  });
});

it('a track without a record rests for a minute, and its attempts stay counted', () => {
  policy.failed(a);
  policy.failed(a);
  policy.rest(a);
  expect(waitMs()).toBe(60_000);
  policy.failed(a);
  expect(waitMs()).toBe(4_000);
  policy.rest(b);
  expect([policy.mayTry(b), waitMs(b)]).toEqual([false, 60_000]);
  policy.failed(b);
  expect(waitMs(b)).toBe(1_000);
});
