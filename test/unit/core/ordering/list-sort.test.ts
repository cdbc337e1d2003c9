import { expect, it } from 'vitest';
import { nextSort, sortRows, type ListSort } from '../../../../src/core/ordering/list-sort.ts';

const rows = [
  { title: 'track 10', artist: 'Zoë', durationS: 60 },
  { title: 'Track 9', artist: 'anna' },
  { title: 'album', artist: 'Ben', durationS: 30 },
  { title: 'Éa', artist: 'zoe', durationS: 60 },
  { title: 'zulu', artist: 'Ben' },
];
const sorted = (sort: ListSort) => sortRows(rows, sort).map(({ title }) => title);

it('is changed by a column’s header: up, down, and back to the list’s own order', () => {
  const up = nextSort(null, 'title');
  expect(up).toEqual({ column: 'title', descending: false });
  const down = nextSort(up, 'title');
  expect(down).toEqual({ column: 'title', descending: true });
  expect(nextSort(down, 'title')).toBeNull();
  expect(nextSort(down, 'artist')).toEqual({ column: 'artist', descending: false });
});

it('compares texts as people do: without case or accents, numbers by value; equal ones stay in their order', () => {
  expect(sorted(null)).toEqual(rows.map(({ title }) => title));
  expect(sorted({ column: 'title', descending: false })).toEqual(['album', 'Éa', 'Track 9', 'track 10', 'zulu']);
  expect(sorted({ column: 'title', descending: true })).toEqual(['zulu', 'track 10', 'Track 9', 'Éa', 'album']);
  expect(sorted({ column: 'artist', descending: false })).toEqual(['Track 9', 'album', 'zulu', 'track 10', 'Éa']);
});

it('puts songs of unknown length last, shortest first and longest first', () => {
  expect(sorted({ column: 'duration', descending: false })).toEqual(['album', 'track 10', 'Éa', 'Track 9', 'zulu']);
  expect(sorted({ column: 'duration', descending: true })).toEqual(['track 10', 'Éa', 'album', 'Track 9', 'zulu']);
});
