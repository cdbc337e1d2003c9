import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebaseOrder } from '../../../src/core/outbox/reorder.ts';

const ids = (text: string): string[] => [...text];
const rebased = (current: string, target: string, base?: string): string =>
  rebaseOrder(ids(current), ids(target), base === undefined ? undefined : ids(base)).join('');

const lists = fc.record({
  base: fc.uniqueArray(fc.nat(30).map(String), { maxLength: 20 }),
  current: fc.uniqueArray(fc.nat(30).map(String), { maxLength: 20 }),
  keys: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
});
/** The same ids in another order. */
const shuffled = (list: readonly string[], keys: readonly number[]): string[] =>
  list
    .map((id, at) => ({ id, by: keys[at] ?? 0 }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ id }) => id);

describe('a reorder rebased on another list', () => {
  it.each([
    ['moves one song and leaves the rest', 'abcx', 'cab', 'abc', 'cabx'],
    ['leaves where it is what another device added at the front', 'xabc', 'cab', 'abc', 'cxab'],
    ['does not bring back what was removed', 'ac', 'cba', 'abc', 'ca'],
    ['keeps the move of another device', 'bcda', 'dabc', 'abcd', 'dbca'],
    ['follows the nearest song that is left where its own is gone', 'acd', 'abdc', 'abcd', 'adc'],
    ['without a base it takes every song named for moved, as rows of version 1 mean', 'abcx', 'cab', undefined, 'cabx'],
  ])('%s', (_name, current, target, base, expected) => {
    expect(rebased(current, target, base)).toBe(expected);
  });

  it('keeps the songs as they are, gives the target on its own base, and changes nothing more the second time', () => {
    fc.assert(
      fc.property(lists, ({ base, current, keys }) => {
        const target = shuffled(base, keys);
        expect(rebaseOrder(base, target, base)).toEqual(target);
        const once = rebaseOrder(current, target, base);
        expect(once.toSorted()).toEqual(current.toSorted());
        expect(rebaseOrder(once, target, base)).toEqual(once);
      }),
      { numRuns: 1_000 },
    );
  });
});
