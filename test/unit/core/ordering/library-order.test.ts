import { expect, it } from 'vitest';
import {
  inLibraryOrder,
  type LibraryEntry,
  type LibraryFilter,
  type LibrarySort,
} from '../../../../src/core/ordering/library-order.ts';

const entry = (name: string, kind: LibraryEntry['kind'], download: LibraryEntry['download']): LibraryEntry => ({
  kind,
  id: name,
  key: name,
  name,
  coverImage: null,
  songCount: null,
  addedAtMs: 0,
  download,
});

/** As the database lists them: what was added last comes first. */
const entries = [
  entry('Zoe', 'artist', 'none'),
  entry('mix 10', 'playlist', 'partly'),
  entry('Ana', 'artist', 'whole'),
  entry('Mix 9', 'playlist', 'none'),
  entry('ábel', 'artist', 'partly'),
];
const names = (filter: LibraryFilter, sort: LibrarySort): string[] =>
  inLibraryOrder(entries, filter, sort).map(({ name }) => name);

it.each<[LibraryFilter, string[]]>([
  [null, ['Zoe', 'mix 10', 'Ana', 'Mix 9', 'ábel']],
  ['playlist', ['mix 10', 'Mix 9']],
  ['artist', ['Zoe', 'Ana', 'ábel']],
  ['downloaded', ['mix 10', 'Ana', 'ábel']],
])('shows of the library what the filter %s names, the newest first', (filter, shown) => {
  expect(names(filter, 'recent')).toEqual(shown);
});

it('sorts by name whatever its case and accents, numbers by their value', () => {
  expect(names(null, 'name')).toEqual(['ábel', 'Ana', 'Mix 9', 'mix 10', 'Zoe']);
});

it('sorts what is stored to the top, what is stored in part behind it, the newest first', () => {
  expect(names(null, 'downloaded')).toEqual(['Ana', 'mix 10', 'ábel', 'Zoe', 'Mix 9']);
});
