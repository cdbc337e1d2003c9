import type { BrowserContext, Page } from '@playwright/test';
import { benchRow, type BenchRow } from '../support/report.ts';
import { measureLoad, type Load } from './load.ts';

/** The loads of one fresh profile, each beside the floor's, taken right before it. */
export type HomeRun = {
  readonly cold: Pair;
  /** With service worker and stored contents. */
  readonly again: Pair;
  readonly againSlow: Pair;
};
type Pair = { readonly floor: Load; readonly home: Load };

const full = { slowdown: 1, settleMs: 2_000 } as const;
const slow = { slowdown: 4, settleMs: 3_000 } as const;

const hello = (page: Page) => page.getByText('Hello').waitFor();
/** Not the frame: covers by name, which come from the database. */
const contents = (page: Page) =>
  page.getByRole('region', { name: 'Recently Played' }).getByRole('button').first().waitFor();
const installed = async (page: Page): Promise<void> => {
  await contents(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
};

export async function measureHome(context: BrowserContext, origin: string): Promise<HomeRun> {
  const pair = async (options: typeof full | typeof slow, ready = contents): Promise<Pair> => ({
    floor: await measureLoad(context, `${origin}/floor.html`, hello, options),
    home: await measureLoad(context, `${origin}/home`, ready, options),
  });
  const cold = await pair(slow, installed);
  return { cold, again: await pair(full), againSlow: await pair(slow) };
}

type Sample = (load: Load) => number;

/** Bytes, counts and layout shift are musts, times are goals. */
export function homeRows(runs: readonly HomeRun[]): BenchRow[] {
  const versus = (name: string, which: keyof HomeRun, sample: Sample, unit: 'ms' | 'MiB', atMost?: number): BenchRow =>
    benchRow({
      name,
      unit,
      runs: runs.map((run) => sample(run[which].home)),
      floorRuns: runs.map((run) => sample(run[which].floor)),
      ...(atMost === undefined ? {} : { goal: { kind: 'ratio', atMost, isMust: false } }),
    });
  const all = runs.flatMap(({ cold, again, againSlow }) => [cold.home, again.home, againSlow.home]);
  return [
    versus('cold first paint, CPU at a quarter', 'cold', ({ fcpMs }) => fcpMs, 'ms', 1.5),
    versus('cold largest paint, CPU at a quarter', 'cold', ({ lcpMs }) => lcpMs, 'ms', 2),
    versus('second load, largest paint', 'again', ({ lcpMs }) => lcpMs, 'ms', 1.5),
    versus('second load, largest paint, CPU at a quarter', 'againSlow', ({ lcpMs }) => lcpMs, 'ms', 1.5),
    versus('second load, task time', 'again', ({ taskMs }) => taskMs, 'ms', 2.5),
    versus('second load, task time, CPU at a quarter', 'againSlow', ({ taskMs }) => taskMs, 'ms', 2.5),
    benchRow({
      name: 'JS heap after the second load',
      unit: 'MiB',
      runs: runs.map(({ again }) => again.home.heapMiB),
      floorRuns: runs.map(({ again }) => again.floor.heapMiB),
      goal: { kind: 'value', atMost: 6, isMust: true },
    }),
    benchRow({
      name: 'layout shift, every load',
      unit: 'count',
      runs: [Math.max(...all.map(({ layoutShift }) => layoutShift))],
      goal: { kind: 'value', atMost: 0, isMust: true },
    }),
    benchRow({
      name: 'tasks over 50 ms, second load',
      unit: 'count',
      runs: runs.map(({ again }) => again.home.longTasks.length),
      floorRuns: runs.map(({ again }) => again.floor.longTasks.length),
      goal: { kind: 'value', atMost: 0, isMust: false },
    }),
    benchRow({
      name: 'script and style files before the largest paint',
      unit: 'count',
      runs: runs.map(({ cold }) => cold.home.codeFiles),
    }),
  ];
}
