// Loaded before the tests: on a busy machine their code takes longer than all else of a test.
import '../../../src/app/routing/Forward.tsx';
import '../../../src/app/shell/ListBar.tsx';
import '../../../src/screens/shared/lists/ArrangeBar.tsx';
import '../../../src/screens/shared/lists/ListMenu.tsx';
import '../../../src/ui/dialogs/MenuLayer.tsx';
import '../../../src/ui/dialogs/NamePrompt.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TopBar } from '../../../src/app/shell/TopBar.tsx';
import { listKeys } from '../../../src/core/keys.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { playlistById } from '../../../src/db/playlists/queries.ts';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { override } from '../../support/unit/override.ts';
import { id, putList, putTracks, world, type World } from './support.tsx';
import { waitFor } from '../../support/unit/wait.ts';

async function showJazz(here: World = world()): Promise<World> {
  await putTracks(here.db, { a: { title: 'Rain' }, b: { title: 'Autumn' } });
  await putList(here.db, listKeys.genre('Jazz'), ['a', 'b']);
  here.show(
    <>
      <TopBar />
      <GenreScreen of="genre" />
    </>,
    '/genre/jazz',
  );
  await screen.findByRole('button', { name: 'Play Rain' });
  return here;
}

/** As if the page were scrolled until nothing of the heading shows, or back to its top. */
function scroll(away: boolean): void {
  override(window, 'scrollY', away ? 600 : 0);
  fireEvent.scroll(window);
}

const inMain = () => within(screen.getByRole('main'));
async function choose(item: string): Promise<void> {
  const entry = await screen.findByRole('menuitem', { name: item });
  fireEvent.pointerDown(entry);
  fireEvent.click(entry);
}

it('queues all songs of a collection, adds them to a playlist, and opens its fields to sort', async () => {
  const { player, services } = await showJazz();
  const open = () => fireEvent.click(inMain().getByRole('button', { name: 'List options' }));
  player.snapshot = { ...player.snapshot, trackIds: [] };
  open();
  await choose('Add to Queue');
  await waitFor(() => expect(player.calls).toEqual([['addToQueue', ['a', 'b']]]));
  expect(currentToasts().undo?.value).toBe('2 songs added to the queue');
  open();
  await choose('Add to Playlist');
  await waitFor(() => expect(services.addToPlaylist).toHaveBeenCalledWith(['a', 'b']));
  open();
  await choose('Sort and filter');
  expect(await screen.findByRole('searchbox', { name: 'Filter songs' })).toBeDefined();
});

it('shares the address of the collection', async () => {
  await showJazz();
  const shared = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.resolve());
  override(navigator, 'share', shared);
  fireEvent.click(inMain().getByRole('button', { name: 'List options' }));
  await choose('Share');
  await waitFor(() => expect(shared).toHaveBeenCalledOnce());
  expect(shared.mock.calls[0]?.[0]).toEqual({ title: 'Jazz', text: 'Jazz', url: `${location.origin}/genre/jazz` });
});

it('has Play and the menu in the top bar while the heading is scrolled away, outside main', async () => {
  const { player } = await showJazz();
  expect(screen.queryByRole('button', { name: 'Play Jazz' })).toBeNull();
  scroll(true);
  const play = await screen.findByRole('button', { name: 'Play Jazz' });
  expect(play.closest('main')).toBeNull();
  expect(inMain().getAllByRole('button', { name: 'Play' })).toHaveLength(1);
  fireEvent.click(play);
  expect(player.calls).toMatchObject([['playList', ['a', 'b'], { route: '/genre/jazz' }]]);
  expect(screen.getAllByRole('button', { name: 'List options' })).toHaveLength(2);
  scroll(false);
  await expect.poll(() => screen.queryByRole('button', { name: 'Play Jazz' })).toBeNull();
});

it('offers Play in the top bar only where the list itself does: offline, when something of it is stored', async () => {
  const here = world();
  here.answer = () => Promise.resolve({ kind: 'offline' });
  here.services.connectivity.report('silent');
  await showJazz(here);
  scroll(true);
  const inList = () => inMain().getByRole<HTMLButtonElement>('button', { name: 'Play' });
  const inBar = await screen.findByRole<HTMLButtonElement>('button', { name: 'Play Jazz' });
  await waitFor(() => expect(inList().disabled).toBe(true));
  expect(inBar.disabled).toBe(true);
  const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
  await here.db.audioFiles.put({ ...audio, trackId: id('a'), storedAtMs: 1, playedAtMs: 1 });
  await waitFor(() => expect(inList().disabled).toBe(false));
  expect(inBar.disabled).toBe(false);
});

/** A playlist made here and not sent yet. */
async function showMix() {
  const here = world();
  await putTracks(here.db, { a: { title: 'Rain' } });
  const playlistId = await createPlaylist(here.commands(), 'Mix');
  await addToPlaylist(here.commands(), playlistId, id('a'));
  here.show(
    <>
      <TopBar />
      <PlaylistScreen />
    </>,
    `/playlist/${playlistId}`,
  );
  await screen.findByRole('button', { name: 'Play Rain' });
  return { here, playlistId };
}

it('renames an own playlist from the top bar', async () => {
  await showMix();
  scroll(true);
  await screen.findByRole('button', { name: 'Play Mix' });
  const inBar = screen
    .getAllByRole('button', { name: 'List options' })
    .find((button) => button.closest('main') === null);
  fireEvent.click(assertDefined(inBar, 'menu'));
  expect(await screen.findByRole('menuitem', { name: 'Delete playlist' })).toBeDefined();
  // Made here and not sent yet: its address opens on this device only.
  expect(screen.queryByRole('menuitem', { name: 'Share' })).toBeNull();
  await choose('Rename playlist');
  expect(await screen.findByRole('dialog', { name: 'Rename playlist' })).toBeDefined();
});

it('goes on loading a list of which nothing matches yet: the song may be on a later page', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'Rain' } });
  await putList(here.db, listKeys.genre('Jazz'), ['a'], 1);
  here.answer = () => Promise.resolve({ kind: 'failed', message: 'no' });
  here.show(<GenreScreen of="genre" />, '/genre/jazz');
  await screen.findByRole('button', { name: 'Play Rain' });
  fireEvent.click(screen.getByRole('button', { name: 'List options' }));
  await choose('Sort and filter');
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Filter songs' }), { target: { value: 'zebra' } });
  expect(await screen.findByText('No song here matches "zebra"')).toBeDefined();
  expect(screen.getByText('More songs could not be loaded.')).toBeDefined();
});

it('pulls and shares a playlist once the server has confirmed it, also under the client id', async () => {
  const { here, playlistId } = await showMix();
  expect(here.asked).toEqual([]);
  const made = assertDefined(await playlistById(here.db, playlistId), 'playlist');
  await here.db.playlistsBase.put({ ...made, ownerId: here.commands().ownerId });
  await here.db.outbox.clear();
  await waitFor(() => expect(here.asked).toEqual([{ kind: 'playlistSongs', playlistId }]));
  scroll(true);
  await screen.findByRole('button', { name: 'Play Mix' });
  fireEvent.click(assertDefined(screen.getAllByRole('button', { name: 'List options' })[0], 'menu'));
  expect(await screen.findByRole('menuitem', { name: 'Share' })).toBeDefined();
});
