import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readJson } from '../../../../server/http/body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request whose body begins and never ends, and what its reading came to so far. */
function beginReading(limit: number): { outcome: () => string } {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
  const init = { method: 'POST', body, duplex: 'half' };
  const request = new Request('http://x/api/likes', init);
  let outcome = 'reading';
  readJson(request, limit).catch((error: unknown) => {
    outcome = error instanceof Error && 'status' in error ? `${String(error.status)} ${error.message}` : 'unknown';
  });
  return { outcome: () => outcome };
}
const [kibibyte, mebibyte] = [2 ** 10, 2 ** 20];

test.each([
  ['half a minute and a second for each 64 KiB that a call may have', 256 * kibibyte, 34_096],
  ['longer for a call that may have more', 4 * mebibyte, 95_536],
])('a body that does not end has %s', async (_what, limit, deadlineMs) => {
  const { outcome } = beginReading(limit);
  await vi.advanceTimersByTimeAsync(deadlineMs - 100);
  expect(outcome()).toBe('reading');
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome()).toBe('408 The request took too long.');
});

test('a compressed body is refused as what it is', async () => {
  const read = (encoding: string) =>
    readJson(new Request('http://x', { method: 'POST', body: '{}', headers: { 'content-encoding': encoding } }));
  await expect(read('gzip')).rejects.toMatchObject({ status: 415 });
  await expect(read('identity')).resolves.toEqual({});
});

test('a body that ends leaves no timer', async () => {
  const request = new Request('http://x/api/likes', { method: 'POST', body: '{"like":true}' });
  expect(await readJson(request)).toEqual({ like: true });
  expect(vi.getTimerCount()).toBe(0);
});
