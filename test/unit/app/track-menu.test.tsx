import '../../../src/ui/dialogs/MenuLayer.tsx';
import { act, fireEvent, screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTrackMenu, shownMenu } from '../../../src/app/player/overlays.ts';
import { PlayerHost } from '../../../src/app/player/PlayerHost.tsx';
import { PlayerToolsContext, type PlayerTools } from '../../../src/app/player/player-tools.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { hideToasts } from '../../support/unit/toasts.ts';
import { waitFor } from '../../support/unit/wait.ts';
import { id, putTracks, world } from '../screens/support.tsx';

beforeEach(hideToasts);
// What is open outlives the components.
afterEach(() => act(() => shownMenu.set(undefined)));

const tools: PlayerTools = {
  config: { audioHost: 'http://localhost', aiHosts: [] },
  actions: { download: () => Promise.resolve(), share: () => Promise.resolve() },
};

it('says that it waits while the database is busy, and opens when the song was read', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'Rain' } });
  let release = (): void => undefined;
  const busy = new Promise<void>((done) => (release = done));
  // As another tab does that stores a library.
  const writing = here.db.transaction('rw', here.db.tracks, () => Dexie.waitFor(busy));
  here.show(
    <PlayerToolsContext value={tools}>
      <button type="button">More</button>
      <PlayerHost />
    </PlayerToolsContext>,
    '/settings',
  );
  act(() => openTrackMenu(id('a'), { element: screen.getByRole('button', { name: 'More' }) }));
  await waitFor(() => expect(currentToasts().text?.value).toBe('Reading this song takes longer than usual'));
  expect(screen.queryByRole('menu')).toBeNull();
  release();
  await writing;
  expect(await screen.findByRole('menu', { name: 'More for Rain' })).toBeDefined();
});

describe('while the song is read', () => {
  async function asked() {
    const here = world();
    await putTracks(here.db, { a: { title: 'Rain' } });
    let release = (): void => undefined;
    const busy = new Promise<void>((done) => (release = done));
    const writing = here.db.transaction('rw', here.db.tracks, () => Dexie.waitFor(busy));
    const behind = vi.fn<() => void>();
    here.show(
      <PlayerToolsContext value={tools}>
        <button type="button" onClick={({ currentTarget }) => openTrackMenu(id('a'), { element: currentTarget })}>
          More
        </button>
        <PlayerHost />
      </PlayerToolsContext>,
      '/settings',
    );
    document.addEventListener('keydown', behind);
    onTestFinished(() => document.removeEventListener('keydown', behind));
    const more = screen.getByRole('button', { name: 'More' });
    fireEvent.click(more);
    const settle = async (): Promise<void> => {
      release();
      await writing;
      await here.db.tracks.get(id('a'));
    };
    return { more, behind, settle };
  }

  it('Escape cancels the menu and closes nothing behind it', async () => {
    const { more, behind, settle } = await asked();
    fireEvent.keyDown(more, { key: 'Escape' });
    expect(behind).not.toHaveBeenCalled();
    expect(shownMenu.get()).toBeUndefined();
    await settle();
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.keyDown(more, { key: 'Escape' });
    expect(behind).toHaveBeenCalledOnce();
  });

  it('another press of More cancels the menu, a double press does not', async () => {
    const { more, settle } = await asked();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 100);
    onTestFinished(() => clock.mockRestore());
    fireEvent.click(more);
    expect(shownMenu.get()).toBeDefined();
    clock.mockReturnValue(performance.now() + 1_000);
    fireEvent.click(more);
    expect(shownMenu.get()).toBeUndefined();
    await settle();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
