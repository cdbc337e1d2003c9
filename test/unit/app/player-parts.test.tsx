import { StrictMode } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MiniPlayerSlot } from '../../../src/app/player/MiniPlayerSlot.tsx';
import { PlayerHost } from '../../../src/app/player/PlayerHost.tsx';
import { closeFullPlayer, openFullPlayer, fullPlayerOpen, fullPlayerPanel } from '../../../src/app/player/overlays.ts';
import { PlayerToolsContext, type PlayerTools } from '../../../src/app/player/player-tools.ts';
import { id, putTracks, world } from '../screens/support.tsx';

const tools: PlayerTools = {
  config: { audioHost: 'http://localhost', aiHosts: [] },
  actions: { download: () => Promise.resolve(), share: () => Promise.resolve() },
};

/** The shell in little: the player's parts beside a screen, with a current song whose record no check has repaired. */
async function besideBrokenSong(panelOpen: boolean) {
  const here = world();
  await putTracks(here.db, { a: {} });
  here.db.tracks.hook('reading', (track) => Object.assign({}, track, { handle: {} }));
  here.player.snapshot = { ...here.player.snapshot, currentTrackId: id('a') };
  if (panelOpen) openFullPlayer();
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  // What a boundary catches is reported by it; React would write it to the console a second time.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  here.show(
    <PlayerToolsContext value={tools}>
      <h1>Settings</h1>
      {panelOpen ? null : <MiniPlayerSlot />}
      <PlayerHost />
    </PlayerToolsContext>,
    '/settings',
  );
  await waitFor(() => expect(reported).toHaveBeenCalled());
  return here;
}

it('a song that the mini player cannot show takes no screen with it', async () => {
  await besideBrokenSong(false);
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeDefined();
});

it('a song that the fullscreen player cannot show closes it and takes no screen with it', async () => {
  await besideBrokenSong(true);
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeDefined();
  expect(fullPlayerOpen.get()).toBeUndefined();
});

it('the fullscreen player shows the panel that it was opened with, also where React runs effects twice', async () => {
  const here = world();
  await putTracks(here.db, { a: { lyrics: 'one' } });
  here.player.snapshot = { ...here.player.snapshot, currentTrackId: id('a') };
  fullPlayerPanel.set('lyrics');
  fullPlayerOpen.set(true);
  here.show(
    <StrictMode>
      <PlayerToolsContext value={tools}>
        <PlayerHost />
      </PlayerToolsContext>
    </StrictMode>,
    '/home',
  );
  expect(await screen.findByRole('button', { name: 'Lyrics', pressed: true })).toBeDefined();
  closeFullPlayer();
  openFullPlayer();
  expect(await screen.findByRole('button', { name: 'Lyrics', pressed: false })).toBeDefined();
  closeFullPlayer();
});
