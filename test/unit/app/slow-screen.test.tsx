import '../ui/dom-stubs.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { loadPressedRoutes } from '../../../src/app/routing/load-pressed-routes.ts';
import { Page } from '../../../src/app/shell/Page.tsx';
import { RouterLinks } from '../../../src/app/shell/RouterAnchor.tsx';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { world } from '../screens/support.tsx';
import { waitFor } from '../../support/unit/wait.ts';

const code = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { asked: vi.fn<() => void>(), arrived, arrive: () => arrive() };
});

vi.mock('../../../src/app/routing/genre-routes.tsx', async () => {
  code.asked();
  await code.arrived;
  return { GenreRoute: () => <h1>Jazz, whole</h1>, AlbumRoute: () => null };
});

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

it('loads a screen’s code when a finger presses its link, shows its name at once, and takes no focus back when the code comes', async () => {
  window.history.replaceState(null, '', '/home');
  const { services } = world();
  loadPressedRoutes();
  render(
    <BrowserRouter>
      <RouterLinks>
        <ServicesContext value={services}>
          <Page />
        </ServicesContext>
      </RouterLinks>
    </BrowserRouter>,
  );
  const link = await screen.findByRole('link', { name: 'Jazz' });
  expect(code.asked).not.toHaveBeenCalled();
  fireEvent.pointerDown(link);
  await waitFor(() => expect(code.asked).toHaveBeenCalledTimes(1));
  fireEvent.click(link);
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1, name: 'Jazz' }));
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  expect(screen.queryByRole('heading', { name: 'Home' })).toBeNull();
  await act(async () => {
    code.arrive();
    await code.arrived;
  });
  expect(await screen.findByRole('heading', { name: 'Jazz, whole' })).toBeDefined();
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});
