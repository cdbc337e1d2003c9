import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { benchReport, benchRow, median } from '../../bench/support/report.ts';

describe('a bench row', () => {
  it('takes the middle, or the mean of the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
    expect(() => median([])).toThrow('no median');
  });

  it('meets a value by the median, not by the best run', () => {
    const goal = { kind: 'value', atMost: 10, isMust: true } as const;
    expect(benchRow({ name: 'a', unit: 's', runs: [1, 11, 12], goal }).met).toBe(false);
    expect(benchRow({ name: 'a', unit: 's', runs: [1, 10, 12], goal }).met).toBe(true);
  });

  it('meets a ratio by comparing with the floor, and not without one', () => {
    const goal = { kind: 'ratio', atMost: 1.5, isMust: false } as const;
    expect(benchRow({ name: 'a', unit: 'ms', runs: [30], floorRuns: [20], goal })).toMatchObject({
      ratio: 1.5,
      met: true,
    });
    expect(benchRow({ name: 'a', unit: 'ms', runs: [31], floorRuns: [20], goal }).met).toBe(false);
    expect(benchRow({ name: 'a', unit: 'ms', runs: [1], goal }).met).toBe(false);
  });
});

it('names no folder of the machine it was made on', () => {
  const { notes } = benchReport('x', { short: true }, [], [`Built in ${process.cwd()}/dist, data in ${tmpdir()}/a.`]);
  expect(notes).toEqual(['Built in the project’s folder/dist, data in a temporary folder/a.']);
});
