import { expect, it } from 'vitest';
import { createEnding } from '../../../sw/ending.ts';
import { collectGarbage } from '../../support/retained-memory.ts';

it('retains nothing of what is over', async () => {
  const { until } = createEnding('replaced');
  const events: WeakRef<object>[] = [];
  const handle = async (): Promise<void> => {
    const event = new Event('fetch');
    events.push(new WeakRef(event));
    expect(await until(Promise.resolve(event))).toBe(event);
    await expect(until(Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  };
  for (let n = 0; n < 50; n++) await handle();
  await collectGarbage();
  // The last one may still be on the stack.
  expect(events.filter((event) => event.deref() !== undefined).length).toBeLessThan(3);
  // Used to the end, as the worker's is: otherwise it would be garbage itself.
  expect(await until(Promise.resolve(1))).toBe(1);
});

it('ends what waits, and at once what begins later', async () => {
  const { end, until } = createEnding('replaced');
  const silent = new Promise<never>(() => undefined);
  const waiting = until(silent);
  end();
  expect(await waiting).toBe('replaced');
  expect(await until(silent)).toBe('replaced');
});
