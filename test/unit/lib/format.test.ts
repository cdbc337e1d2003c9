import { describe, expect, it } from 'vitest';
import { abbreviatedCount, byteSize, counted, minutesAndSeconds } from '../../../src/lib/format.ts';

describe('minutesAndSeconds', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [60, '1:00'],
    [754.2, '12:34'],
    [3_600, '60:00'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('writes %d s as %s', (seconds, text) => {
    expect(minutesAndSeconds(seconds)).toBe(text);
  });
});

describe('abbreviatedCount', () => {
  it.each([
    [0, '0'],
    [-5, '0'],
    [999, '999'],
    [1_000, '1K'],
    [1_234, '1.2K'],
    [1_299, '1.2K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [2_500_000_000, '2.5B'],
    [Number.NaN, '0'],
  ])('writes %d as %s', (count, text) => {
    expect(abbreviatedCount(count)).toBe(text);
  });
});

describe('counted', () => {
  it('uses the singular for one only', () => {
    expect([0, 1, 2].map((n) => counted(n, 'song', 'songs'))).toEqual(['0 songs', '1 song', '2 songs']);
  });
});

describe('byteSize', () => {
  it.each([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_536, '1.5 KB'],
    [1024 ** 2 - 1, '1 MB'],
    [1024 ** 3 - 1, '1 GB'],
    [5 * 1024 * 1024, '5 MB'],
    [1.5 * 1024 ** 3, '1.5 GB'],
    [-1, '0 B'],
  ])('writes %d as %s', (bytes, text) => {
    expect(byteSize(bytes)).toBe(text);
  });
});
