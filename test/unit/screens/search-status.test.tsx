import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { listKeys } from '../../../src/core/keys.ts';
import { limits } from '../../../src/core/limits.ts';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { putList, putTracks, world } from './support.tsx';

/** jsdom has no window that rows could be in: none are. */
vi.mock('virtua', () => ({ WindowVirtualizer: () => null }));

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

it('tells it of a full page as the first of more', async () => {
  const { show, db } = world();
  const ids = Array.from({ length: limits.pageSize }, (_, index) => `t${index}`);
  await putTracks(db, Object.fromEntries(ids.map((id) => [id, { title: `Rain ${id}` }])));
  await putList(db, listKeys.search('text', 'rain'), ids);
  show(<SearchScreen />, '/search?q=rain');
  expect(await screen.findByText('50+ songs found')).toBeDefined();
});

it.each(['/search?q=jazz', '/search?q=jazz&type=artist'])(
  'says at %s that this device cannot store the answer where it is that which failed',
  async (path) => {
    const here = world();
    here.answer = () => Promise.resolve({ kind: 'failed', message: 'full', cause: 'storage' });
    here.show(<SearchScreen />, path);
    expect(await screen.findByText('This could not be stored on this device.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  },
);
