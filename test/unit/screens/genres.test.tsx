import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GenresScreen } from '../../../src/screens/genres/GenresScreen.tsx';
import { world } from './support.tsx';

const names = (): (string | null)[] =>
  Array.from(screen.getByRole('list', { name: 'Genres' }).querySelectorAll('a'), (link) => link.textContent);

it('narrows the genres while one types, from A to Z where that is chosen, and says when there is none', async () => {
  const { show } = world();
  show(<GenresScreen />, '/genres');
  await waitFor(() => expect(names()).not.toEqual([]));
  const filter = screen.getByRole('searchbox', { name: 'Filter genres' });
  fireEvent.change(filter, { target: { value: 'metal' } });
  fireEvent.click(screen.getByRole('switch', { name: 'A to Z' }));
  const found = names();
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((name) => !/metal/i.test(name ?? ''))).toEqual([]);
  expect(found).toEqual(found.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')));
  fireEvent.change(filter, { target: { value: 'zzz ' } });
  expect(screen.getByText('No genre is called "zzz"')).toBeDefined();
  fireEvent.change(filter, { target: { value: '' } });
  expect(names()[0]).toBe('16-Bit');
});
