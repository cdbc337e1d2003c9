import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchReport, BenchRow, BenchRun } from '../test/bench/support/report.ts';
import { isMissing } from './build/files.ts';
import { PlainError, runMain } from './support/fail.ts';

/** `npm run bench -- NAME [--json FILE] [--short]`: runs test/bench/NAME.ts and prints its table. */
const folder = resolve(import.meta.dirname, '../test/bench');

interface Request {
  readonly name: string;
  readonly json: string | undefined;
  readonly short: boolean;
}

function parse(args: readonly string[], names: readonly string[]): Request {
  const known = `known are ${names.join(', ')}`;
  let [name, json, short]: [string | undefined, string | undefined, boolean] = [undefined, undefined, false];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--short') short = true;
    else if (arg === '--json') {
      json = args[++i];
      if (json === undefined) throw new PlainError('--json needs a file');
    } else if (arg.startsWith('-')) throw new PlainError(`unknown flag ${arg}; known are --json FILE and --short`);
    else if (name !== undefined) throw new PlainError(`one bench at a time, not ${name} and ${arg}`);
    else name = arg;
  }
  if (name === undefined) throw new PlainError(`which bench? ${known}`);
  if (!names.includes(name)) throw new PlainError(`unknown bench ${name}; ${known}`);
  return { name, json, short };
}

const hasRun = (module: unknown): module is { readonly run: BenchRun } =>
  typeof module === 'object' && module !== null && 'run' in module && typeof module.run === 'function';

const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function goalText({ goal, unit, met }: BenchRow): string {
  if (goal === undefined) return '';
  const limit = goal.kind === 'ratio' ? `${goal.atMost} ×` : `${goal.atMost} ${unit}`;
  return `${goal.isMust ? 'must' : 'goal'} ≤ ${limit}: ${met === true ? 'met' : 'MISSED'}`;
}

function printReport({ name, machine, short, rows, notes }: BenchReport): void {
  console.log(`\n${name}${short ? ' (short)' : ''} · ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}`);
  const cells = rows.map((row) => [
    row.name,
    `${digits(row.median)} ${row.unit}`,
    row.floor === undefined ? '' : `floor ${digits(row.floor)}`,
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
    goalText(row),
    `(${row.runs.length} runs: ${digits(Math.min(...row.runs))} to ${digits(Math.max(...row.runs))})`,
  ]);
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const note of notes) console.log(`- ${note}`);
}

/** Puts the report under its name into a JSON file that other benches may have written to; all or nothing. */
async function saveReport(path: string, report: BenchReport): Promise<void> {
  let before: unknown = {};
  try {
    before = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (!isMissing(error)) throw new PlainError(`${path} is no JSON file; nothing was written.`);
  }
  if (typeof before !== 'object' || before === null || Array.isArray(before)) {
    throw new PlainError(`${path} holds no JSON object; nothing was written.`);
  }
  await mkdir(dirname(resolve(path)), { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify({ ...before, [report.name]: report }, undefined, 2)}\n`);
  await rename(`${path}.new`, path);
}

await runMain(async () => {
  const files = await readdir(folder);
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort();
  const { name, json, short } = parse(process.argv.slice(2), names);
  const module: unknown = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  if (!hasRun(module)) throw new PlainError(`test/bench/${name}.ts exports no run(options)`);
  const report = await module.run({ short });
  printReport(report);
  if (json !== undefined) await saveReport(json, report);
  return 0;
});
