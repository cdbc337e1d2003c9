import { readFile, rm } from 'node:fs/promises';

/** How many tests ended how. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const numberIn = (object: Json, key: string): number => {
  const value = object[key];
  return typeof value === 'number' ? value : 0;
};

/** The counts of a Vitest JSON report. A test file that did not even load counts as one failed test. */
export function countsOfVitest(report: Json): Counts {
  const files = Array.isArray(report['testResults']) ? report['testResults'].filter(isObject) : [];
  const broken = files.filter(
    (file) =>
      file['status'] === 'failed' && Array.isArray(file['assertionResults']) && file['assertionResults'].length === 0,
  );
  return {
    passed: numberIn(report, 'numPassedTests'),
    failed: numberIn(report, 'numFailedTests') + broken.length,
    skipped: numberIn(report, 'numPendingTests') + numberIn(report, 'numTodoTests'),
  };
}

/** The counts of a Playwright JSON report; errors outside any test (a file that does not load) count as failed tests. */
export function countsOfPlaywright(report: Json): Counts {
  const stats = isObject(report['stats']) ? report['stats'] : {};
  const errors = Array.isArray(report['errors']) ? report['errors'].length : 0;
  return {
    passed: numberIn(stats, 'expected'),
    failed: numberIn(stats, 'unexpected') + numberIn(stats, 'flaky') + errors,
    skipped: numberIn(stats, 'skipped'),
  };
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
