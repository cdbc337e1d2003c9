import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runStep } from '../../../scripts/support/steps.ts';

/** A process that ends when the test says so, or when it is killed. */
class Child extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly kill = vi.fn<(signal: string) => void>(() => void this.emit('close', null));
}

const spawned = vi.hoisted(() => ({ spawn: vi.fn<() => unknown>() }));
vi.mock('node:child_process', () => spawned);

let child: Child;
beforeEach(() => {
  vi.useFakeTimers();
  child = new Child();
  spawned.spawn.mockReturnValue(child);
});
afterEach(() => void vi.useRealTimers());

const step = { name: 'browser', command: 'playwright', args: ['test'] };
const minutes = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 60_000);

it('lets a step that goes on printing take as long as it needs', async () => {
  const result = runStep(step);
  for (const stream of [child.stdout, child.stderr, child.stdout]) {
    await minutes(11);
    stream.write('.');
  }
  await minutes(11);
  child.emit('close', 0);
  expect(await result).toMatchObject({ ok: true, output: '...' });
  expect(child.kill).not.toHaveBeenCalled();
});

it('ends a step that prints nothing for twelve minutes, and says so', async () => {
  const result = runStep(step);
  await minutes(6);
  child.stdout.write('begun');
  await minutes(12);
  expect(child.kill).toHaveBeenCalledWith('SIGKILL');
  const { ok, output } = await result;
  expect(ok).toBe(false);
  expect(output).toBe('begun\nbrowser printed nothing for 12 minutes and was ended.\n');
});
