import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PullOutcome } from '../../../../src/core/pull.ts';
import { usePull } from '../../../../src/screens/shared/use-pull.ts';
import { world, type World } from '../support.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.setSystemTime(1_800_000_000_000);
});
afterEach(() => void vi.useRealTimers());

const minuteMs = 60_000;
function Screen() {
  usePull({ kind: 'likes' });
  return null;
}
async function show(outcome: PullOutcome): Promise<World> {
  const here = world();
  here.answer = () => Promise.resolve(outcome);
  // A server that answers the app's checks would end the waiting.
  here.serverAnswers = () => Promise.resolve(outcome.kind !== 'offline');
  here.show(<Screen />, '/liked-songs');
  await pass(0);
  expect(here.asked).toHaveLength(1);
  return here;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a shown screen pulls each minute; the pull itself knows what is fresh', async () => {
  const here = await show({ kind: 'done' });
  await pass(3 * minuteMs);
  expect(here.asked).toHaveLength(4);
});

const failed = { kind: 'failed', message: 'The server does not answer' } as const;

it.each([{ kind: 'offline' } as const, failed])('a pull that came to "$kind" waits five minutes', async (outcome) => {
  const here = await show(outcome);
  await pass(4 * minuteMs + 59_000);
  expect(here.asked).toHaveLength(1);
  await pass(1_000);
  expect(here.asked).toHaveLength(2);
});

it('a clock that is set back a day delays no pull', async () => {
  const here = await show(failed);
  vi.setSystemTime(Date.now() - 24 * 60 * minuteMs);
  await pass(5 * minuteMs);
  expect(here.asked).toHaveLength(2);
});

it('a hidden page pulls nothing, and pulls at once when it is shown', async () => {
  const here = await show({ kind: 'done' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(5 * minuteMs);
  expect(here.asked).toHaveLength(1);
  visibility.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(here.asked).toHaveLength(2);
});
