import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  'the favourites come first on %s when the server names them, and after a touch the cards stay where they are',
  async (_, element, path, list) => {
    const here = world();
    here.show(element, path);
    const cards = (): readonly HTMLElement[] => within(screen.getByRole('list', { name: list })).getAllByRole('link');
    const names = (): readonly (string | null)[] => cards().map((card) => card.textContent);
    await waitFor(() => expect(names().length).toBeGreaterThan(5));
    const [favorite, other, third] = [names()[4] ?? '', names()[5] ?? '', names()[2] ?? ''];
    await here.db.favoriteGenres.put({ ownerId: guest, genre: favorite, rank: 0, playCount: 9 });
    await waitFor(() => expect(names()[0]).toBe(favorite));
    const before = names();
    fireEvent.pointerDown(document.body);
    await here.db.favoriteGenres.put({ ownerId: guest, genre: other, rank: -1, playCount: 10 });
    // The same query reads the covers: once this one shows, the favourites are known too.
    await here.db.genreCovers.put({ genre: third, cover: '/third.webp' });
    const shows = (cover: string): boolean => cards().some((card) => card.innerHTML.includes(cover));
    await waitFor(() => expect(shows('/third.webp')).toBe(true));
    expect(names()).toEqual(before);
  },
);
