import { expect, test } from 'vitest';
import { typingSteps } from '../../../../server/db/typos.ts';

test.each([
  ['midnight', 'midnight', 0],
  ['midnihgt', 'midnight', 1],
  ['midngiht', 'midnight', 1],
  ['drvie', 'drive', 1],
  ['drve', 'drive', 1],
  ['drrive', 'drive', 1],
  ['drike', 'drive', 1],
  ['midnih', 'midnight', 1],
  ['hello', 'quiet', 5],
])('%s is as far from %s as %d slips', (typed, known, steps) => {
  expect(typingSteps(typed, known)).toBe(steps);
});
