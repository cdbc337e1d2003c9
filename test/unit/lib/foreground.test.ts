import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createForeground, type Foreground } from '../../../src/lib/foreground.ts';

const quietMs = 300;
let foreground: Foreground;
let isQuiet: boolean;
const begin = () => {
  isQuiet = false;
  void foreground.untilQuiet(quietMs).then(() => (isQuiet = true));
};
const afterMs = async (ms: number): Promise<boolean> => {
  await vi.advanceTimersByTimeAsync(ms);
  return isQuiet;
};

/** Something that the user waits for, and what settles it. */
function work() {
  let [resolve, reject] = [(_value: string): void => undefined, (_error: Error): void => undefined];
  const promise = new Promise<string>((done, failed) => ([resolve, reject] = [done, failed]));
  return { promise: foreground.inForeground(promise), resolve, reject };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  foreground = createForeground();
});

afterEach(() => {
  vi.useRealTimers();
});

it('is at once where nothing is waited for', async () => {
  begin();
  expect(await afterMs(0)).toBe(true);
});

it('is some time after the last of what is waited for has come, or has failed', async () => {
  const [code, answer] = [work(), work()];
  begin();
  expect(await afterMs(1_000)).toBe(false);
  code.resolve('code');
  expect(await code.promise).toBe('code');
  expect(await afterMs(1_000)).toBe(false);
  answer.reject(new Error('no answer'));
  await expect(answer.promise).rejects.toThrow('no answer');
  expect(await afterMs(quietMs - 50)).toBe(false);
  expect(await afterMs(200)).toBe(true);
});

it('is not in the pause between a screen’s code and the request for what it shows', async () => {
  const code = work();
  begin();
  code.resolve('code');
  expect(await afterMs(quietMs - 100)).toBe(false);
  const answer = work();
  expect(await afterMs(2_000)).toBe(false);
  answer.resolve('answer');
  expect(await afterMs(quietMs + 200)).toBe(true);
});

it('is after twenty seconds although something hangs', async () => {
  const hanging = work();
  begin();
  expect(await afterMs(19_500)).toBe(false);
  expect(await afterMs(1_000)).toBe(true);
  hanging.resolve('');
});
