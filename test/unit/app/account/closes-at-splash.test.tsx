import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Navigate, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ask, openDialogs } from '../../../../src/app/dialogs/dialogs.ts';
import { addingToPlaylist } from '../../../../src/app/player/overlays.ts';
import { shellLayers } from '../../../../src/app/shell/ShellLayers.tsx';
import { ServicesContext, type Services } from '../../../../src/screens/shared/services.ts';
import { id, world, type World } from '../../screens/support.tsx';

/** A page that only guests and members may open, as the app guards it, and the layers over it. */
function Signed({ services, kind }: Pick<World, 'services'> & { readonly kind: Services['identity']['kind'] }) {
  return (
    <MemoryRouter initialEntries={['/liked-songs']}>
      <ServicesContext value={services}>
        <Routes>
          <Route
            path="/liked-songs"
            element={kind === 'visitor' ? <Navigate to="/" replace /> : <h1>Liked Songs</h1>}
          />
          <Route path="/" element={<h1>Offbeat</h1>} />
        </Routes>
        <shellLayers.OverFrame />
      </ServicesContext>
    </MemoryRouter>
  );
}

it('closes what is open over the page that another tab’s sign-out replaces by the splash, and nothing opened there', async () => {
  const { services } = world();
  const { rerender } = render(<Signed services={services} kind="guest" />);
  act(() => addingToPlaylist.set([id('a')]));
  await screen.findByRole('dialog', { name: 'Add to Playlist' });
  const question = ask({ kind: 'choice', title: 'Sign out as guest?', text: '', choices: [] });
  await screen.findByRole('dialog', { name: 'Sign out as guest?' });
  rerender(<Signed services={services} kind="visitor" />);
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
  expect(await question).toBe(null);
  expect(screen.getByRole('heading', { name: 'Offbeat' })).toBeDefined();
  act(() => void ask({ kind: 'signUp' }));
  await screen.findByRole('dialog', { name: 'Sign Up' });
  act(() => openDialogs()[0]?.answer(null));
});
