import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AddToPlaylist } from '../../../src/app/player/menu/AddToPlaylist.tsx';
import type { PlaylistId } from '../../../src/core/ids.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { currentToasts, onToasts } from '../../../src/ui/feedback/toast-store.ts';
import { guest, id, putTracks, saysSelected, titles, world, type World } from './support.tsx';
import { wideWindow } from '../ui/dom-stubs.ts';
import { focusBy } from '../../support/unit/focus-by.ts';
import { hideToasts, lastToast, takeBack } from '../../support/unit/toasts.ts';

const letters = ['a', 'b', 'c', 'd'] as const;
const songs = Object.fromEntries(letters.map((letter) => [letter, { title: `Song ${letter}` }]));

async function showMix(here: World, first = 'a'): Promise<PlaylistId> {
  await putTracks(here.db, songs);
  const playlistId = await createPlaylist(here.commands(), 'Mix');
  for (const letter of letters) await addToPlaylist(here.commands(), playlistId, id(letter));
  here.show(<PlaylistScreen />, `/playlist/${playlistId}`);
  await screen.findByRole('button', { name: `Play Song ${first}` });
  hideToasts();
  return playlistId;
}

const edit = () => fireEvent.click(screen.getByRole('button', { name: 'Edit list' }));
const box = (letter: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Song ${letter}` });
const checked = () => letters.filter((letter) => box(letter).checked);
const inBar = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Selected songs' })).getByRole<HTMLButtonElement>('button', { name });
const songIds = async ({ db }: World, playlistId: PlaylistId) => (await db.playlists.get(playlistId))?.songIds;

const isQuiet = (button: HTMLElement): boolean => button.closest('[class*=quiet]') !== null;

it('has no checkboxes before Edit; Move and Remove are seen in it, and reachable without', async () => {
  await showMix(world());
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getAllByRole('button', { name: /^(Move|Remove) Song/ }).filter(isQuiet)).toHaveLength(8);
  edit();
  expect(screen.getAllByRole('checkbox', { name: /^Select Song/ })).toHaveLength(4);
  const seen = screen.getAllByRole('button', { name: /^(Move|Remove) Song/ });
  expect(seen).toHaveLength(8);
  expect(seen.filter(isQuiet)).toEqual([]);
});

it('shows a list that is split offline in its own order while it is edited, so that songs can be moved', async () => {
  const here = world();
  const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
  await here.db.audioFiles.put({ ...audio, trackId: id('c'), storedAtMs: 1, playedAtMs: 1 });
  here.answer = () => Promise.resolve({ kind: 'offline' });
  here.services.connectivity.report('silent');
  const playlistId = await showMix(here, 'c');
  const split = () => screen.queryByRole('heading', { name: 'On this device (1)' });
  expect(split()).not.toBeNull();
  edit();
  expect(await titles('Mix')).toEqual(letters.map((letter) => `Song ${letter}`));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Song a' }), { key: 'ArrowDown' });
  await waitFor(async () => expect(await songIds(here, playlistId)).toEqual(['b', 'a', 'c', 'd']));
  edit();
  expect(split()).not.toBeNull();
  // Rows stay under the pointer that selects without the switch.
  fireEvent.click(screen.getByRole('button', { name: 'Play Song c' }), { ctrlKey: true, detail: 1 });
  expect(box('c').checked).toBe(true);
  expect(split()).not.toBeNull();
});

it('removes all selected songs with one toast, and one Undo puts all back in their places', async () => {
  const here = world();
  const playlistId = await showMix(here);
  edit();
  fireEvent.click(box('a'));
  fireEvent.click(box('c'));
  await saysSelected(2);
  const heard: string[] = [];
  const off = onToasts(() => heard.push(lastToast()?.value ?? ''));
  fireEvent.click(await inBar('Remove selected'));
  await waitFor(async () => expect(await songIds(here, playlistId)).toEqual(['b', 'd']));
  await waitFor(() => expect(heard).toEqual(['2 songs removed from playlist']));
  off();
  expect(await takeBack()).toBe('2 songs removed from playlist');
  await waitFor(async () => expect(await songIds(here, playlistId)).toEqual([...letters]));
});

it('selects a range with Shift and single songs with Ctrl, without Edit pressed before and without playing', async () => {
  const here = world();
  await showMix(here);
  const row = (letter: string) => screen.getByRole('button', { name: `Play Song ${letter}` });
  fireEvent.click(row('a'), { ctrlKey: true, detail: 1 });
  fireEvent.click(row('c'), { shiftKey: true, detail: 1 });
  expect(checked()).toEqual(['a', 'b', 'c']);
  fireEvent.click(row('b'), { metaKey: true, detail: 1 });
  expect(checked()).toEqual(['a', 'c']);
  expect(here.player.calls).toEqual([]);
});

it('selects on with Shift and the arrows, and moves along the checkboxes with the arrows alone', async () => {
  await showMix(world());
  edit();
  box('b').focus();
  fireEvent.keyDown(box('b'), { key: 'ArrowDown', shiftKey: true });
  expect(checked()).toEqual(['b', 'c']);
  expect(document.activeElement).toBe(box('c'));
  fireEvent.keyDown(box('c'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(box('d'));
  expect(checked()).toEqual(['b', 'c']);
});

const all = async () =>
  within(await screen.findByRole('group', { name: 'Selected songs' })).getByRole<HTMLInputElement>('checkbox', {
    name: 'Select all',
  });

it('selects all shown songs by one checkbox, which is mixed while some are selected', async () => {
  await showMix(world());
  edit();
  const states = async () => {
    const { checked: isChecked, indeterminate } = await all();
    return { isChecked, indeterminate };
  };
  expect(await states()).toEqual({ isChecked: false, indeterminate: false });
  fireEvent.click(box('b'));
  expect(await states()).toEqual({ isChecked: false, indeterminate: true });
  fireEvent.click(await all());
  expect(checked()).toEqual([...letters]);
  expect(await states()).toEqual({ isChecked: true, indeterminate: false });
  fireEvent.click(await all());
  expect(checked()).toEqual([]);
  // What a filter hides stays as it is.
  fireEvent.click(box('a'));
  fireEvent.click(screen.getByRole('button', { name: 'Sort and filter' }));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Filter songs' }), { target: { value: 'song c' } });
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Song a' })).toBeNull());
  fireEvent.click(await all());
  fireEvent.click(await all());
  fireEvent.click(await all());
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter songs' }), { target: { value: '' } });
  await screen.findByRole('checkbox', { name: 'Select Song a' });
  expect(checked()).toEqual(['a', 'c']);
});

it.each([{ ctrlKey: true }, { metaKey: true }])('selects all with the usual keys on a checkbox: %o', async (keys) => {
  await showMix(world());
  edit();
  box('b').focus();
  expect(fireEvent.keyDown(box('b'), { key: 'a', ...keys, shiftKey: true })).toBe(true);
  expect(checked()).toEqual([]);
  // Cancelled: the browser would select the page's text.
  expect(fireEvent.keyDown(box('b'), { key: 'a', ...keys })).toBe(false);
  expect(checked()).toEqual([...letters]);
  expect(document.activeElement).toBe(box('b'));
});

it('a long press selects in Edit mode, and opens the menu outside of it', async () => {
  const here = world();
  await showMix(here);
  const hold = () => fireEvent.contextMenu(screen.getByRole('button', { name: 'Play Song b' }));
  hold();
  expect(here.services.openTrackMenu).toHaveBeenCalledTimes(1);
  edit();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Play Song b' }));
  hold();
  expect(checked()).toEqual(['b']);
  expect(here.services.openTrackMenu).toHaveBeenCalledTimes(1);
});

it('queues all selected songs in the list’s order, next or last, with one Undo', async () => {
  const here = world();
  await showMix(here);
  const queue = { kind: 'playlist' as const, trackIds: ['x', 'y'].map(id), suggestedIds: [id('y')] };
  here.player.snapshot = { ...here.player.snapshot, ...queue, currentIndex: 0, currentTrackId: id('x') };
  edit();
  for (const letter of ['c', 'a']) fireEvent.click(box(letter));
  fireEvent.click(await inBar('Add selected to queue'));
  // At once: ten thousand, one by one, would stop the page for minutes.
  expect(here.player.calls.splice(0)).toEqual([['addToQueue', ['a', 'c']]]);
  here.player.snapshot = { ...here.player.snapshot, trackIds: ['x', 'a', 'c', 'y'].map(id) };
  expect(await takeBack()).toBe('2 songs added to the queue');
  expect(here.player.calls.splice(0)).toEqual([['replaceQueue', ['x', 'y'], ['y'], 'playlist']]);
  for (const letter of ['c', 'a']) fireEvent.click(box(letter));
  fireEvent.click(await inBar('Play selected next'));
  expect(here.player.calls).toEqual([['playNext', ['a', 'c']]]);
  expect(await takeBack()).toBe('2 songs play next');
});

it('keeps the selected songs offline, and Undo ends that', async () => {
  const here = world();
  await showMix(here);
  edit();
  for (const letter of ['a', 'b']) fireEvent.click(box(letter));
  fireEvent.click(await inBar('Keep selected offline'));
  const pins = async () => (await here.db.pins.toArray()).map(({ collection }) => collection);
  await waitFor(async () => expect(await pins()).toEqual(['song:a', 'song:b']));
  expect(await takeBack()).toBe('2 songs kept offline');
  await waitFor(async () => expect(await pins()).toEqual([]));
  const pin = { ownerId: guest, collection: 'song:a', trackIds: [id('a')], pinnedAtMs: 1 };
  await here.db.pins.put({ ...pin, haltReason: 'paused' });
  fireEvent.click(box('a'));
  fireEvent.click(await inBar('Keep selected offline'));
  await waitFor(() => expect(currentToasts().text?.value).toBe('1 song kept offline'));
  expect(await here.db.pins.toArray()).toMatchObject([{ collection: 'song:a', haltReason: null }]);
});

it('keeps nothing offline where the browser refuses storage, and says why', async () => {
  const here = world();
  here.db.isTemporary = true;
  await showMix(here);
  edit();
  fireEvent.click(box('a'));
  fireEvent.click(await inBar('Keep selected offline'));
  await waitFor(() => expect(lastToast()?.value).toBe('This browser does not let downloads be stored'));
  expect(await here.db.pins.count()).toBe(0);
});

it('offers the selected songs to a playlist, which gets those it lacks and loses those alone on Undo', async () => {
  const here = world();
  await showMix(here);
  edit();
  for (const letter of ['a', 'b']) fireEvent.click(box(letter));
  fireEvent.click(await inBar('Add selected to playlist'));
  expect(here.services.addToPlaylist).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
  const other = await createPlaylist(here.commands(), 'Other');
  await addToPlaylist(here.commands(), other, id('b'));
  here.show(<AddToPlaylist trackIds={['a', 'b'].map(id)} onClose={() => undefined} />, '/home');
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Other' }));
  await waitFor(async () => expect(await songIds(here, other)).toEqual(['b', 'a']));
  expect(await takeBack()).toBe('1 song added to Other');
  await waitFor(async () => expect(await songIds(here, other)).toEqual(['b']));
});

it('puts a song that the dialog took out of a playlist back in its place on Undo', async () => {
  const here = world();
  await putTracks(here.db, songs);
  const mix = await createPlaylist(here.commands(), 'Mix');
  for (const letter of letters) await addToPlaylist(here.commands(), mix, id(letter));
  hideToasts();
  here.show(<AddToPlaylist trackIds={[id('b')]} onClose={() => undefined} />, '/home');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from Mix' }));
  await waitFor(async () => expect(await songIds(here, mix)).toEqual(['a', 'c', 'd']));
  expect(await takeBack()).toBe('Removed from playlist');
  await waitFor(async () => expect(await songIds(here, mix)).toEqual([...letters]));
});

it('is dragged as a whole by one of its rows; any other row is dragged alone', async () => {
  wideWindow();
  await showMix(world());
  edit();
  for (const letter of ['c', 'a']) fireEvent.click(box(letter));
  const dragged = (letter: string): string => {
    const sent: string[][] = [];
    const dataTransfer = { setData: (...given: string[]) => sent.push(given) };
    fireEvent.dragStart(screen.getByText(`Song ${letter}`), { dataTransfer });
    return sent[0]?.[1] ?? '';
  };
  expect([dragged('c'), dragged('b')]).toEqual(['a\nc', 'b']);
});

it('unlikes all selected songs, and Undo puts each back in its place', async () => {
  const here = world();
  await putTracks(here.db, songs);
  for (const letter of letters) await setLike(here.commands(), id(letter), true);
  here.show(<LikedSongsScreen />, '/liked-songs');
  await screen.findByRole('button', { name: 'Play Song a' });
  const before = await likedTrackIds(here.db, guest);
  edit();
  for (const letter of ['a', 'c']) fireEvent.click(box(letter));
  hideToasts();
  fireEvent.click(await inBar('Remove selected'));
  await waitFor(async () => expect(await likedTrackIds(here.db, guest)).toEqual(['d', 'b']));
  expect(await takeBack()).toBe('2 songs removed from Liked Songs');
  await waitFor(async () => expect(await likedTrackIds(here.db, guest)).toEqual(before));
});

it('acts on nothing that a filter hides, and on nothing at all without a selection', async () => {
  await showMix(world());
  edit();
  expect((await inBar('Remove selected')).disabled).toBe(true);
  for (const letter of ['a', 'b']) fireEvent.click(box(letter));
  fireEvent.click(screen.getByRole('button', { name: 'Sort and filter' }));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Filter songs' }), { target: { value: 'song b' } });
  await saysSelected(1);
});

it('leaves Edit mode with Cancel, and forgets the selection', async () => {
  await showMix(world());
  edit();
  fireEvent.click(box('a'));
  focusBy('keyboard');
  const cancel = await inBar('Cancel selection');
  cancel.focus();
  fireEvent.click(cancel);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  // The bar took the focused button along.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit list' })));
  edit();
  expect(checked()).toEqual([]);
});
