import { expect, test } from 'vitest';
import { concurrentBytesLimit } from '../../../../server/sources/folder/concurrent-bytes-limit.ts';

test('what runs at once stays within the limit, in order; what is larger runs alone, and an error gives its bytes back', async () => {
  const limited = concurrentBytesLimit(100);
  const running = new Set<number>();
  const begun: number[] = [];
  let most = 0;
  const work = (bytes: number) =>
    limited(bytes, async () => {
      running.add(bytes);
      begun.push(bytes);
      most = Math.max(
        most,
        [...running].reduce((sum, each) => sum + each, 0),
      );
      await new Promise((done) => setTimeout(done, 1));
      running.delete(bytes);
      if (bytes === 50) throw new Error('it broke');
      return bytes;
    });
  const sizes = [50, 49, 2, 500, 30, 0];
  const ended = await Promise.allSettled(sizes.map(work));
  expect(begun).toEqual(sizes);
  expect(most).toBe(500);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', ...Array.from({ length: 5 }, () => 'fulfilled')]);
  await expect(work(100)).resolves.toBe(100);
});
