import { expect, test } from 'vitest';
import { listAgainAfterMs } from '../../../../server/sources/background-reader.ts';

test.each([
  [20, 15_000],
  [1_000, 50_000],
  [60_000, 300_000],
])('a folder whose listing takes %i ms is listed again after %i ms', (tookMs, againMs) => {
  expect(listAgainAfterMs(15_000, tookMs, 300_000)).toBe(againMs);
});
