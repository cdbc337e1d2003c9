import { expect, it, vi } from 'vitest';
import { createWorkerClient, type WorkerLine } from '../../../src/platform/worker-client.ts';

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
  const workerClient = createWorkerClient(connect);
  expect(connect).not.toHaveBeenCalled();
  expect(await workerClient.detectLanguages(['a', 'b'])).toEqual(['eng', 'eng']);
  expect(await workerClient.coverColors(['x'])).toEqual(colors);
  expect(connect).toHaveBeenCalledTimes(1);
});

it('case 30: asks a new worker when the first one crashes, and the screen does not notice', async () => {
  const lines = [line(true), line(false)];
  const used = [...lines];
  const workerClient = createWorkerClient(() => lines.shift() ?? line(true));
  expect(await workerClient.coverColors(['x'])).toEqual(colors);
  expect(used.map((one) => one.ended())).toEqual([true, false]);
  expect(await workerClient.detectLanguages(['a'])).toEqual(['eng']);
});

it('answers "unknown" when workers keep crashing, and tries again with the next question', async () => {
  let dies = true;
  const connect = vi.fn<() => WorkerLine>(() => line(dies));
  const workerClient = createWorkerClient(connect);
  expect(await workerClient.coverColors(['x'])).toBeNull();
  expect(await workerClient.detectLanguages(['a', 'b'])).toEqual(['und', 'und']);
  expect(connect).toHaveBeenCalledTimes(4);
  dies = false;
  expect(await workerClient.coverColors(['x'])).toEqual(colors);
});

it('answers "unknown" where there are no workers at all', async () => {
  const workerClient = createWorkerClient(() => {
    throw new Error('no workers');
  });
  expect(await workerClient.detectLanguages(['a'])).toEqual(['und']);
});
