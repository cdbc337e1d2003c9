import { expect, test } from 'vitest';
import { inTurns } from '../../../../server/db/in-turns.ts';

test('only so much runs at the same time, in order, and an error gives its place to the next', async () => {
  const run = inTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((n) =>
    run(async () => {
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
