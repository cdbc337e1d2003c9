import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomeScreen } from '../../../src/screens/home/HomeScreen.tsx';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { guest, world } from './support.tsx';

it.each([
  ['Home', <HomeScreen key="home" />, '/home', 40],
  ['Search', <SearchScreen key="search" />, '/search', 6],
] as const)(
  '%s begins with the favourite genres, each genre once, and asks for them',
  async (_, element, path, count) => {
    const here = world();
    const rows = ['jazz', 'Home Made'].map((genre, rank) => ({ ownerId: guest, genre, rank, playCount: 9 }));
    await here.db.favoriteGenres.bulkPut(rows);
    here.show(element, path);
    const names = (): (string | null)[] =>
      within(screen.getByRole('list', { name: 'Popular Genres' }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Jazz', 'Home Made']));
    expect(names()).toHaveLength(count);
    expect(names().filter((name) => name?.toLowerCase() === 'jazz')).toHaveLength(1);
    expect(here.asked).toContainEqual({ kind: 'favoriteGenres' });
  },
);
