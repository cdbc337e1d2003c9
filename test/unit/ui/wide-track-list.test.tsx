import './dom-stubs.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { nextSort, sortRows } from '../../../src/core/ordering/list-sort.ts';
import { parseTrackId, type TrackId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { TrackList, type WideList } from '../../../src/ui/lists/tracks/TrackList.tsx';

const trackId = (text: string) => assertDefined(parseTrackId(text), 'id');
const tracks = [
  { id: trackId('a'), title: 'Neon 10', artist: 'mira', durationS: 90, availability: 'stored' },
  { id: trackId('b'), title: 'Neon 9', artist: 'Ada', durationS: undefined },
  { id: trackId('c'), title: 'amber', artist: 'Mira', durationS: 60 },
] as const;
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join('');

function likesOf(...liked: readonly string[]) {
  const ids = new Set(liked);
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const like = (id: string) => {
    ids.add(id);
    for (const listener of listeners) listener();
  };
  return { subscribe, isLiked: (id: string) => ids.has(id), like };
}

const list = (wide: Partial<WideList> = {}) => (
  <TrackList
    label="Jazz"
    tracks={tracks}
    onPlay={() => undefined}
    onMenu={() => undefined}
    wide={{ likes: likesOf(), onLike: () => undefined, sort: null, onSort: () => undefined, ...wide }}
  />
);

it('has number, title, artist, state, Like, time and menu in each row', () => {
  render(list({ likes: likesOf('b') }));
  const rows = within(screen.getByRole('list', { name: 'Jazz' })).getAllByRole('listitem');
  const first = within(assertDefined(rows[0], 'row'));
  expect(first.getByRole('button', { name: 'Play Neon 10' })).toBeDefined();
  expect(first.getByRole('button', { name: 'More for Neon 10' })).toBeDefined();
  for (const text of ['1', 'Available offline', '1:30']) expect(first.getByText(text)).toBeDefined();
  expect(first.getByRole('button', { name: 'Like Neon 10', pressed: false })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Like Neon 9', pressed: true })).toBeDefined();
});

it('likes from the row', () => {
  const onLike = vi.fn<(...given: unknown[]) => void>();
  render(list({ onLike, likes: likesOf('b') }));
  fireEvent.click(screen.getByRole('button', { name: 'Like Neon 10' }));
  fireEvent.click(screen.getByRole('button', { name: 'Like Neon 9' }));
  expect(onLike.mock.calls).toEqual([
    ['a', 'Neon 10', true],
    ['b', 'Neon 9', false],
  ]);
});

it('draws the heart of a song that became liked without the list', () => {
  const likes = likesOf();
  let listRenders = 0;
  const Counted = () => {
    listRenders++;
    return list({ likes });
  };
  render(<Counted />);
  act(() => likes.like('b'));
  expect(screen.getByRole('button', { name: 'Like Neon 9', pressed: true })).toBeDefined();
  expect(listRenders).toBe(1);
});

it('has heads that sort, and says how it is sorted', () => {
  const onSort = vi.fn<(column: string) => void>();
  render(list({ onSort, sort: { column: 'artist', descending: true } }));
  const heads = within(screen.getByRole('group', { name: 'Sort the list' }));
  fireEvent.click(heads.getByRole('button', { name: 'Sort by title', pressed: false }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('title');
  expect(heads.getByRole('button', { name: 'Sort by artist', pressed: true })).toBeDefined();
  expect(screen.getByText('Sorted by artist, downwards')).toBeDefined();
});

it('sorts as people do, up and down and back to the own order', () => {
  expect(ids(sortRows(tracks, { column: 'title', descending: false }))).toBe('cba');
  expect(ids(sortRows(tracks, { column: 'artist', descending: false }))).toBe('bac');
  expect(ids(sortRows(tracks, { column: 'artist', descending: true }))).toBe('acb');
  expect(ids(sortRows(tracks, { column: 'duration', descending: false }))).toBe('cab');
  expect(ids(sortRows(tracks, { column: 'duration', descending: true }))).toBe('acb');
  expect(sortRows(tracks, null)).toBe(tracks);
  const up = nextSort(null, 'title');
  const down = nextSort(up, 'title');
  expect([up, down, nextSort(down, 'title'), nextSort(down, 'artist')]).toEqual([
    { column: 'title', descending: false },
    { column: 'title', descending: true },
    null,
    { column: 'artist', descending: false },
  ]);
});

const asColumns: WideList = { likes: likesOf(), onLike: () => undefined, sort: null, onSort: () => undefined };

it.each([
  { columns: undefined, hearts: 0 },
  { columns: asColumns, hearts: 1 },
])('tells songs of one title apart also where they are selected, liked, moved and removed', ({ columns, hearts }) => {
  const songs = [
    { id: trackId('a'), title: 'Rain', artist: 'Mira' },
    { id: trackId('b'), title: 'Rain', artist: 'Bo' },
    { id: trackId('c'), title: 'Song c', artist: 'Mira' },
  ];
  const unused = () => undefined;
  const selection = { onSelect: unused, onSelectAll: unused, onSelectRange: unused, selected: new Set<TrackId>() };
  const props = { label: 'Jazz', tracks: songs, wide: columns, onPlay: unused, onRemove: unused, onMove: unused };
  render(<TrackList {...props} selection={{ ...selection, editing: true }} />);
  for (const artist of ['Mira', 'Bo']) {
    const description = new RegExp(`^${artist}`);
    expect(screen.getByRole('checkbox', { name: 'Select Rain', description })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Rain from playlist', description })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Move Rain', description })).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Like Rain', description })).toHaveLength(hearts);
  }
  expect(screen.getByRole('button', { name: 'Remove Song c from playlist', description: '' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Move Song c', description: /Arrow|arrow/ })).toBeTruthy();
});
