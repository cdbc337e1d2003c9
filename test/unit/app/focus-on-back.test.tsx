import '../ui/dom-stubs.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useFocusOnBack } from '../../../src/app/player/shortcuts/use-focus-on-back.ts';

function Screens() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <main>
      <h1 tabIndex={-1} key={pathname}>
        {pathname}
      </h1>
      {pathname === '/' && <button onClick={() => void navigate('/genre/techno')}>Techno</button>}
    </main>
  );
}

function Focus() {
  useFocusOnBack();
  return null;
}

beforeEach(() => {
  // jsdom has no layout.
  HTMLElement.prototype.checkVisibility = () => true;
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
  });
  history.replaceState(null, '', '/');
});
afterEach(cleanup);

it('Back returns to a control that had the focus before this code was loaded', async () => {
  const tree = (isLoaded: boolean) => (
    <BrowserRouter>
      <Screens />
      {isLoaded && <Focus />}
    </BrowserRouter>
  );
  const { rerender } = render(tree(false));
  screen.getByRole('button', { name: 'Techno' }).focus();
  rerender(tree(true));
  screen.getByRole('button', { name: 'Techno' }).click();
  (await screen.findByRole('heading', { name: '/genre/techno' })).focus();
  history.back();
  await screen.findByRole('heading', { name: '/' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Techno'));
});
