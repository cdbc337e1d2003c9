import { expect, it } from 'vitest';
import { countsOfPlaywright, countsOfVitest } from '../../../scripts/support/reports.ts';

it('counts tests, and a file that did not load as a failed one', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [] },
    ],
  };
  expect(countsOfVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

it('counts flaky browser tests and errors outside tests as failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(countsOfPlaywright(report)).toEqual({ passed: 4, failed: 3, skipped: 2 });
});
