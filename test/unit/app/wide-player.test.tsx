import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MiniPlayerSlot } from '../../../src/app/player/MiniPlayerSlot.tsx';
import { SidebarLibrary } from '../../../src/app/shell/SidebarLibrary.tsx';
import { createPlaylist } from '../../../src/db/playlists/commands.ts';
import { createListeners } from '../../../src/lib/listeners.ts';
import type { PlayerSnapshot } from '../../../src/player/player.ts';
import { TabBar } from '../../../src/ui/frame/TabBar.tsx';
import { closeFullPlayer, fullPlayerOpen, fullPlayerPanel, sidePane } from '../../../src/app/player/overlays.ts';
import { id, putTracks, world } from '../screens/support.tsx';
import { wideWindow } from '../ui/dom-stubs.ts';
import { waitFor } from '../../support/unit/wait.ts';

beforeEach(() => {
  wideWindow();
  sidePane.set(undefined);
  fullPlayerPanel.set(undefined);
  closeFullPlayer();
});

async function playing() {
  const here = world();
  await putTracks(here.db, { a: { title: 'Neon', lyrics: 'one' }, b: { title: 'Glow' } });
  here.player.snapshot = {
    ...here.player.snapshot,
    currentTrackId: id('a'),
    status: 'playing',
    trackIds: [id('a'), id('b')],
    currentIndex: 0,
  };
  here.show(<MiniPlayerSlot />, '/home');
  const bar = within(await screen.findByRole('region', { name: 'Mini player' }));
  return { here, bar };
}

it('a wide window has the whole transport in its bar', async () => {
  const { here, bar } = await playing();
  fireEvent.click(bar.getByRole('button', { name: 'Previous' }));
  fireEvent.click(bar.getByRole('button', { name: 'Shuffle' }));
  expect(here.player.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['previous', 'shuffleQueue']));
});

it('the queue opens beside the page, without the fullscreen player, and gives the focus back to its toggle', async () => {
  const { here, bar } = await playing();
  fireEvent.click(bar.getByRole('button', { name: 'Queue' }));
  const pane = within(await screen.findByRole('complementary', { name: 'Queue' }));
  expect(await pane.findByRole('heading', { name: 'Queue' })).toBeDefined();
  expect(here.player.calls).not.toContainEqual(['openPanel']);
  fireEvent.click(pane.getByRole('button', { name: 'Close queue' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Queue', pressed: false }));
});

it('the lyrics take the place of the queue', async () => {
  const { bar } = await playing();
  fireEvent.click(bar.getByRole('button', { name: 'Queue' }));
  fireEvent.click(bar.getByRole('button', { name: 'Lyrics' }));
  expect(await screen.findByRole('complementary', { name: 'Lyrics' })).toBeDefined();
  expect(screen.queryByRole('complementary', { name: 'Queue' })).toBeNull();
});

it('the fullscreen player opens with what the pane shows, and alone without a pane', async () => {
  const { bar } = await playing();
  fireEvent.click(bar.getByRole('button', { name: 'Lyrics' }));
  await screen.findByRole('complementary', { name: 'Lyrics' });
  fireEvent.click(bar.getByRole('button', { name: 'Expand player' }));
  expect([fullPlayerOpen.get(), fullPlayerPanel.get()]).toEqual([true, 'lyrics']);
  fireEvent.click(bar.getByRole('button', { name: 'Lyrics' }));
  fireEvent.click(bar.getByRole('button', { name: 'Expand player' }));
  expect([fullPlayerOpen.get(), fullPlayerPanel.get()]).toEqual([true, undefined]);
});

it.each([true, false])('the sidebar names its icons while they stand without their words: %s', async (narrow) => {
  const wide = window.matchMedia;
  window.matchMedia = (query) =>
    query === '(max-width: 1199px)' ? Object.assign(wide(query), { matches: narrow }) : wide(query);
  const { here, bar } = await playing();
  await createPlaylist(here.commands(), 'Run');
  here.show(
    <TabBar tabs={[{ id: 'home', to: '/home' }]} onActivePress={() => undefined} railLibrary={<SidebarLibrary />} />,
    '/home',
  );
  const links = [screen.getByRole('link', { name: 'Home' }), await screen.findByRole('link', { name: /^Run/ })];
  const titles = () => {
    for (const link of links) fireEvent.pointerOver(link.firstElementChild ?? link);
    return links.map((link) => link.getAttribute('title'));
  };
  expect(titles()).toEqual([null, null]);
  fireEvent.click(bar.getByRole('button', { name: 'Queue' }));
  await screen.findByRole('complementary', { name: 'Queue' });
  expect(titles()).toEqual(narrow ? ['Home', 'Run'] : [null, null]);
  fireEvent.click(bar.getByRole('button', { name: 'Queue' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(titles()).toEqual([null, null]);
});

it('a song that begins while a finger is on the seek bar shows its own time, also without a length', async () => {
  const { here } = await playing();
  const { notify, subscribe } = createListeners();
  Object.assign(here.services.player, { subscribe });
  const change = (to: Partial<PlayerSnapshot>): void =>
    act(() => {
      here.player.snapshot = { ...here.player.snapshot, ...to };
      notify();
    });
  cleanup();
  here.player.snapshot = { ...here.player.snapshot, durationS: 100 };
  here.show(<MiniPlayerSlot />, '/home');
  const seek = await screen.findByRole('slider', { name: 'Seek' });
  fireEvent.input(seek, { target: { value: '40' } });
  expect(seek.getAttribute('aria-valuetext')).toBe('0:40 of 1:40');
  change({ currentTrackId: id('b'), currentIndex: 1, durationS: null });
  expect(seek.getAttribute('aria-valuetext')).toBe('0:00');
  change({ durationS: 100 });
  expect(seek.getAttribute('aria-valuetext')).toBe('0:00 of 1:40');
});
