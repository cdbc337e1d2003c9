import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useNavigationType } from 'react-router-dom';
import { expect, it } from 'vitest';
import { markAppShown } from '../../../src/platform/page-load.ts';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { wideWindow } from '../ui/dom-stubs.ts';
import { world } from './support.tsx';

it.each([
  ['a pasted verse', 'rain '.repeat(60), `${'rain '.repeat(51)}r`],
  ['a character at the very end', `${'a'.repeat(255)}🌧`, 'a'.repeat(255)],
])('searches for the beginning of what is longer than a server takes: %s', async (_, text, term) => {
  const { show, asked } = world();
  show(<SearchScreen />, `/search?q=${encodeURIComponent(text)}`);
  await waitFor(() => expect(asked).toContainEqual({ kind: 'search', type: 'text', term }));
  fireEvent.click(screen.getByRole('tab', { name: 'Artists' }));
  await waitFor(() => expect(asked).toContainEqual({ kind: 'search', type: 'artist', term }));
  expect(screen.getByRole('searchbox').getAttribute('maxlength')).toBe('256');
});

it('Search begins at its field where there is a mouse, but not on the way back', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search songs and artists...' });
  const openByLink = (): void => {
    world().show(<SearchOrItsLink />, '/search');
    fireEvent.click(screen.getByRole('link', { name: 'Search' }));
  };
  openByLink();
  expect(document.activeElement, 'on touch the keyboard would rise').not.toBe(field());
  cleanup();
  wideWindow();
  openByLink();
  expect(document.activeElement).toBe(field());
  cleanup();
  markAppShown();
  world().show(<SearchScreen />, '/search');
  expect(document.activeElement, 'on the way back the focus returns to where it was').not.toBe(field());
});

/** A router begins with what to it is the way back; the link goes forward. */
function SearchOrItsLink() {
  return useNavigationType() === 'POP' ? <Link to="/search">Search</Link> : <SearchScreen />;
}
