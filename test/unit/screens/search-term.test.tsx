import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useNavigationType } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
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

it('does not lead back from a link that was pressed just after the last letter, while its screen is still drawn', async () => {
  const here = world();
  here.show(<SearchScreen />, '/search');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'rain' } });
  // The address of a pressed link changes before the screen.
  window.history.pushState(null, '', '/artist/mira');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.searchDebounceMs));
  expect(here.path()).toBe('/search');
});

it('cuts a right-to-left recent search at its own end', async () => {
  const { show, commands } = world();
  await saveRecentSearch(commands(), 'جاز شرقي هادئ', 'text');
  show(<SearchScreen />, '/search');
  expect((await screen.findByRole('button', { name: 'جاز شرقي هادئ' })).dir).toBe('auto');
});
