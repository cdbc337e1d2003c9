import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createLinkLock, linkWatch, onLinkTaken } from '../../../src/platform/shared/link-lock.ts';
import { waitFor } from '../../support/unit/wait.ts';

type Options = { readonly mode?: string; readonly signal?: AbortSignal; readonly ifAvailable?: boolean };

/** One name of a LockManager, first come, first served, as the Web Locks specification has it. */
class OneLock {
  readonly #granted = new Map<object, string>();
  readonly #queue: { readonly mode: string; readonly grant: () => void }[] = [];

  readonly request = async (
    _name: string,
    { mode = 'exclusive', signal, ifAvailable = false }: Options,
    run: (lock: object | null) => unknown,
  ): Promise<unknown> => {
    if (ifAvailable && (this.#queue.length > 0 || !this.#isGrantable(mode))) return run(null);
    await new Promise<void>((grant, reject) => {
      this.#queue.push({ mode, grant });
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      this.#next();
    });
    const lock = {};
    this.#granted.set(lock, mode);
    try {
      return await run(lock);
    } finally {
      this.#granted.delete(lock);
      this.#next();
    }
  };

  #isGrantable(mode: string): boolean {
    const others = [...this.#granted.values()];
    return others.length === 0 || (mode === 'shared' && others.every((one) => one === 'shared'));
  }

  #next(): void {
    const [first] = this.#queue;
    if (first === undefined || !this.#isGrantable(first.mode)) return;
    this.#queue.shift();
    first.grant();
  }
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: new OneLock() });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const signal = new AbortController().signal;
const ignore = (): void => undefined;

it('is taken from the first page that takes it until the last one releases it', async () => {
  const [here, there] = [createLinkLock(ignore), createLinkLock(ignore)];
  expect(await linkWatch.isTaken()).toBe(false);
  await linkWatch.untilFree(signal);
  here.take();
  here.take();
  there.take();
  await waitFor(async () => expect(await linkWatch.isTaken()).toBe(true));
  const onFree = vi.fn<() => void>();
  void linkWatch.untilFree(signal).then(onFree);
  here.release();
  here.release();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([await linkWatch.isTaken(), onFree.mock.calls.length]).toEqual([true, 0]);
  there.release();
  await waitFor(() => expect(onFree).toHaveBeenCalledOnce());
  expect(await linkWatch.isTaken()).toBe(false);
});

it('is not said to be taken where it was released before the browser gave it', async () => {
  const onTaken = vi.fn<() => void>();
  onTestFinished(onLinkTaken(onTaken));
  const lock = createLinkLock(ignore);
  lock.take();
  lock.release();
  await linkWatch.untilFree(signal);
  lock.take();
  await waitFor(() => expect(onTaken).toHaveBeenCalled());
  lock.release();
  expect(onTaken).toHaveBeenCalledOnce();
});

it('is said to be taken once it is: who looks after that finds it taken', async () => {
  const found: Promise<boolean>[] = [];
  onTestFinished(onLinkTaken(() => void found.push(linkWatch.isTaken())));
  const lock = createLinkLock(ignore);
  lock.take();
  await waitFor(() => expect(found).toHaveLength(1));
  expect(await found[0]).toBe(true);
  lock.release();
});

it('is said to the other pages that play, and not to the one that takes it', async () => {
  const [hears, takes] = [vi.fn<() => void>(), vi.fn<() => void>()];
  createLinkLock(hears);
  const lock = createLinkLock(takes);
  lock.take();
  await waitFor(() => expect(hears).toHaveBeenCalledOnce());
  expect(takes).not.toHaveBeenCalled();
  lock.release();
});

it('ends a wait with its signal', async () => {
  const lock = createLinkLock(ignore);
  lock.take();
  const wait = new AbortController();
  const ended = linkWatch.untilFree(wait.signal);
  wait.abort();
  expect(await ended).toBeUndefined();
  lock.release();
});

it.each([
  ['without Web Locks', {}],
  ['where the browser refuses them', { locks: { request: () => Promise.reject(new Error('denied')) } }],
])('stops nothing %s', async (_where, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const lock = createLinkLock(ignore);
  lock.take();
  lock.release();
  onLinkTaken(() => undefined)();
  await linkWatch.untilFree(signal);
  expect(await linkWatch.isTaken()).toBe(false);
});
