import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/core/paths.ts';
import { parentOf } from '../../../src/app/routing/parent-route.ts';
import { useDocumentTitle } from '../../../src/app/routing/document-title.ts';
import { openAddress } from '../../../src/app/routing/open-address.ts';
import { RouterLinks } from '../../../src/app/shell/RouterAnchor.tsx';
import { TopBar } from '../../../src/app/shell/TopBar.tsx';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { beGuest, guest, world } from '../screens/support.tsx';
import { override } from '../../support/unit/override.ts';
import { wideWindow } from '../ui/dom-stubs.ts';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

/** The bar over three routes, opened at `path` as a browser does. */
function open(path: string, other = <h1>elsewhere</h1>) {
  const here = world();
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <RouterLinks>
        <ServicesContext value={here.services}>
          <TopBar />
          <Routes>
            <Route path="/home" element={<Link to="/genre/jazz">Jazz</Link>} />
            <Route path="*" element={other} />
          </Routes>
        </ServicesContext>
      </RouterLinks>
    </BrowserRouter>,
  );
  return here;
}

describe('Back', () => {
  it('stands on no tab, and leads to where one came from', async () => {
    open('/home');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Jazz' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('link', { name: 'Jazz' })).toBeDefined();
  });

  it('leads to the parent of an address that was opened directly', async () => {
    open('/liked-songs');
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(window.location.pathname).toBe('/library');
  });

  it('stands on the profile of another user, which is no tab, and leads Home from there', async () => {
    await beGuest(open('/user/maya'));
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await screen.findByRole('link', { name: 'Jazz' });
    act(() => openAddress('/user/maya'));
    await screen.findByRole('button', { name: 'Back' });
    act(() => openAddress(paths.user(guest)));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull());
  });

  it.each([
    ['/', null],
    ['/home', null],
    ['/library', null],
    ['/search', null],
    ['/user/guest_1', null],
    ['/playlist/p1', '/library'],
    ['/playlists', '/library'],
    ['/offline', '/library'],
    ['/genre/jazz', '/home'],
    ['/artist/mira', '/home'],
    ['/post/a', '/home'],
    ['/stats', '/settings'],
    ['/no/such/page', '/home'],
  ])('from %s leads to %s', (path, parent) => {
    expect(parentOf(path)).toBe(parent);
  });
});

it('names the screen whose heading has scrolled away by what the heading says now, as after a rename', async () => {
  override(window, 'scrollY', 400);
  function Playlist() {
    const page = useRef<HTMLDivElement>(null);
    const [name, setName] = useState('Road');
    useDocumentTitle(page, 'Playlist');
    return (
      <div ref={page}>
        <main>
          <h1>{name}</h1>
          <button type="button" onClick={() => setName('Train')}>
            Rename
          </button>
        </main>
      </div>
    );
  }
  open('/playlist/p1', <Playlist />);
  const name = () => document.querySelector('[aria-hidden="true"][dir="auto"]')?.textContent;
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(name()).toBe('Road');
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(name()).toBe('Train'));
});

describe('Forward, in a wide window', () => {
  it('leads on to where one went back from, from a tab too, and to nothing after a new page', async () => {
    wideWindow();
    open('/home');
    expect(screen.queryByRole('button', { name: 'Forward' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Jazz' }));
    const forward = await screen.findByRole('button', { name: 'Forward' });
    expect(forward).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('link', { name: 'Jazz' });
    fireEvent.click(await screen.findByRole('button', { name: 'Forward' }));
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(window.location.pathname).toBe('/genre/jazz');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Jazz' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Forward' })).toHaveProperty('disabled', true);
  });

  it('leads to nothing after a launch or a sign-out has opened a page', async () => {
    wideWindow();
    open('/home');
    fireEvent.click(screen.getByRole('link', { name: 'Jazz' }));
    await screen.findByRole('heading', { name: 'elsewhere' });
    act(() => openAddress('/liked-songs'));
    await expect.poll(() => window.location.pathname).toBe('/liked-songs');
    window.history.go(-2);
    await screen.findByRole('link', { name: 'Jazz' });
    act(() => openAddress('/stats?from=launch'));
    await screen.findByRole('heading', { name: 'elsewhere' });
    expect(window.location.href).toMatch(/\/stats\?from=launch$/);
    expect(screen.getByRole('button', { name: 'Forward' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('link', { name: 'Jazz' })).toBeDefined();
  });
});
