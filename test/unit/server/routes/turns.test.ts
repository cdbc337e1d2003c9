import { expect, test } from 'vitest';
import { Turns } from '../../../../server/routes/turns.ts';

function turnsOf(atOnce: number) {
  const turns = new Turns(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  /** Begins a piece of work that goes on until `endFirst` has come to it. */
  const begin = (caller: string, name: string): Promise<void> =>
    turns.run(caller, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const endFirst = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { turns, begun, begin, endFirst };
}

test('so many pieces run at a time, and those who wait take turns', async () => {
  const { turns, begun, begin, endFirst } = turnsOf(2);
  const all = [
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => begin('a', name)),
    ...['b1', 'b2'].map((name) => begin('b', name)),
    begin('c', 'c1'),
  ];
  expect([begun, turns.running]).toEqual([['a1', 'a2'], 2]);
  for (let ended = 0; ended < 6; ended++) await endFirst();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  expect(turns.running).toBe(2);
  await endFirst();
  await endFirst();
  await Promise.all(all);
  expect(turns.running).toBe(0);
});

test('what fails leaves its place too', async () => {
  const turns = new Turns(1);
  const failing = turns.run('a', () => Promise.reject(new Error('the search failed')));
  const next = turns.run('b', () => Promise.resolve('found'));
  await expect(failing).rejects.toThrow('the search failed');
  expect([await next, turns.running]).toEqual(['found', 0]);
});
