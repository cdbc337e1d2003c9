import { expect, test } from 'vitest';
import { Quota } from '../../../../server/http/quota.ts';

test('gives each caller so much in a window, and says when the next begins', () => {
  // Not 0: an hour after the process began.
  let nowMs = 3_600_000;
  const quota = new Quota(5, 60_000, () => nowMs);
  expect([quota.take('a', 3), quota.left('a'), quota.take('a', 3), quota.take('a', 1)]).toEqual([3, 2, 2, 0]);
  expect(quota.take('b', 1)).toBe(1);
  nowMs += 15_000;
  expect([quota.left('a'), quota.secondsLeft('a')]).toEqual([0, 45]);
  nowMs += 44_000;
  expect([quota.take('a', 1), quota.secondsLeft('a')]).toEqual([0, 1]);
  nowMs += 1_000;
  expect(quota.take('a', 9)).toBe(5);
});

test('0 is no bound', () => {
  const unlimited = new Quota(0, 60_000);
  expect([unlimited.take('a', 9), unlimited.left('a')]).toEqual([9, Number.POSITIVE_INFINITY]);
});
