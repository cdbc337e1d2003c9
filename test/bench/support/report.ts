import { cpus, homedir, loadavg, tmpdir, totalmem } from 'node:os';
import { resolve } from 'node:path';

/** What `npm run bench -- NAME` was asked for. */
export interface BenchOptions {
  /** Fewer runs: to see that it works, not to quote. */
  readonly short: boolean;
}

export type Unit = 'ms' | 's' | 'min' | 'KiB' | 'MiB' | 'count' | 'per s';

/** One measured thing. */
export interface BenchRow {
  readonly name: string;
  readonly unit: Unit;
  /** Every run, in the order they were made. */
  readonly runs: readonly number[];
  readonly median: number;
  /** The median of the same on the bare page or the fastest possible way, and how many times that ours is. */
  readonly floor?: number;
  readonly ratio?: number;
  /** What to stay under: a value in `unit`, or a ratio to the floor. */
  readonly goal?: { readonly kind: 'value' | 'ratio'; readonly atMost: number; readonly isMust: boolean };
  /** Present with a goal. */
  readonly met?: boolean;
}

export interface BenchReport {
  readonly name: string;
  readonly takenAt: string;
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryGiB: number;
    readonly node: string;
    /** Load average of the minute in which it ended: well above `cores` means that others worked here too. */
    readonly load?: number;
  };
  readonly short: boolean;
  readonly rows: readonly BenchRow[];
  /** What a reader must know to judge the numbers: how it was measured, what missed its goal and why. */
  readonly notes: readonly string[];
}

/** A module test/bench/NAME.ts exports `run` of this type. */
export type BenchRun = (options: BenchOptions) => Promise<BenchReport>;

/** The middle of the numbers (the mean of the two middle ones of an even count); throws an Error for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('no median of no numbers');
  return (lower + upper) / 2;
}

interface RowInput {
  readonly name: string;
  readonly unit: Unit;
  readonly runs: readonly number[];
  /** Runs of the floor, in `unit`. */
  readonly floorRuns?: readonly number[];
  readonly goal?: BenchRow['goal'];
}

/** A row with its median, and its ratio and verdict where there is something to compare with. */
export function benchRow({ name, unit, runs, floorRuns, goal }: RowInput): BenchRow {
  const middle = median(runs);
  const floor = floorRuns === undefined ? undefined : median(floorRuns);
  const ratio = floor === undefined || floor === 0 ? undefined : middle / floor;
  const measured = goal?.kind === 'ratio' ? ratio : middle;
  return {
    name,
    unit,
    runs,
    median: middle,
    ...(floor === undefined ? {} : { floor }),
    ...(ratio === undefined ? {} : { ratio }),
    ...(goal === undefined ? {} : { goal, met: measured !== undefined && measured <= goal.atMost }),
  };
}

const projectRoot = resolve(import.meta.dirname, '../../..');

/** The text without the names of this machine's folders: they tell a reader of docs/bench nothing. */
export const withoutFolders = (text: string): string =>
  text
    .replaceAll(projectRoot, 'the project’s folder')
    .replaceAll(tmpdir(), 'a temporary folder')
    .replaceAll(homedir(), 'a home folder');

export function benchReport(
  name: string,
  { short }: BenchOptions,
  rows: readonly BenchRow[],
  notes: readonly string[],
): BenchReport {
  const machine = {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
  return { name, takenAt: new Date().toISOString(), machine, short, rows, notes: notes.map(withoutFolders) };
}

/** Whether CI fails for this row: a must that misses, of sizes and counts. Times are judged by people: machines differ. */
export const failsCi = ({ unit, goal, met }: BenchRow): boolean =>
  goal?.isMust === true && met === false && (unit === 'KiB' || unit === 'MiB' || unit === 'count');

/** Whether a value of a results file has the shape of a report; its numbers are believed. */
export const isBenchReport = (value: unknown): value is BenchReport =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'machine' in value &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  'notes' in value &&
  Array.isArray(value.notes);
