import { readFile, rm } from 'node:fs/promises';
import { startChild, typescriptEntry } from '../../scripts/support/child.ts';
import { isTestRun, minutesFile, type TestRunMinutes } from '../../scripts/support/test-minutes.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport, type BenchRow } from './support/report.ts';

/** Runs one of the two commands and returns its minutes; throws when a test fails: a red run's times say nothing. */
async function measured(command: string, args: readonly string[]): Promise<TestRunMinutes> {
  await rm(minutesFile, { force: true });
  const child = startChild({
    name: command,
    args: [...typescriptEntry('scripts/test.ts'), ...args],
    onLine: (line) => console.log(line),
    onErrorLine: (line) => console.error(line),
  });
  const { code } = await child.ended;
  const run: unknown = code === 0 ? JSON.parse(await readFile(minutesFile, 'utf8')) : undefined;
  if (!isTestRun(run) || run.failed > 0) throw new Error(`${command} failed`);
  return run;
}

function rowsOf(command: string, { groups, minutes }: TestRunMinutes, atMost: number): readonly BenchRow[] {
  const goal = { kind: 'value', atMost, isMust: false } as const;
  return [
    benchRow({ name: command, unit: 'min', runs: [minutes], goal }),
    ...groups.map(({ name, minutes: each, passed }) =>
      benchRow({ name: `  ${command}: ${name} (${passed})`, unit: 'min', runs: [each] }),
    ),
  ];
}

/** The minutes of `npm test` and, unless short, of `npm run test:full`, build included, group by group. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const rows = [...rowsOf('npm test', await measured('npm test', []), 8)];
  if (!options.short) rows.push(...rowsOf('npm run test:full', await measured('npm run test:full', ['--full']), 25));
  return benchReport('tests', options, rows, [
    'One run of each command in which every test passed; in brackets how many. node_modules are installed.',
    'The build group is skipped when nothing changed.',
  ]);
}
