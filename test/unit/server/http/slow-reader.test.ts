import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ByteBudget } from '../../../../server/http/byte-budget.ts';
import { requestMemory } from '../../../../server/http/request-memory.ts';

/** The socket's side of a response that its client reads slowly, or not at all. */
class UnreadResponse extends EventEmitter {
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const [kibibyte, mebibyte] = [2 ** 10, 2 ** 20];
let answers: ByteBudget;
beforeEach(() => {
  vi.useFakeTimers();
  answers = new ByteBudget(8 * mebibyte, 8 * mebibyte);
});
afterEach(() => void vi.useRealTimers());

/** Sends a response of so many bytes to a client that reads none of it. */
async function unread(bytes: number): Promise<UnreadResponse> {
  const app = new Hono();
  const budgets = { bodies: new ByteBudget(mebibyte, mebibyte), answers };
  app.use(
    '*',
    requestMemory(
      budgets,
      () => 'caller',
      () => undefined,
    ),
  );
  app.get('/', (c) => c.body('x'.repeat(bytes), 200, { 'content-length': String(bytes) }));
  const outgoing = new UnreadResponse();
  await app.request('/', {}, { outgoing });
  return outgoing;
}

test('who does not read a large response in time is cut off, and its bytes are free again', async () => {
  const outgoing = await unread(mebibyte);
  expect(answers.total).toBe(mebibyte);
  // A minute, and a second for each 32 KB.
  await vi.advanceTimersByTimeAsync(92_700);
  expect([outgoing.destroyed, answers.total]).toEqual([false, mebibyte]);
  await vi.advanceTimersByTimeAsync(200);
  expect([outgoing.destroyed, answers.total]).toEqual([true, 0]);
});

test('who read it all is not cut off later', async () => {
  const outgoing = await unread(mebibyte);
  outgoing.emit('close');
  expect([answers.total, vi.getTimerCount()]).toEqual([0, 0]);
  expect(outgoing.destroyed).toBe(false);
});

test('what fits into the buffers of a socket is not watched, and counted until it is read', async () => {
  const outgoing = await unread(32 * kibibyte);
  expect([answers.total, vi.getTimerCount()]).toEqual([32 * kibibyte, 0]);
  outgoing.emit('close');
  expect(answers.total).toBe(0);
});
