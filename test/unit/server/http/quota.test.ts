import { expect, test } from 'vitest';
import { Quota } from '../../../../server/http/quota.ts';

test('gives each caller so much in a window, and says when the next begins', () => {
  let nowMs = 0;
  const quota = new Quota(5, 60_000, () => nowMs);
  expect([quota.take('a', 3), quota.take('a', 3), quota.take('a', 1)]).toEqual([3, 2, 0]);
  expect(quota.take('b', 1)).toBe(1);
  nowMs = 59_000;
  expect([quota.take('a', 1), quota.secondsLeft('a')]).toEqual([0, 1]);
  nowMs = 60_000;
  expect(quota.take('a', 9)).toBe(5);
  expect(new Quota(0, 60_000).take('a', 9)).toBe(9);
});
