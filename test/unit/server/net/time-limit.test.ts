import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { withTimeLimit } from '../../../../server/net/time-limit.ts';

const run = promisify(execFile);
/** Never ends by itself. */
const untilAborted = (signal: AbortSignal): Promise<string> =>
  new Promise((done) => signal.addEventListener('abort', () => done('aborted')));

test('the time limit of a fetch fires although garbage is collected meanwhile', async () => {
  const file = join(import.meta.dirname, 'dripping-host-child.ts');
  const { stdout } = await run(process.execPath, ['--expose-gc', '--import', 'tsx', file]);
  expect(stdout).toBe('failed');
});

test('a signal is aborted by the clock, by another signal, and at once by one that was aborted before', async () => {
  vi.useFakeTimers();
  const late = withTimeLimit({ timeoutMs: 1_000 }, untilAborted);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBe('aborted');
  const other = new AbortController();
  const stopped = withTimeLimit({ timeoutMs: 1_000, signals: [other.signal] }, untilAborted);
  other.abort();
  expect(await stopped).toBe('aborted');
  const begun = withTimeLimit({ signals: [other.signal] }, (signal) => Promise.resolve(signal.aborted));
  expect(await begun).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
