import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { cleanupTag } from '../../../src/core/workers/worker-messages.ts';
import type { Drainer } from '../../../src/sync/push/drainer.ts';

/** By a name that the compiler does not follow: it checks tests without a service worker's scope. */
const periodic: string = join(import.meta.dirname, '../../../sw/periodic.ts');

beforeEach(() => {
  vi.resetModules();
});

/** `dispatch` returns what the browser waits for. */
async function started(cleaning: () => Promise<void>) {
  const scope = new EventTarget();
  vi.stubGlobal('self', scope);
  const drainer = vi.fn<Drainer>(() => Promise.resolve({ nextAtMs: null }));
  const clean = vi.fn<() => Promise<void>>(cleaning);
  const { wakePeriodically } = (await import(periodic)) as {
    wakePeriodically: (engine: { drainer: Drainer }, clean: () => Promise<void>) => void;
  };
  wakePeriodically({ drainer }, clean);
  const dispatch = (tag: string): unknown[] => {
    const waited: unknown[] = [];
    const waitUntil = (work: unknown): void => void waited.push(work);
    scope.dispatchEvent(Object.assign(new Event('periodicsync'), { tag, waitUntil }));
    return waited;
  };
  return { drainer, clean, dispatch };
}

it('cleans once a day, and sends what waits although the cleaning fails', async () => {
  const { drainer, clean, dispatch } = await started(() => Promise.reject(new Error('no database')));
  await Promise.all(dispatch(cleanupTag));
  expect(clean).toHaveBeenCalledOnce();
  expect(drainer).toHaveBeenCalledExactlyOnceWith({ force: true });
});

it('lasts until the cleaning ends', async () => {
  let end = (): void => undefined;
  const { dispatch } = await started(() => new Promise((resolve) => (end = resolve)));
  let isOver = false;
  const all = Promise.all(dispatch(cleanupTag)).then(() => (isOver = true));
  await new Promise((done) => setTimeout(done));
  expect(isOver).toBe(false);
  end();
  await all;
});

it('leaves the events of another tag alone', async () => {
  const { drainer, clean, dispatch } = await started(() => Promise.resolve());
  expect(dispatch('content-sync')).toEqual([]);
  expect(clean).not.toHaveBeenCalled();
  expect(drainer).not.toHaveBeenCalled();
});
