import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
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

it('Search begins at its field where there is a mouse, and not on touch, where the keyboard would rise', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search songs and artists...' });
  world().show(<SearchScreen />, '/search');
  expect(document.activeElement).not.toBe(field());
  cleanup();
  wideWindow();
  world().show(<SearchScreen />, '/search');
  expect(document.activeElement).toBe(field());
});
