import { expect, it, onTestFinished, vi } from 'vitest';
import { byDay, byHour } from '../../../src/core/listening.ts';

const at = (month: number, day: number, hour: number): number => new Date(2026, month - 1, day, hour).getTime();

it('counts each of the last days by the calendar, today last, and leaves out what is older', () => {
  const times = [at(3, 1, 23), at(2, 28, 0), at(2, 28, 12), at(2, 1, 12)];
  expect(byDay(times, at(3, 1, 23), 3)).toEqual([
    ['Feb 27', 0],
    ['Feb 28', 2],
    ['Mar 1', 1],
  ]);
});

it('has every day once where the clocks change', () => {
  for (const month of [3, 4, 10, 11]) {
    const names = byDay([], at(month, 28, 12), 28).map(([name]) => name);
    expect(new Set(names).size).toBe(28);
  }
});

it('names the days by the time zone that the device is in now (case 25)', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const zone of ['America/Los_Angeles', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone);
    expect(byDay([at(3, 1, 12)], at(3, 1, 23), 1)).toEqual([['Mar 1', 1]]);
  }
});

it('counts by the hour of the day, whichever the day', () => {
  const hours = byHour([at(3, 1, 7), at(3, 2, 7), at(3, 2, 23)]);
  expect(hours).toHaveLength(24);
  expect(hours.filter(([, count]) => count > 0)).toEqual([
    ['07:00', 2],
    ['23:00', 1],
  ]);
});
