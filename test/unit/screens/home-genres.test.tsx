import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GenresScreen } from '../../../src/screens/genres/GenresScreen.tsx';
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

it.each([
  ['Home', <HomeScreen key="home" />, '/home', 'Popular Genres'],
  ['Search', <SearchScreen key="search" />, '/search', 'Popular Genres'],
  ['Genres', <GenresScreen key="genres" />, '/genres', 'Genres'],
] as const)(
  'the cards of %s stay where they are when the server names the favourites',
  async (_, element, path, list) => {
    const here = world();
    here.show(element, path);
    const cards = (): readonly HTMLElement[] => within(screen.getByRole('list', { name: list })).getAllByRole('link');
    const names = (): readonly (string | null)[] => cards().map((card) => card.textContent);
    await waitFor(() => expect(names().length).toBeGreaterThan(5));
    const before = names();
    const [favorite, first] = [before[4] ?? '', before[0] ?? ''];
    await here.db.favoriteGenres.put({ ownerId: guest, genre: favorite, rank: 0, playCount: 9 });
    // The same query reads the covers: once this one shows, the favourites are known too.
    await here.db.genreCovers.put({ genre: first, cover: '/first.webp' });
    await waitFor(() => expect(cards()[0]?.innerHTML).toContain('/first.webp'));
    expect(names()).toEqual(before);
    cleanup();
    here.show(element, path);
    await waitFor(() => expect(names()[0]).toBe(favorite));
  },
);
