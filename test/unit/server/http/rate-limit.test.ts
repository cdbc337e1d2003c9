import { describe, expect, test } from 'vitest';
import { HttpError } from '../../../../server/http/errors.ts';
import { callerOf, RateLimiter } from '../../../../server/http/rate-limit.ts';

/** undefined when let through, else status and seconds to wait. */
function refusedMessage(take: () => void): [number, number | undefined] | undefined {
  try {
    take();
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [error.status, error.retryAfterS];
  }
}

describe('the rate limit', () => {
  test('lets a minute’s worth through at once, says when the next is free, and keeps its word', () => {
    let nowMs = 0;
    const limiter = new RateLimiter(6, () => nowMs);
    const take = () => refusedMessage(() => limiter.take('a'));
    expect(Array.from({ length: 7 }, take)).toEqual([...Array.from({ length: 6 }, () => undefined), [429, 10]]);
    nowMs = 9_000;
    expect(take()).toEqual([429, 1]);
    nowMs = 10_000;
    expect(take()).toBeUndefined();
    expect(refusedMessage(() => limiter.take('b'))).toBeUndefined();
  });

  test('a clock that goes back neither gives nor takes', () => {
    let nowMs = 60_000;
    const limiter = new RateLimiter(1, () => nowMs);
    limiter.take('a');
    nowMs = 0;
    expect(refusedMessage(() => limiter.take('a'))).toEqual([429, 60]);
  });

  test('lets what was dear count as many, a minute’s worth at most', () => {
    let nowMs = 0;
    const limiter = new RateLimiter(60, () => nowMs);
    limiter.take('a');
    limiter.charge('a', 58.9);
    limiter.take('a');
    expect(refusedMessage(() => limiter.take('a'))).toEqual([429, 1]);
    limiter.charge('a', 1e9);
    expect(refusedMessage(() => limiter.take('a'))).toEqual([429, 61]);
    limiter.take('b');
    nowMs = 61_000;
    limiter.take('a');
    const unlimited = new RateLimiter(0);
    unlimited.charge('a', 5);
    unlimited.take('a');
  });

  test('forgets the callers of longest ago when there are too many', () => {
    const limiter = new RateLimiter(1, () => 0);
    limiter.take('first');
    for (let i = 0; i < 20_000; i++) limiter.take(`caller ${i}`);
    expect(refusedMessage(() => limiter.take('caller 19999'))).toEqual([429, 60]);
    expect(refusedMessage(() => limiter.take('first'))).toBeUndefined();
  });

  test('does not forget a caller that goes on calling, however many others come', () => {
    const limiter = new RateLimiter(1, () => 0);
    limiter.take('busy');
    const othersThenBusy = (from: number) => {
      for (let i = from; i < from + 15_000; i++) limiter.take(`caller ${i}`);
      return refusedMessage(() => limiter.take('busy'));
    };
    expect([othersThenBusy(0), othersThenBusy(15_000)]).toEqual([
      [429, 60],
      [429, 60],
    ]);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8::9', '2001:db8:0:0::/64'],
    // The zeros that are left out are of the network.
    ['2001::2:a:b:c:d', '2001:0:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });
});
