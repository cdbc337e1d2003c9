import { expect, test, vi } from 'vitest';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import type { AudioStore } from '../../../../server/storage/audio-store.ts';
import { audioBlockCache } from '../../../../server/storage/audio-block-cache.ts';

const block = 256 * 1024;
const audio = Buffer.from(Array.from({ length: block * 3 + 10 }, (_, n) => (n * 7) % 256));

function counted() {
  const reads: string[] = [];
  const stored = (name: string) => ({
    bytes: audio.byteLength,
    etag: '"1"',
    open: (start: number, end: number) => {
      reads.push(`${name} ${start}`);
      return Promise.resolve(new Blob([audio.subarray(start, end + 1)]).stream());
    },
  });
  const store: AudioStore = {
    put: (name) => Promise.resolve(stored(name)),
    find: (name) => Promise.resolve(name === 'none' ? undefined : stored(name)),
    delete: () => Promise.resolve(),
  };
  return { store, reads };
}

test('a piece across blocks is right to the byte, and read from the store once', async () => {
  const { store, reads } = counted();
  const file = await audioBlockCache(store, block * 8).find('a');
  for (const [start, end] of [
    [block - 3, block + 3],
    [0, 0],
    [block * 3, block * 3 + 9],
  ] as const) {
    const parts = await file?.read(start, end);
    expect(Buffer.concat(parts ?? [])).toEqual(audio.subarray(start, end + 1));
  }
  expect(reads).toEqual(['a 0', `a ${block}`, `a ${block * 3}`]);
});

test('what was requested longest ago leaves first, and large pieces are not stored', async () => {
  const { store, reads } = counted();
  const hot = audioBlockCache(store, block * 2);
  const read = async (name: string) => (await hot.find(name))?.read(0, 9);
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await read(name);
  expect(reads).toEqual(['a 0', 'b 0', 'c 0', 'b 0']);
  expect((await hot.find('a'))?.read(0, block * 5)).toBeUndefined();
});

test('a read that failed is tried again', async () => {
  const { store } = counted();
  let isBroken = true;
  const hot = audioBlockCache(
    {
      ...store,
      find: async (name) => {
        const file = await store.find(name);
        const open = (start: number, end: number) => {
          if (isBroken) throw new Error('the disk is gone');
          return file?.open(start, end) ?? Promise.reject(new Error('no file'));
        };
        return file === undefined ? undefined : { ...file, open };
      },
    },
    block,
  );
  const file = await hot.find('a');
  await expect(file?.read(0, 3)).rejects.toThrow('gone');
  isBroken = false;
  expect(await file?.read(0, 3)).toHaveLength(1);
});

test('a block that comes in part only, or without end, is not stored', async () => {
  vi.useFakeTimers();
  const { store } = counted();
  const served = [Buffer.alloc(5), 'nothing more', audio.subarray(0, block)] as const;
  let turn = 0;
  const open = (): Promise<ReadableStream<Uint8Array>> => {
    const part = served[turn++] ?? '';
    const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      if (typeof part === 'string') return;
      controller.enqueue(part);
      controller.close();
    };
    return Promise.resolve(new ReadableStream({ start }));
  };
  const find = async (name: string) => ({ ...assertDefined(await store.find(name), name), open });
  const file = await audioBlockCache({ ...store, find }, block * 8).find('a');
  await expect(file?.read(0, 9)).rejects.toThrow('did not send all');
  const waiting = file?.read(0, 9)?.catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await waiting).toContain('did not send all');
  expect(await file?.read(0, 9)).toEqual([audio.subarray(0, 10)]);
  vi.useRealTimers();
});
