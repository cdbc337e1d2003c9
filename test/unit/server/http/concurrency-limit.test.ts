import { expect, test } from 'vitest';
import { ConcurrencyLimit } from '../../../../server/http/concurrency-limit.ts';

const never = () => new Promise<never>(() => undefined);

test('one caller fills its own share and leaves the rest to others', async () => {
  const slots = new ConcurrencyLimit(3, 2, () => new Error('full'));
  void slots.run('slow', never);
  void slots.run('slow', never);
  await expect(slots.run('slow', () => Promise.resolve(1))).rejects.toThrow('full');
  expect(await slots.run('other', () => Promise.resolve(2))).toBe(2);
  expect(await slots.run('other', () => Promise.resolve(3))).toBe(3);
  void slots.run('third', never);
  await expect(slots.run('other', () => Promise.resolve(4))).rejects.toThrow('full');
});

test('a caller gets back the one place that ended, not its whole share', async () => {
  const slots = new ConcurrencyLimit(9, 2, () => new Error('full'));
  void slots.run('a', never);
  await slots.run('a', () => Promise.resolve());
  void slots.run('a', never);
  await expect(slots.run('a', never)).rejects.toThrow('full');
});

test('what fails gives its place back', async () => {
  const slots = new ConcurrencyLimit(1, 1, () => new Error('full'));
  await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await slots.run('a', () => Promise.resolve(5))).toBe(5);
});
