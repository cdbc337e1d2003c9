import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { PlaylistRoute } from '../../../../src/app/routing/playlist-route.tsx';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { ServicesContext } from '../../../../src/screens/shared/services.ts';
import { remapPlaylistId } from '../../../../src/sync/push/remap-ids.ts';
import { guest, world } from '../../screens/support.tsx';

/** Shows a playlist that was created here; `confirm` stores the id that the server has given it. */
async function atNewPlaylist() {
  const { db, services, commands } = world();
  const id = await createPlaylist(commands(), 'Evening');
  const before = window.location.pathname;
  onTestFinished(() => window.history.replaceState(null, '', before));
  window.history.replaceState(null, '', `/playlist/${id}`);
  render(
    <BrowserRouter>
      <ServicesContext value={services}>
        <Routes>
          <Route path="/playlist/:id" element={<PlaylistRoute />} />
        </Routes>
      </ServicesContext>
    </BrowserRouter>,
  );
  await screen.findByRole('heading', { name: 'Evening' });
  const serverId = assertDefined(parsePlaylistId('pl_1'), 'id');
  return {
    id,
    confirm: () =>
      act(async () => {
        await db.transaction('rw', db.tables, () => remapPlaylistId(db, guest, id, serverId, 1));
        // What follows the id is asynchronous.
        await new Promise((done) => setTimeout(done, 100));
      }),
  };
}

it('has the address of the id that the server gives the playlist while it is shown', async () => {
  const { id, confirm } = await atNewPlaylist();
  expect(window.location.pathname).toBe(`/playlist/${id}`);
  await confirm();
  await expect.poll(() => window.location.pathname).toBe('/playlist/pl_1');
});

it('leaves a link alone that was pressed and whose screen is not shown yet', async () => {
  const { confirm } = await atNewPlaylist();
  // As the router does at the press; the next screen is rendered later.
  window.history.pushState(null, '', '/search');
  await confirm();
  expect(window.location.pathname).toBe('/search');
});
