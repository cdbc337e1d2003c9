import { expect, it } from 'vitest';
import { createSlowLine } from '../../../../src/platform/shared/slow-line.ts';

/** Whether a line is slow after answers with these times to their first bytes, the last `agoMs` before now. */
function isSlowAfter(firstBytesMs: readonly number[], { agoMs = 0, bytes = 300, isTold = true } = {}): boolean {
  const endMs = 100_000;
  const line = createSlowLine(() => endMs + agoMs);
  for (const ms of firstBytesMs) {
    line.note({
      fetchStart: endMs - ms,
      responseStart: isTold ? endMs : 0,
      responseEnd: endMs,
      transferSize: bytes,
    });
  }
  return line.isSlow();
}

it.each([
  ['not before any answer', [], {}, false],
  ['not with quick answers', [200, 200, 200], {}, false],
  ['where two of three answers took seconds', [200, 2_500, 100, 2_500], {}, true],
  ['not where one did: its server may have had much to do', [200, 2_500, 200, 200, 2_500], {}, false],
  ['not where a cache did', [2_500, 2_500, 2_500], { bytes: 0 }, false],
  ['not where other origins did, which do not tell', [2_500, 2_500, 2_500], { isTold: false }, false],
  ['still within a minute', [2_500, 2_500], { agoMs: 59_000 }, true],
  ['no longer after a minute', [2_500, 2_500], { agoMs: 61_000 }, false],
])('is slow: %s', (_when, answers, options, isSlow) => {
  expect(isSlowAfter(answers, options)).toBe(isSlow);
});
