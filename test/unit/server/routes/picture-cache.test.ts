import { expect, test } from 'vitest';
import { PictureCache } from '../../../../server/routes/picture-cache.ts';

const picture = (sizeBytes: number, fetchedAtMs = 0) => ({
  type: 'image/gif',
  bytes: Buffer.alloc(sizeBytes),
  etag: '"a"',
  fetchedAtMs,
});

test('a flood of tiny pictures under long addresses takes no more memory than large ones', () => {
  const maxBytes = 1024 * 1024;
  const cache = new PictureCache(maxBytes);
  const address = (n: number): string => `https://pictures.example/${n}?${'x'.repeat(4_000)}`;
  for (let n = 0; n < 1_000; n++) cache.put(address(n), picture(40));
  const cached = Array.from({ length: 1_000 }, (_, n) => n).filter((n) => cache.get(address(n), 1) !== undefined);
  expect(cached.length * 4_000).toBeLessThan(maxBytes);
  expect(cached.at(-1)).toBe(999);
});

test('the picture used longest ago leaves first, and each after an hour', () => {
  const cache = new PictureCache(30_000);
  cache.put('a', picture(10_000));
  cache.put('b', picture(10_000));
  expect(cache.get('a', 1)).toBeDefined();
  cache.put('c', picture(10_000));
  expect(['a', 'b', 'c'].map((url) => cache.get(url, 1) !== undefined)).toEqual([true, false, true]);
  expect(cache.get('a', 3_600_001)).toBeUndefined();
});
