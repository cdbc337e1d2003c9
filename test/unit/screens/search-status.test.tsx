import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listKeys } from '../../../src/core/keys.ts';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { putList, putTracks, world } from './support.tsx';

it('tells assistive technology how much each search found, in a region that was there before', async () => {
  const { show, db } = world();
  await putTracks(db, { a: { title: 'Night Rain' } });
  await putList(db, listKeys.search('text', 'rain'), ['a']);
  for (const kind of ['text', 'artist'] as const) await putList(db, listKeys.search(kind, 'zzz'), []);
  show(<SearchScreen />, '/search?q=rain');
  const told = await screen.findByText('1 song found');
  expect(told.closest('[role=status]')).not.toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  await waitFor(() => expect(told.textContent).toBe('0 songs found'));
  fireEvent.click(screen.getByRole('tab', { name: 'Artists' }));
  expect(await screen.findByText('0 artists found')).toBeDefined();
});
