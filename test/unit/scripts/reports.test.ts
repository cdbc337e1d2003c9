import { expect, it } from 'vitest';
import { countsOfPlaywright, countsOfVitest, countsSaid, whyBadly } from '../../../scripts/support/reports.ts';

it('counts and names tests, and a file that did not load as a failed one', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      {
        name: `${process.cwd()}/test/unit/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['\u001B[31mError: 1 is not 2\u001B[39m\n\n  at a'],
          },
        ],
      },
      {
        name: `${process.cwd()}/test/unit/b.test.ts`,
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      { status: 'passed', assertionResults: [] },
    ],
  };
  expect(countsOfVitest(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
    named: [
      'failed: test/unit/a.test.ts › takes away: Error: 1 is not 2 | at a',
      'failed: test/unit/b.test.ts: no such module',
    ],
  });
});

it('names browser tests that failed, and counts errors outside tests as failed', () => {
  const test = (status: string, message: string) => ({
    tests: [{ status, results: [{ errors: message === '' ? [] : [{ message }] }] }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, skipped: 2 },
    errors: [{ message: 'x.test.ts does not load' }],
    suites: [
      {
        title: 'app.test.ts',
        specs: [{ title: 'opens', ...test('expected', '') }],
        suites: [
          {
            title: 'offline',
            specs: [
              { title: 'plays', ...test('expected', '') },
              { title: 'likes', ...test('unexpected', 'no heart') },
            ],
          },
        ],
      },
    ],
  };
  expect(countsOfPlaywright(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    named: ['failed: outside any test: x.test.ts does not load', 'failed: app.test.ts › offline › likes: no heart'],
  });
});

it('says why a run ended badly of which every test passed', () => {
  const output =
    '····\n⎯⎯⎯ Unhandled Errors ⎯⎯⎯\n\u001B[31mVitest caught 1 unhandled error\u001B[39m\n⎯⎯ Unhandled Rejection ⎯⎯\nError: read ECONNRESET\n ❯ x.ts:1:2\n';
  expect(whyBadly(output)).toBe('Unhandled Rejection | Error: read ECONNRESET | ❯ x.ts:1:2');
  const hook = '··\n⎯⎯⎯ Failed Suites 1 ⎯⎯⎯\n\n FAIL  integration  test/x.test.ts > inner\nError: ENOTEMPTY\n';
  expect(whyBadly(hook)).toBe('FAIL  integration  test/x.test.ts > inner | Error: ENOTEMPTY');
  expect(whyBadly('a\nb\n\nc\nd\ne\nf\ng\n')).toBe('b | c | d | e | f | g');
});

it('reads the counts a run ends with, the last of them, and what it names', () => {
  const output =
    '\u001B[31mFirefox\u001B[39m\nfailed: Firefox › likes: late\nnot run WebKitGTK: it is not installed\n' +
    '1 passed, 0 failed\n7 passed, 1 failed\n';
  expect(countsSaid(output)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 1,
    named: ['failed: Firefox › likes: late', 'not run WebKitGTK: it is not installed'],
  });
  expect(countsSaid('ended in the middle')).toBeUndefined();
});
