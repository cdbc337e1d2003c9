import '../ui/dom-stubs.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
      {/* A text field shows its focus whatever was pressed before, in jsdom too. */}
      {pathname === '/' && <input aria-label="Techno" onChange={() => void navigate('/genre/techno')} />}
    </main>
  );
}

function Focus() {
  useFocusOnBack();
  return null;
}

beforeEach(() => {
  history.replaceState(null, '', '/');
});
afterEach(cleanup);

// jsdom lacks checkVisibility, as Safari before 17.4 does.
it('Back returns to a control that had the focus before this code was loaded', async () => {
  const tree = (isLoaded: boolean) => (
    <BrowserRouter>
      <Screens />
      {isLoaded && <Focus />}
    </BrowserRouter>
  );
  const { rerender } = render(tree(false));
  screen.getByLabelText('Techno').focus();
  rerender(tree(true));
  fireEvent.change(screen.getByLabelText('Techno'), { target: { value: 'x' } });
  (await screen.findByRole('heading', { name: '/genre/techno' })).focus();
  history.back();
  await screen.findByRole('heading', { name: '/' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Techno')));
});
