import { expect, it } from 'vitest';
import { nothingSelected, selectRange, toggleSelected } from '../../../src/core/selection.ts';
import { trackId } from '../db/support.ts';

const [a, b, c, d] = [trackId('a'), trackId('b'), trackId('c'), trackId('d')];
const order = [a, b, c, d];

it('a second press takes a song out again', () => {
  const once = toggleSelected(nothingSelected, b);
  expect([...once.ids]).toEqual([b]);
  expect([...toggleSelected(once, b).ids]).toEqual([]);
});

it('a range runs from the song selected last, either way, and keeps what is selected', () => {
  const from = toggleSelected(toggleSelected(nothingSelected, a), c);
  expect([...selectRange(from, d, order).ids]).toEqual([a, c, d]);
  expect([...selectRange(toggleSelected(nothingSelected, d), b, order).ids]).toEqual([d, b, c]);
});

it('keeps its anchor, so that the next range starts at the same song', () => {
  const range = selectRange(toggleSelected(nothingSelected, b), c, order);
  expect(range.anchor).toBe(b);
  expect([...selectRange(range, a, order).ids]).toEqual([b, c, a]);
});

it('begins at the given song while nothing is selected, or the anchor is no longer shown', () => {
  expect([...selectRange(nothingSelected, c, order, b).ids]).toEqual([b, c]);
  expect([...selectRange(toggleSelected(nothingSelected, a), d, [c, d], c).ids]).toEqual([a, c, d]);
});

it('selects the song alone where neither it nor an anchor is shown', () => {
  expect(selectRange(toggleSelected(nothingSelected, a), d, [b, c])).toEqual({ ids: new Set([a, d]), anchor: d });
});
