import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import type { PullOutcome, PullRequest } from '../../../../src/core/pull.ts';
import { usePages } from '../../../../src/screens/shared/lists/use-pages.ts';
import { world } from '../support.tsx';

const next: PullRequest = { kind: 'genre', term: 'Jazz', next: true };
const failed: PullOutcome = { kind: 'failed', message: 'Local API failed' };

function End({ refreshed }: { readonly refreshed?: PullOutcome }) {
  const { state, onReach, onRetry } = usePages('genre Jazz', true, next, refreshed);
  return (
    <>
      <p>{state}</p>
      <button onClick={onReach}>reach</button>
      <button onClick={onRetry}>Retry</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('goes on after a Retry that brought the next page, although the refresh had failed', async () => {
  const here = world();
  here.show(<End refreshed={failed} />, '/genre/jazz');
  expect(screen.getByText('failed')).toBeDefined();
  press('Retry');
  expect(await screen.findByText('idle')).toBeDefined();
  expect(here.asked).toEqual([next]);
});

it('ends with Retry when a page fails', async () => {
  const here = world();
  here.answer = () => Promise.resolve(failed);
  here.show(<End />, '/genre/jazz');
  press('reach');
  expect(await screen.findByText('failed')).toBeDefined();
});

it('asks for a page at most once in 150 ms, and loses no call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const here = world();
  here.show(<End />, '/genre/jazz');
  press('reach');
  await pass(0);
  expect(here.asked).toHaveLength(1);
  press('reach');
  press('reach');
  await pass(limits.genreScrollThrottleMs - 1);
  expect(here.asked).toHaveLength(1);
  await pass(1);
  expect(here.asked).toHaveLength(2);
  await pass(limits.genreScrollThrottleMs);
  expect(here.asked).toHaveLength(2);
});
