import '../ui/dom-stubs.ts';
import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { Page } from '../../../src/app/shell/Page.tsx';
import { RouterLinks } from '../../../src/app/shell/RouterAnchor.tsx';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { world } from '../screens/support.tsx';
import { waitFor } from '../../support/unit/wait.ts';

vi.mock('../../../src/app/routing/genre-routes.tsx', () => ({
  GenreRoute: () => <h1>Jazz, whole</h1>,
  AlbumRoute: () => null,
}));

it('keeps a screen whose code came while React waited for it, when the first song renders the shell again', async () => {
  window.history.replaceState(null, '', '/home');
  const { services } = world();
  const app = (label: string) => (
    <BrowserRouter>
      <RouterLinks>
        <ServicesContext value={services}>
          <Page />
          <p>{label}</p>
        </ServicesContext>
      </RouterLinks>
    </BrowserRouter>
  );
  const page = render(app('no song'));
  const link = await screen.findByRole('link', { name: 'Jazz' });
  // As in a browser: act would begin the render anew instead of going on with the one that waited.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  link.click();
  const heading = () => screen.getByRole('heading', { name: 'Jazz, whole' });
  await waitFor(heading);
  const shown = heading();
  page.rerender(app('a song'));
  await waitFor(() => screen.getByText('a song'));
  expect(heading()).toBe(shown);
});
