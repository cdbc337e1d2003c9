import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests ended how. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each test that failed: `failed: FILE › TEST: why`. */
  readonly named: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const numberIn = (object: Json, key: string): number => {
  const value = object[key];
  return typeof value === 'number' ? value : 0;
};

const objectsIn = (object: Json, key: string): readonly Json[] => {
  const value = object[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
};
const textIn = (object: Json, key: string): string => {
  const value = object[key];
  return typeof value === 'string' ? value : '';
};

/** A message's first lines as one, without colours, short enough that some of them fit the end of a cut log. */
const inShort = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 8)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' | ')
    .slice(0, 300);

/**
 * Why a run of which every test passed ended badly: the error outside any test (in a hook, or a promise that was not awaited)
 * that Vitest or Node shows, else the last lines of what was printed.
 */
export function whyBadly(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.replaceAll('⎯', '').trim())
    .filter((line) => line !== '' && !line.includes('node_modules'));
  const outside = lines.findLastIndex((line) => /^FAIL |^Unhandled (Rejection|Exception|Error)$|^Uncaught /.test(line));
  return inShort((outside >= 0 ? lines.slice(outside) : lines.slice(-6)).join('\n'));
}

/** The counts of a Vitest JSON report. A test file that did not even load counts as one failed test. */
export function countsOfVitest(report: Json): Counts {
  const files = objectsIn(report, 'testResults');
  const broken = files.filter(
    (file) => file['status'] === 'failed' && objectsIn(file, 'assertionResults').length === 0,
  );
  const named = files.flatMap((file) => {
    const path = relative(process.cwd(), textIn(file, 'name'));
    if (broken.includes(file)) return [`failed: ${path}: ${inShort(textIn(file, 'message'))}`];
    return objectsIn(file, 'assertionResults')
      .filter((test) => test['status'] === 'failed')
      .map((test) => {
        const messages: unknown = test['failureMessages'];
        const why = Array.isArray(messages) ? messages.join('\n') : '';
        return `failed: ${path} › ${textIn(test, 'fullName')}: ${inShort(why)}`;
      });
  });
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + broken.length,
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
    named,
  };
}

/** Every test below a suite of a Playwright report that failed, each with its file and titles. */
function namedBelow(suite: Json, titles: readonly string[]): readonly string[] {
  const here = objectsIn(suite, 'specs').flatMap((spec) =>
    objectsIn(spec, 'tests')
      .filter((test) => test['status'] === 'unexpected')
      .map((test) => {
        const [first] = objectsIn(test, 'results').flatMap((result) => objectsIn(result, 'errors'));
        const name = [...titles, textIn(spec, 'title')].join(' › ');
        return `failed: ${name}: ${inShort(first === undefined ? '' : textIn(first, 'message'))}`;
      }),
  );
  const below = objectsIn(suite, 'suites').flatMap((inner) => namedBelow(inner, [...titles, textIn(inner, 'title')]));
  return [...here, ...below];
}

/** The counts of a Playwright JSON report; errors outside any test (a file that does not load) count as failed tests. */
export function countsOfPlaywright(report: Json): Counts {
  const stats = isObject(report['stats']) ? report['stats'] : {};
  const errors = objectsIn(report, 'errors');
  return {
    passed: numberIn(stats, 'expected'),
    failed: numberIn(stats, 'unexpected') + errors.length,
    skipped: numberIn(stats, 'skipped'),
    named: [
      ...errors.map((error) => `failed: outside any test: ${inShort(textIn(error, 'message'))}`),
      ...objectsIn(report, 'suites').flatMap((suite) => namedBelow(suite, [textIn(suite, 'title')])),
    ],
  };
}

/**
 * The counts of a run that ends in `N passed, N failed`, with its lines that name failures and what was `not run`;
 * undefined without such an end.
 */
export function countsSaid(output: string): Counts | undefined {
  const lines = stripVTControlCharacters(output).split('\n');
  const said = lines.map((line) => /^(\d+) passed, (\d+) failed/.exec(line)).findLast((match) => match !== null);
  if (said === undefined) return undefined;
  const notRun = lines.filter((line) => line.startsWith('not run '));
  const named = lines.filter((line) => line.startsWith('failed: ')).map((line) => line.slice(0, 300));
  return { passed: Number(said[1]), failed: Number(said[2]), skipped: notRun.length, named: [...named, ...notRun] };
}

/** Reads and removes a report; undefined when there is none, or no JSON object in it. */
export async function takeReport(path: string): Promise<Json | undefined> {
  try {
    const report: unknown = JSON.parse(await readFile(path, 'utf8'));
    return isObject(report) ? report : undefined;
  } catch {
    return undefined;
  } finally {
    await rm(path, { force: true });
  }
}
