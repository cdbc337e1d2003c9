import { expect, it, vi } from 'vitest';
import { createOffload, type WorkerLine } from '../../../src/platform/offload.ts';

const colors = { color: 'rgb(1 2 3)', deep: 'rgb(0 1 2)' };

/** A worker that answers, or one that dies at the first question. */
function line(dies: boolean): WorkerLine & { readonly ended: () => boolean } {
  let crash = (): void => undefined;
  let over = false;
  const crashed = new Promise<void>((resolve) => {
    crash = resolve;
  });
  const ask = <T>(answer: T): Promise<T> => {
    if (!dies) return Promise.resolve(answer);
    crash();
    return new Promise(() => undefined);
  };
  return {
    api: {
      detectLanguages: (texts: readonly string[]) => ask(texts.map(() => 'eng')),
      coverColors: () => ask(colors),
    },
    crashed,
    end: () => {
      over = true;
    },
    ended: () => over,
  };
}

it('starts one worker, and only with the first question', async () => {
  const connect = vi.fn<() => WorkerLine>(() => line(false));
  const offload = createOffload(connect);
  expect(connect).not.toHaveBeenCalled();
  expect(await offload.detectLanguages(['a', 'b'])).toEqual(['eng', 'eng']);
  expect(await offload.coverColors(['x'])).toEqual(colors);
  expect(connect).toHaveBeenCalledTimes(1);
});

it('case 30: asks a new worker when the first one crashes, and the screen does not notice', async () => {
  const lines = [line(true), line(false)];
  const used = [...lines];
  const offload = createOffload(() => lines.shift() ?? line(true));
  expect(await offload.coverColors(['x'])).toEqual(colors);
  expect(used.map((one) => one.ended())).toEqual([true, false]);
  expect(await offload.detectLanguages(['a'])).toEqual(['eng']);
});

it('answers "unknown" when workers keep crashing, and tries again with the next question', async () => {
  let dies = true;
  const connect = vi.fn<() => WorkerLine>(() => line(dies));
  const offload = createOffload(connect);
  expect(await offload.coverColors(['x'])).toBeNull();
  expect(await offload.detectLanguages(['a', 'b'])).toEqual(['und', 'und']);
  expect(connect).toHaveBeenCalledTimes(4);
  dies = false;
  expect(await offload.coverColors(['x'])).toEqual(colors);
});

it('answers "unknown" where there are no workers at all', async () => {
  const offload = createOffload(() => {
    throw new Error('no workers');
  });
  expect(await offload.detectLanguages(['a'])).toEqual(['und']);
});
