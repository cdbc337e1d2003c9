import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MiniPlayerSlot } from '../../../src/app/player/MiniPlayerSlot.tsx';
import { sidePane } from '../../../src/app/player/overlays.ts';
import { id, putTracks, world } from '../screens/support.tsx';
import { wideWindow } from '../ui/dom-stubs.ts';

beforeEach(() => {
  wideWindow();
  sidePane.set(undefined);
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
  await vi.waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Queue', pressed: false }));
});

it('the lyrics take the place of the queue', async () => {
  const { bar } = await playing();
  fireEvent.click(bar.getByRole('button', { name: 'Queue' }));
  fireEvent.click(bar.getByRole('button', { name: 'Lyrics' }));
  expect(await screen.findByRole('complementary', { name: 'Lyrics' })).toBeDefined();
  expect(screen.queryByRole('complementary', { name: 'Queue' })).toBeNull();
});
