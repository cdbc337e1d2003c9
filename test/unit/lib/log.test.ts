import { expect, it } from 'vitest';
import { echoLog, ignored, logFailure, recentFailures } from '../../../src/lib/log.ts';

it('keeps the newest 200 failures, by the names of their errors alone', () => {
  for (let n = 0; n < 205; n++) logFailure(`try ${n}`, new TypeError('https://secret.example/id'));
  const failures = recentFailures();
  expect(failures.length).toBe(200);
  expect(failures[0]).toMatchObject({ what: 'try 5', error: 'TypeError' });
  expect(JSON.stringify(failures)).not.toContain('secret');
});

it('goes on with undefined after an ignored failure, and echoes the whole error where asked to', async () => {
  const echoed: unknown[] = [];
  echoLog((what, error) => echoed.push([what, error]));
  const failure = new Error('no');
  expect(await Promise.reject(failure).catch(ignored('a try'))).toBeUndefined();
  logFailure('a string', 'thrown');
  expect(echoed).toEqual([
    ['a try', failure],
    ['a string', 'thrown'],
  ]);
  expect(recentFailures().at(-1)?.error).toBe('string');
});
