import { expect, test } from 'vitest';
import { freeSpace } from '../../../../server/storage/free-space.ts';

test('writes are refused while the disk has too little room, and taken again when it has', async () => {
  let [free, nowMs] = [1_000, 0];
  const lines: string[] = [];
  const space = freeSpace(
    '/',
    500,
    (line) => lines.push(line),
    () => Promise.resolve(free),
    () => nowMs,
  );
  await space.require();
  expect(await space.missingBytes()).toBe(0);
  free = 499;
  await space.require();
  expect(await space.missingBytes()).toBe(1);
  nowMs = 5_000;
  await expect(space.require()).rejects.toMatchObject({ status: 503, retryAfterS: 300 });
  await expect(space.require()).rejects.toMatchObject({ status: 503 });
  [free, nowMs] = [500, 10_000];
  await space.require();
  expect(lines).toEqual(['the disk is nearly full: writes are refused', 'the disk has room again: writes are taken']);
});

test('a folder of unknown free space, and a limit of 0, refuse nothing', async () => {
  const silent = (): void => undefined;
  const unknown = freeSpace('/', 500, silent, () => Promise.resolve(undefined));
  const unlimited = freeSpace('/', 0, silent, () => Promise.resolve(0));
  for (const space of [unknown, unlimited, freeSpace('/', 1, silent)]) {
    await expect(space.require()).resolves.toBeUndefined();
    expect(await space.missingBytes()).toBe(0);
  }
});

test('space that is reserved is not given twice', async () => {
  const space = freeSpace(
    '/',
    500,
    () => undefined,
    () => Promise.resolve(1_000),
  );
  const [release] = await Promise.all([space.reserve(300), space.reserve(200)]);
  await expect(space.reserve(1)).rejects.toMatchObject({ status: 503, retryAfterS: 300 });
  release?.();
  await expect(space.reserve(301)).rejects.toMatchObject({ status: 503 });
  await space.reserve(300);
});
