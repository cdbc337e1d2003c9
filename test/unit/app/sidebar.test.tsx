import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { parseArtistHandle, parsePlaylistId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { SidebarLibrary } from '../../../src/app/shell/SidebarLibrary.tsx';
import { setFollow } from '../../../src/db/library/follow-commands.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { remapPlaylistId } from '../../../src/sync/push/remap-ids.ts';
import { dragTracks } from '../../../src/ui/lists/tracks/drag-track.ts';
import { ToastRegion } from '../../../src/ui/feedback/ToastRegion.tsx';
import '../../../src/ui/dialogs/NamePrompt.tsx';
import { ServicesContext, type Services } from '../../../src/screens/shared/services.ts';
import { guestB } from '../../simulation/world.ts';
import { guest, id, putTracks, world } from '../screens/support.tsx';
import { focusBy } from '../../support/unit/focus-by.ts';
import { wideWindow } from '../ui/dom-stubs.ts';

beforeEach(wideWindow);

/** What jsdom has no class for. */
function transfer(): DataTransfer {
  const data = new Map<string, string>();
  return {
    effectAllowed: 'none',
    dropEffect: 'none',
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  } as unknown as DataTransfer;
}

/** A guest with two playlists, the first kept offline, and an artist. */
async function withLibrary() {
  const here = world();
  await putTracks(here.db, { a: { title: 'Neon' }, b: { title: 'Glow' } });
  const run = await createPlaylist(here.commands(), 'Run');
  await addToPlaylist(here.commands(), run, id('a'));
  await pinCollection(here.commands(), `playlist:${run}`, [id('a')]);
  await createPlaylist(here.commands(), 'Ember');
  const handle = assertDefined(parseArtistHandle('mira'), 'handle');
  const artist = { handle, displayName: 'Mira', avatarUrl: null, trackCount: 2 };
  await setFollow(here.commands(), artist, true);
  here.show(
    <>
      <SidebarLibrary />
      <ToastRegion />
    </>,
    '/home',
  );
  const sidebar = within(await screen.findByRole('navigation', { name: 'Your library' }));
  await sidebar.findByRole('link', { name: /^Run/ });
  return { here, sidebar, run };
}

it('is a landmark of its own with playlists and artists, and says what is being downloaded', async () => {
  const { sidebar, run } = await withLibrary();
  expect(sidebar.getAllByRole('link')).toHaveLength(3);
  const link = sidebar.getByRole('link', { name: /^Run Being downloaded.*Playlist · 1 song$/ });
  expect(link.getAttribute('href')).toBe(`/playlist/${encodeURIComponent(run)}`);
  expect(sidebar.getByRole('link', { name: 'Mira Artist' }).getAttribute('href')).toBe('/artist/mira');
});

it('is one stop for Tab, the row of the page that is shown or the first; Up and Down go from row to row', async () => {
  const { here, sidebar, run } = await withLibrary();
  const rows = () => within(sidebar.getByRole('list', { name: 'Your library' })).getAllByRole('link');
  const tabbable = () => rows().filter(({ tabIndex }) => tabIndex === 0);
  expect(tabbable()).toEqual([rows()[0]]);
  focusBy('keyboard');
  act(() => rows()[0]?.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rows()[2]);
  expect(tabbable()).toEqual([rows()[2]]);
  act(() => rows()[2]?.blur());
  cleanup();
  here.show(<SidebarLibrary />, `/playlist/${encodeURIComponent(run)}`);
  const row = await screen.findByRole('link', { name: /^Run/ });
  expect(screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row]);
  expect(row.getAttribute('aria-current')).toBe('page');
});

it('marks the artist whose page is shown', async () => {
  const { here } = await withLibrary();
  cleanup();
  here.show(<SidebarLibrary />, '/artist/mira');
  const row = await screen.findByRole('link', { name: 'Mira Artist' });
  // What the page's address is by now is read.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(row.getAttribute('aria-current')).toBe('page');
  expect(screen.getAllByRole('link').filter(({ tabIndex }) => tabIndex === 0)).toEqual([row]);
});

it('appears with its rows, not before them', async () => {
  const here = world();
  await createPlaylist(here.commands(), 'Run');
  here.show(<SidebarLibrary />, '/home');
  expect(screen.queryByRole('navigation')).toBeNull();
  const sidebar = within(await screen.findByRole('navigation', { name: 'Your library' }));
  expect(sidebar.getByRole('link', { name: /^Run/ })).toBeDefined();
});

function OfTwoUsers({ services }: { readonly services: Services }) {
  const [identity, setIdentity] = useState(services.identity);
  return (
    <ServicesContext value={{ ...services, identity }}>
      <button type="button" onClick={() => setIdentity({ ...identity, ownerId: guestB })}>
        another user
      </button>
      <SidebarLibrary />
    </ServicesContext>
  );
}

it('leaves an open prompt open when the user changes', async () => {
  const here = world();
  await createPlaylist(here.commands(), 'Run');
  here.show(<OfTwoUsers services={here.services} />, '/home');
  const sidebar = within(await screen.findByRole('navigation', { name: 'Your library' }));
  fireEvent.click(sidebar.getByRole('button', { name: 'Create playlist' }));
  const prompt = await screen.findByRole('dialog');
  fireEvent.click(screen.getByText('another user'));
  expect(sidebar.queryByRole('link', { name: /^Run/ })).toBeNull();
  expect(await sidebar.findByText('Nothing here yet')).toBeDefined();
  expect(prompt.isConnected).toBe(true);
});

it('marks the playlist that is shown, also by the address that it was created with', async () => {
  const { here, run } = await withLibrary();
  const serverId = assertDefined(parsePlaylistId('pl_1'), 'id');
  await remapPlaylistId(here.db, guest, run, serverId, 1);
  here.show(<SidebarLibrary />, `/playlist/${run}`);
  const link = await screen.findByRole('link', { name: /^Run/, current: 'page' });
  expect(link.getAttribute('href')).toBe('/playlist/pl_1');
});

it('shows one kind, or what is downloaded', async () => {
  const { sidebar } = await withLibrary();
  fireEvent.click(sidebar.getByRole('button', { name: 'Artists', pressed: false }));
  expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Mira Artist']);
  fireEvent.click(sidebar.getByRole('button', { name: 'Downloaded' }));
  expect(sidebar.getAllByRole('link')).toHaveLength(1);
  fireEvent.click(sidebar.getByRole('button', { name: 'Downloaded', pressed: true }));
  expect(sidebar.getAllByRole('link')).toHaveLength(3);
});

it('takes a song that is dropped on a playlist, and nothing else that is dragged', async () => {
  const { here, sidebar, run } = await withLibrary();
  const target = sidebar.getByRole('link', { name: /^Run/ });
  const other = transfer();
  other.setData('text/plain', 'Glow');
  fireEvent.drop(target, { dataTransfer: other });
  const song = transfer();
  dragTracks([id('b')], 'Glow', song);
  expect(fireEvent.dragOver(target, { dataTransfer: other })).toBe(true);
  expect(fireEvent.dragOver(target, { dataTransfer: song })).toBe(false);
  fireEvent.drop(target, { dataTransfer: song });
  expect(await screen.findByText('Added to Run')).toBeDefined();
  const playlist = await here.db.playlists.get(run);
  expect(playlist?.songIds).toEqual(['a', 'b']);
  fireEvent.drop(target, { dataTransfer: song });
  expect(await screen.findByText('Already in Run')).toBeDefined();
});

it('gives back with Undo one song that was dropped on the wrong playlist', async () => {
  const { here, sidebar, run } = await withLibrary();
  const song = transfer();
  dragTracks([id('b')], 'Glow', song);
  fireEvent.drop(sidebar.getByRole('link', { name: /^Run/ }), { dataTransfer: song });
  expect(await screen.findByText('Added to Run')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await here.db.playlists.get(run))?.songIds).toEqual(['a']));
});

it('takes all songs that were dragged together, and gives back with one Undo those it did not have', async () => {
  const { here, sidebar, run } = await withLibrary();
  await putTracks(here.db, { c: { title: 'Dusk' } });
  const selected = transfer();
  dragTracks(['c', 'a', 'b'].map(id), 'Dusk', selected);
  fireEvent.drop(sidebar.getByRole('link', { name: /^Run/ }), { dataTransfer: selected });
  expect(await screen.findByText('2 songs added to Run')).toBeDefined();
  const songIds = async () => (await here.db.playlists.get(run))?.songIds;
  expect(await songIds()).toEqual(['a', 'c', 'b']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await songIds()).toEqual(['a']));
});

it('makes a playlist, which opens', async () => {
  const { here, sidebar } = await withLibrary();
  fireEvent.click(sidebar.getByRole('button', { name: 'Create playlist' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(here.path()).toMatch(/^\/playlist\//));
});
