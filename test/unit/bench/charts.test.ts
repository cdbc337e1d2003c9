import { expect, it } from 'vitest';
import { goalChart, shareOfGoal } from '../../bench/support/charts.ts';
import { benchPage } from '../../bench/support/page.ts';
import { benchRow, failsCi, type BenchReport } from '../../bench/support/report.ts';

const goal = (kind: 'value' | 'ratio', atMost: number, isMust = false) => ({ kind, atMost, isMust }) as const;
const report: BenchReport = {
  name: 'shell',
  takenAt: '2026-11-21T20:00:00.000Z',
  machine: { cpu: 'A <cpu>', cores: 2, memoryGiB: 8, node: 'v24.0.0' },
  short: false,
  rows: [
    benchRow({ name: 'first screen', unit: 'KiB', runs: [120], goal: goal('value', 130, true) }),
    benchRow({ name: 'paint & more', unit: 'ms', runs: [300], floorRuns: [100], goal: goal('ratio', 2) }),
    benchRow({ name: 'without a goal', unit: 'ms', runs: [5] }),
  ],
  notes: ['as it is'],
};

it('says how much of its goal a row uses', () => {
  expect(report.rows.map(shareOfGoal)).toEqual([120 / 130, 1.5, undefined]);
  const nothing = goal('value', 0, true);
  expect(shareOfGoal(benchRow({ name: 'shift', unit: 'count', runs: [0], goal: nothing }))).toBe(0);
  expect(shareOfGoal(benchRow({ name: 'shift', unit: 'count', runs: [0.01], goal: nothing }))).toBe(2);
});

it('draws every row that has a goal, the same each time, and lets no name out of its text', () => {
  const chart = goalChart(report);
  expect(chart).toBe(goalChart(report));
  expect(chart).toContain('paint &amp; more');
  expect(chart).toContain('3.00 ×');
  expect(chart).not.toContain('without a goal');
});

it('writes a page that names what missed and what machine it was', () => {
  const page = benchPage([report]);
  expect(page).toContain('1 of 2 goals met');
  expect(page).toContain('2 cores');
  expect(page).toContain('| paint & more | 300 ms | 100 ms | 3.00 × | goal ≤ 2 × | **missed** |');
  expect(page).toContain('- as it is');
});

it('fails CI for a missed must of sizes and counts, never for a time', () => {
  const row = (unit: 'KiB' | 'ms' | 'count', isMust: boolean) =>
    benchRow({ name: 'x', unit, runs: [2], goal: goal('value', 1, isMust) });
  expect(failsCi(row('KiB', true))).toBe(true);
  expect(failsCi(row('count', true))).toBe(true);
  expect(failsCi(row('ms', true))).toBe(false);
  expect(failsCi(row('KiB', false))).toBe(false);
});
