import { expect, it } from 'vitest';
import { matchingRows } from '../../../src/core/ordering/list-filter.ts';

const rows = [
  { title: 'Night Rain', artist: 'Beyoncé' },
  { title: 'Morning', artist: 'Mira Rain' },
  { title: 'Noon', artist: '' },
];
const titles = (query: string): readonly string[] => matchingRows(rows, query).map(({ title }) => title);

it('finds by title and artist, whatever case and accents', () => {
  expect(titles('RAIN')).toEqual(['Night Rain', 'Morning']);
  expect(titles('beyonce')).toEqual(['Night Rain']);
});

it('wants every word, in any order and place', () => {
  expect(titles('rain mira')).toEqual(['Morning']);
  expect(titles('rain noon')).toEqual([]);
});

it('shows the same list for a blank query', () => {
  expect(matchingRows(rows, '  ')).toBe(rows);
});
