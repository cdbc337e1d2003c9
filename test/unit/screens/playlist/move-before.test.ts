import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveBefore } from '../../../../src/screens/playlist/use-editing.ts';

it('moves a row down and up', () => {
  const songs = ['a', 'b', 'c', 'd'];
  expect(moveBefore(songs, songs, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveBefore(songs, songs, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveBefore(songs, songs, 0, 3)).toEqual(['b', 'c', 'd', 'a']);
});

it('keeps songs that are not shown, and the order of all others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 12 }),
      fc.func(fc.boolean()),
      fc.nat(11),
      fc.nat(11),
      (all, isShown, fromSeed, toSeed) => {
        const shown = all.filter((song) => isShown(song));
        fc.pre(shown.length > 0);
        const [from, to] = [fromSeed % shown.length, toSeed % shown.length];
        const moved = moveBefore(all, shown, from, to);
        const expected = shown.toSpliced(from, 1).toSpliced(to, 0, ...shown.slice(from, from + 1));
        expect(moved.filter((song) => shown.includes(song))).toEqual(expected);
        expect(moved.filter((song) => song !== shown[from])).toEqual(all.filter((song) => song !== shown[from]));
      },
    ),
  );
});
