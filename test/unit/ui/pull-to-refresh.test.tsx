import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { PullOutcome } from '../../../src/core/pull.ts';
import { PullToRefresh } from '../../../src/ui/feedback/PullToRefresh.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { Slider } from '../../../src/ui/primitives/form/Slider.tsx';

const noop = () => undefined;

const pullBy = (px: number, end: 'touchEnd' | 'touchCancel' = 'touchEnd', page = screen.getByText('page')) => {
  fireEvent.touchStart(page, { touches: [{ clientX: 0, clientY: 100 }] });
  fireEvent.touchMove(page, { touches: [{ clientX: 0, clientY: 100 + px }] });
  fireEvent[end](page);
};

it('refreshes when pulled far enough and not before', () => {
  const onRefresh = vi.fn<() => Promise<PullOutcome>>(() => Promise.resolve({ kind: 'done' }));
  render(
    <PullToRefresh onRefresh={onRefresh}>
      <p>page</p>
    </PullToRefresh>,
  );
  pullBy(119);
  expect(onRefresh).not.toHaveBeenCalled();
  pullBy(120, 'touchCancel');
  expect(onRefresh).not.toHaveBeenCalled();
  pullBy(120);
  expect(onRefresh).toHaveBeenCalledOnce();
});

it('stays at rest under an open menu, whose own drag it is', () => {
  const onRefresh = vi.fn<() => Promise<PullOutcome>>(() => Promise.resolve({ kind: 'done' }));
  render(
    <PullToRefresh onRefresh={onRefresh}>
      <div role="menu" data-holds-page="">
        page
      </div>
    </PullToRefresh>,
  );
  pullBy(120);
  expect(onRefresh).not.toHaveBeenCalled();
});

it('stays at rest while a finger moves a row by its handle, or a slider', () => {
  const onRefresh = vi.fn<() => Promise<PullOutcome>>(() => Promise.resolve({ kind: 'done' }));
  render(
    <PullToRefresh onRefresh={onRefresh}>
      <button type="button" data-drag-handle="">
        <span>page</span>
      </button>
    </PullToRefresh>,
  );
  pullBy(120);
  cleanup();
  render(
    <PullToRefresh onRefresh={onRefresh}>
      <Slider label="Volume" value={1} max={2} step={1} onChange={noop} />
    </PullToRefresh>,
  );
  pullBy(120, 'touchEnd', screen.getByRole('slider'));
  expect(onRefresh).not.toHaveBeenCalled();
});

it('goes back to rest when a second finger comes', () => {
  const { container } = render(
    <PullToRefresh onRefresh={() => Promise.resolve({ kind: 'done' })}>
      <p>page</p>
    </PullToRefresh>,
  );
  const page = screen.getByText('page');
  const state = () => container.querySelector('[data-pull]')?.getAttribute('data-pull');
  fireEvent.touchStart(page, { touches: [{ clientX: 0, clientY: 100 }] });
  fireEvent.touchMove(page, { touches: [{ clientX: 0, clientY: 180 }] });
  expect(state()).toBe('pulling');
  const both = [
    { clientX: 0, clientY: 180 },
    { clientX: 90, clientY: 300 },
  ];
  fireEvent.touchStart(page, { touches: both });
  expect(state()).toBe('idle');
  fireEvent.touchMove(page, { touches: both });
  fireEvent.touchEnd(page);
  expect(state()).toBe('idle');
});

const loads = (answer: Promise<PullOutcome>) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { container } = render(
    <PullToRefresh onRefresh={() => answer}>
      <p>page</p>
    </PullToRefresh>,
  );
  pullBy(120);
  return () => container.querySelector('[data-pull]')?.getAttribute('data-pull');
};

it('spins until the answer, 300 ms at least', async () => {
  let answer: (outcome: PullOutcome) => void = noop;
  const state = loads(new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(state()).toBe('loading');
  answer({ kind: 'done' });
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBe('idle');
});

it('spins 300 ms for an answer that is there at once, and 10 s for none', async () => {
  const state = loads(Promise.resolve({ kind: 'done' }));
  await vi.advanceTimersByTimeAsync(299);
  expect(state()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(state()).toBe('idle');
  cleanup();
  const endless = loads(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(endless()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(endless()).toBe('idle');
});

it.each([
  ['You are offline. Showing what is stored on this device.', { kind: 'offline' }],
  ['This could not be loaded.', { kind: 'failed', message: 'no' }],
] as const)('says: %s', async (text, outcome) => {
  loads(Promise.resolve(outcome));
  await vi.advanceTimersByTimeAsync(300);
  expect(currentToasts().text?.value).toBe(text);
});
