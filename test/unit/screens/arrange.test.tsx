import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { wideWindow } from '../ui/dom-stubs.ts';
import { id, putTracks, world, type World } from './support.tsx';

const songs = { a: { title: 'Rain' }, b: { title: 'Autumn' }, c: { title: 'Night train' } };

async function showMix(here: World = world()): Promise<World> {
  await putTracks(here.db, songs);
  const playlistId = await createPlaylist(here.commands(), 'Mix');
  for (const track of ['a', 'b', 'c']) await addToPlaylist(here.commands(), playlistId, id(track));
  here.show(<PlaylistScreen />, `/playlist/${playlistId}`);
  await screen.findByRole('button', { name: 'Play Rain' });
  return here;
}

const shown = (): readonly (string | null)[] =>
  within(screen.getByRole('list', { name: 'Mix' }))
    .getAllByRole('button', { name: /^Play / })
    .map((button) => button.getAttribute('aria-label'));

async function open(): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: 'Sort and filter' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  return screen.findByRole('searchbox', { name: 'Filter songs' });
}

it('shows the songs of an own playlist that match, and plays only those', async () => {
  const here = await showMix();
  fireEvent.change(await open(), { target: { value: 'RAIN' } });
  await waitFor(() => expect(shown()).toEqual(['Play Rain', 'Play Night train']));
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(here.player.calls).toMatchObject([['playList', ['a', 'c'], { kind: 'playlist' }]]);
});

it.each([true, false])('has the focus where there is a mouse: %s', async (hasMouse) => {
  if (hasMouse) wideWindow();
  await showMix();
  const field = await open();
  expect(document.activeElement === field).toBe(hasMouse);
});

it('sorts an own playlist on a phone, and back to its own order', async () => {
  await showMix();
  await open();
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  fireEvent.change(sort, { target: { value: 'title' } });
  expect(shown()).toEqual(['Play Autumn', 'Play Night train', 'Play Rain']);
  fireEvent.change(sort, { target: { value: 'titleDown' } });
  expect(shown()).toEqual(['Play Rain', 'Play Night train', 'Play Autumn']);
  fireEvent.change(sort, { target: { value: 'own' } });
  expect(shown()).toEqual(['Play Rain', 'Play Autumn', 'Play Night train']);
});

it('shows on its button that a list is sorted once the bar is closed', async () => {
  await showMix();
  await open();
  const button = screen.getByRole('button', { name: 'Sort and filter' });
  const openLook = button.className;
  fireEvent.click(button);
  expect(button.className).not.toBe(openLook);
  await open();
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'title' } });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(button.className).toBe(openLook);
});

it('offers no move in a sorted or filtered list, whose places are not the list’s', async () => {
  await showMix();
  expect(screen.getAllByRole('button', { name: /^Move / })).toHaveLength(3);
  fireEvent.change(await open(), { target: { value: 'rain' } });
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Move / })).toEqual([]));
});

it('says that nothing matches, and shows all again', async () => {
  await showMix();
  fireEvent.change(await open(), { target: { value: 'zebra' } });
  expect(await screen.findByText('No song here matches "zebra"')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(shown()).toHaveLength(3));
});

it('tells assistive technology how many songs match, in a region that was there before', async () => {
  await showMix();
  const field = await open();
  const told = within(screen.getByRole('group', { name: 'Sort and filter' })).getByRole('status');
  expect(told.textContent).toBe('');
  fireEvent.change(field, { target: { value: 'rain' } });
  await waitFor(() => expect(told.textContent).toBe('2 songs found'));
  fireEvent.change(field, { target: { value: 'zebra' } });
  await waitFor(() => expect(told.textContent).toBe('0 songs found'));
});

it('ends the filter when it is closed: no song stays hidden without a reason in sight', async () => {
  await showMix();
  fireEvent.change(await open(), { target: { value: 'rain' } });
  await waitFor(() => expect(shown()).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Sort and filter' }));
  await waitFor(() => expect(shown()).toHaveLength(3));
});

it('filters Liked Songs too', async () => {
  const here = world();
  await putTracks(here.db, songs);
  for (const track of ['a', 'b']) await setLike(here.commands(), id(track), true);
  here.show(<LikedSongsScreen />, '/liked-songs');
  await screen.findByRole('button', { name: 'Play Rain' });
  fireEvent.change(await open(), { target: { value: 'aut' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Play Rain' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Play Autumn' })).toBeDefined();
});
