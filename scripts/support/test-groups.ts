import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkSteps } from './check-steps.ts';
import { countsOfPlaywright, countsOfVitest, countsSaid, takeReport, whyBadly, type Counts } from './reports.ts';
import { printStep, runStep, runSteps, type Step, type StepResult } from './steps.ts';

const root = resolve(import.meta.dirname, '../..');

/** A part of `npm test` or `npm run test:full` that can be run alone: `npm test -- unit`. */
export interface TestGroup {
  readonly name: string;
  /** Whether it can be narrowed down to some files. */
  readonly takesFiles: boolean;
  /** Runs it, prints a line for each step, and returns what it counted; of the files only those whose path contains a filter. */
  readonly run: (filters: readonly string[]) => Promise<Counts>;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, named: [] };
const asCounts = (results: readonly StepResult[]): Counts => ({
  passed: results.filter(({ ok }) => ok).length,
  failed: results.filter(({ ok }) => !ok).length,
  skipped: 0,
  named: results.filter(({ ok }) => !ok).map(({ name }) => `failed: ${name}`),
});

/** A step counts as one test; of what it printed only the last line is shown when it passes. */
const single = (step: Step) => async (): Promise<Counts> => {
  const result = await runStep(step);
  const lastLine = result.output.trimEnd().split('\n').at(-1) ?? '';
  printStep(result, result.ok ? lastLine : '');
  return asCounts([result]);
};

/** A step that ends in `N passed, N failed` counts as that many tests; where it ends badly without, as one failed. */
const counting = (step: Step) => async (): Promise<Counts> => {
  const result = await runStep(step);
  const said = countsSaid(result.output);
  const counts = said !== undefined && (result.ok || said.failed > 0) ? said : asCounts([{ ...result, ok: false }]);
  printStep(result, `${counts.passed} passed, ${counts.failed} failed`, counts.named);
  return counts;
};

/** A step that writes a report of its tests counts as those tests; where it ends badly without one, as one failed. */
async function reported(step: Step, reportPath: string, counts: typeof countsOfVitest): Promise<Counts> {
  await mkdir(dirname(reportPath), { recursive: true });
  await takeReport(reportPath);
  const result = await runStep(step);
  const report = await takeReport(reportPath);
  const found = report === undefined ? none : counts(report);
  const total =
    result.ok || found.failed > 0
      ? found
      : {
          ...found,
          failed: 1,
          named: [...found.named, `failed: ${step.name} ended badly: ${whyBadly(result.output)}`],
        };
  printStep(
    result,
    `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
    total.named,
  );
  return total;
}

function vitest(name: string, projects: readonly string[]): TestGroup {
  const report = join(root, 'test-results', `vitest-${name}.json`);
  const selected = projects.map((project) => `--project=${project}`);
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    takesFiles: true,
    run: (filters) => {
      const args = ['run', '--passWithNoTests', ...selected, ...output, ...filters];
      return reported({ name, command: 'vitest', args }, report, countsOfVitest);
    },
  };
}

const tsx = (entry: string, ...args: readonly string[]): readonly string[] => [
  '--import',
  'tsx',
  join(root, entry),
  ...args,
];

const browserReport = join(root, 'test-results/playwright.json');

const check: TestGroup = {
  name: 'check',
  takesFiles: false,
  run: async () => asCounts(await runSteps(checkSteps, 2, printStep)),
};
const build: TestGroup = {
  name: 'build',
  takesFiles: false,
  run: single({ name: 'build', command: 'node', args: tsx('scripts/build.ts') }),
};
const browser: TestGroup = {
  name: 'browser',
  takesFiles: true,
  run: (filters) =>
    reported(
      {
        name: 'browser',
        command: 'playwright',
        args: ['test', '--pass-with-no-tests', '--reporter=dot,json', ...filters],
        // Who asks for a file gets all of it.
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, ...(filters.length > 0 ? { OFFBEAT_TESTS: 'full' } : {}) },
      },
      browserReport,
      countsOfPlaywright,
    ),
};

/** The first `fixed` seeds, the same in every run, and `rotating` ones from a place that the clock draws. */
const simulate = (fixed: number, rotating: number): TestGroup => ({
  name: 'simulate',
  takesFiles: false,
  run: single({
    name: 'simulate',
    command: 'node',
    args: tsx('scripts/simulate.ts', '--seeds', String(fixed), '--rotating', String(rotating)),
  }),
});

/** What only `npm run test:full` runs. */
const onlyFull: readonly TestGroup[] = [
  {
    name: 'browsers',
    takesFiles: false,
    run: counting({ name: 'browsers', command: 'node', args: tsx('test/browsers/run.ts') }),
  },
  // Sizes, counts and layout shift fail here; times are only shown (docs/bench).
  {
    name: 'bench',
    takesFiles: false,
    run: single({ name: 'bench', command: 'node', args: tsx('scripts/bench.ts', 'shell', '--short') }),
  },
];

/** The cheap first. In the full run the same groups run all their tests (OFFBEAT_TESTS=full). */
export const testGroups = (isFull: boolean): readonly TestGroup[] => [
  check,
  vitest('unit', ['unit', 'unit-alone', 'dom', 'dom-alone']),
  build,
  vitest('integration', ['integration']),
  isFull ? simulate(2_000, 500) : simulate(150, 150),
  browser,
  ...(isFull ? onlyFull : []),
];
