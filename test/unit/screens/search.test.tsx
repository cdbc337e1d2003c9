import { listKeys } from '../../../src/core/keys.ts';
import { limits } from '../../../src/core/limits.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pull } from '../../../src/core/pull.ts';
import { putArtists } from '../../../src/db/catalogue/commands.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { putList, putTracks, world, type World } from './support.tsx';

const box = () => screen.getByRole('searchbox', { name: 'Search songs and artists...' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

describe('Search', () => {
  afterEach(settle);

  it('asks 300 ms after the last key, once, and shows the answer', async () => {
    const { show, asked, db } = world();
    await putTracks(db, { a: { title: 'Night Rain' } });
    await putList(db, listKeys.search('text', 'rain'), ['a']);
    show(<SearchScreen />, '/search');
    type('r');
    type('ra');
    type('rain');
    expect(await screen.findByRole('button', { name: 'Play Night Rain' })).toBeDefined();
    expect(asked.filter((request) => request.kind === 'search')).toEqual([
      { kind: 'search', type: 'text', term: 'rain' },
    ]);
  });

  it('names what was searched for in its heading, and so in the title of its tab and in the history', async () => {
    world().show(<SearchScreen />, '/search?q=night');
    expect(await screen.findByRole('heading', { level: 1, name: 'Search: night' })).toBeDefined();
    type('');
    expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeDefined();
    await settle();
  });

  it('says letter for letter that nothing was found, for songs and for artists', async () => {
    const { show, db } = world();
    await putList(db, listKeys.search('text', 'zzz'), []);
    await putList(db, listKeys.search('artist', 'zzz'), []);
    show(<SearchScreen />, '/search?q=zzz');
    expect(await screen.findByText('No songs found for "zzz"')).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Artists' }));
    expect(await screen.findByText('No artists found for "zzz"')).toBeDefined();
  });

  it('runs the query again on every change of tab, however young its answer', async () => {
    const { show, services } = world();
    const forced: string[] = [];
    const pull: Pull = (request, options) => {
      if (request.kind === 'search' && options?.forcedBy === 'user') forced.push(`${request.type} ${request.term}`);
      return Promise.resolve({ kind: 'fresh' });
    };
    Object.assign(services, { pull });
    show(<SearchScreen />, '/search?q=rain');
    for (const name of ['Artists', 'Songs', 'Artists']) {
      fireEvent.click(screen.getByRole('tab', { name }));
      await waitFor(() => expect(screen.getByRole('tab', { name, selected: true })).toBeDefined());
    }
    expect(forced).toEqual(['artist rain', 'text rain', 'artist rain']);
  });

  it('has tabs only while there is a query', async () => {
    const { show } = world();
    show(<SearchScreen />, '/search');
    expect(await screen.findByRole('region', { name: 'Popular Genres' })).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    type('x');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Songs', 'Artists']);
    type('');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('follows its address when that changes while it is shown, as by the shortcut of the installed app', async () => {
    const { show, db, path } = world();
    await putTracks(db, { a: { title: 'Night Rain' } });
    await putList(db, listKeys.search('text', 'rain'), ['a']);
    const elsewhere = (
      <>
        <SearchScreen />
        <Link to="/search">shortcut</Link>
        <Link to="/search?q=rain">back</Link>
      </>
    );
    show(elsewhere, '/search?q=rain');
    await screen.findByRole('button', { name: 'Play Night Rain' });
    type('rainy');
    fireEvent.click(screen.getByRole('link', { name: 'shortcut' }));
    expect(await screen.findByRole('region', { name: 'Popular Genres' })).toBeDefined();
    expect(box()).toHaveProperty('value', '');
    // What was being typed belonged to the former address.
    await act(() => new Promise((resolve) => setTimeout(resolve, 2 * limits.searchDebounceMs)));
    expect(path()).toBe('/search');
    fireEvent.click(screen.getByRole('link', { name: 'back' }));
    expect(await screen.findByRole('button', { name: 'Play Night Rain' })).toBeDefined();
    expect(box()).toHaveProperty('value', 'rain');
  });

  it('finds what this device knows when the network does not answer, and says so', async () => {
    const here = world();
    await putTracks(here.db, { a: { title: 'Déjà Vu' }, b: { title: 'Other' } });
    here.answer = () => Promise.resolve({ kind: 'offline' });
    here.show(<SearchScreen />, '/search?q=deja');
    expect(await screen.findByRole('button', { name: 'Play Déjà Vu' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Play Other' })).toBeNull();
    expect(screen.getByText('You are offline. Showing what is stored on this device.')).toBeDefined();
    expect(currentToasts().text).toBeUndefined();
  });

  it('while the server takes its time it shows what this device knows, and never says yet that there is nothing', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'Known' } });
    Object.assign(services, { pull: () => new Promise(() => undefined) });
    show(<SearchScreen />, '/search?q=known');
    expect(await screen.findByRole('button', { name: 'Play Known' })).toBeDefined();
    type('unknown words');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Play Known' })).toBeNull());
    // In steps, because what happens is drawn at the end of each.
    for (let step = 0; step < 20; step++) await act(() => new Promise((resolve) => setTimeout(resolve, 80)));
    expect(screen.queryByText(/^No songs found/)).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  });

  it('says that the search failed only when neither server nor device could answer', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'Known' } });
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'failed', message: 'Local API failed' }) });
    show(<SearchScreen />, '/search?q=known');
    await screen.findByRole('button', { name: 'Play Known' });
    expect(currentToasts().text).toBeUndefined();
    type('unknown words');
    await waitFor(() => expect(currentToasts().text?.value).toBe('Search failed. Please try again.'));
  });

  it.each([
    ['Songs', '/search?q=jazz', 'No songs found for "jazz"'],
    ['Artists', '/search?q=jazz&type=artist', 'No artists found for "jazz"'],
  ])('%s: a search that failed claims nothing, and is asked again on Retry', async (_, path, nothing) => {
    const here = world();
    here.answer = () => Promise.resolve({ kind: 'failed', message: 'Search failed. Please try again.' });
    here.show(<SearchScreen />, path);
    expect(await screen.findByText('This could not be loaded.')).toBeDefined();
    expect(screen.queryByText(nothing)).toBeNull();
    here.answer = async (request) => {
      if (request.kind === 'search') await putList(here.db, listKeys.search(request.type, request.term), []);
      return { kind: 'done' };
    };
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(nothing)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('takes an answer that Enter brought after a failure', async () => {
    const here = world();
    here.answer = () => Promise.resolve({ kind: 'failed', message: 'Search failed. Please try again.' });
    here.show(<SearchScreen />, '/search?q=jazz');
    expect(await screen.findByText('This could not be loaded.')).toBeDefined();
    await putList(here.db, listKeys.search('text', 'jazz'), []);
    expect(await screen.findByText('No songs found for "jazz"')).toBeDefined();
  });

  it('lists recent searches newest first; one of them asks for songs and artists again', async () => {
    const { show, commands, asked, path } = world();
    await saveRecentSearch(commands(), 'older', 'text');
    await saveRecentSearch({ ...commands(), nowMs: () => 2e12 }, 'Moss', 'artist');
    show(<SearchScreen />, '/search');
    const recents = within(await screen.findByRole('region', { name: 'Recent Searches' }));
    expect(recents.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Moss', 'older']);
    fireEvent.click(recents.getByRole('button', { name: 'Moss' }));
    await waitFor(() => expect(path()).toBe('/search?q=Moss&type=artist'));
    const searches = asked.filter((request) => request.kind === 'search');
    // The results ask for their kind too; equal pulls under way make one request (test/unit/sync/pull/pull-forced.test.ts).
    expect(new Set(searches.map((request) => request.type))).toEqual(new Set(['artist', 'text']));
  });

  const remembered = async (db: World['db']) => (await db.recentSearches.toArray()).map((row) => row.term);
  const finding = async (...terms: readonly string[]) => {
    const here = world();
    await putTracks(here.db, { a: { title: 'Rain' } });
    for (const term of terms) await putList(here.db, listKeys.search('text', term), ['a']);
    here.show(<SearchScreen />, '/search');
    return here;
  };
  const shown = (name: string) => screen.findByRole('button', { name });

  const chosen = {
    'a song is played': async () => fireEvent.click(await shown('Play Rain')),
    'the list is played': async () => fireEvent.click(await shown('Play')),
    'a song’s menu is opened': async () => fireEvent.click(await shown('More for Rain')),
    'a song’s menu is opened by a context click': async () => fireEvent.contextMenu(await shown('Play Rain')),
    'Enter is pressed': async () => fireEvent.submit(await screen.findByRole('search')),
  };
  for (const [what, choose] of Object.entries(chosen)) {
    it(`remembers a term once ${what}`, async () => {
      const { db } = await finding('rain');
      type('rain');
      await shown('Play Rain');
      await choose();
      await waitFor(async () => expect(await remembered(db)).toEqual(['rain']));
    });
  }

  it('remembers each term that was chosen, also when one begins with the other', async () => {
    const { db } = await finding('ra', 'rain');
    type('ra');
    fireEvent.click(await shown('Play Rain'));
    await waitFor(async () => expect(await remembered(db)).toEqual(['ra']));
    type('rain');
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(async () => expect(await remembered(db)).toEqual(['ra', 'rain']));
  });

  it('remembers the name of the genre that was opened', async () => {
    const { db } = await finding('Jazz');
    type('Jazz');
    fireEvent.click(within(await screen.findByRole('region', { name: 'Top result' })).getByRole('link'));
    await waitFor(async () => expect(await remembered(db)).toEqual(['Jazz']));
  });

  it('remembers the term whose artist was opened, as a search for artists', async () => {
    const { db, show } = world();
    await putArtists(db, [{ handle: 'marin' as never, displayName: 'Marin Duval', avatarUrl: null, trackCount: 3 }]);
    await putList(db, listKeys.search('artist', 'marin'), ['marin']);
    show(<SearchScreen />, '/search?q=marin&type=artist');
    fireEvent.click(await screen.findByRole('link', { name: /Marin Duval/ }));
    await waitFor(async () =>
      expect(await db.recentSearches.toArray()).toMatchObject([{ term: 'marin', type: 'artist' }]),
    );
  });

  it('remembers nothing that was only typed: half a word, no result, a field emptied or left', async () => {
    const { db, path } = await finding('ra', 'rain');
    await putList(db, listKeys.search('text', 'nothing'), []);
    type('nothing');
    expect(await screen.findByText('No songs found for "nothing"')).toBeDefined();
    type('ra');
    await shown('Play Rain');
    type('rain');
    await waitFor(() => expect(path()).toBe('/search?q=rain'));
    await shown('Play Rain');
    // Beside the results: on their list, not on one of them.
    fireEvent.click(screen.getByRole('list', { name: 'Search' }));
    type('');
    expect(await screen.findByRole('link', { name: 'All Genres' })).toBeDefined();
    type('rain');
    await shown('Play Rain');
    cleanup();
    await settle();
    expect(await remembered(db)).toEqual([]);
  });

  it('forgets one search, or all of them', async () => {
    const { show, db, commands } = world();
    for (const term of ['moss', 'rain', 'snow']) await saveRecentSearch(commands(), term, 'text');
    show(<SearchScreen />, '/search');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove rain' }));
    await waitFor(async () =>
      expect((await remembered(db)).toSorted((a, b) => a.localeCompare(b))).toEqual(['moss', 'snow']),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent Searches' })).toBeNull());
  });

  it('begins with the genre of exactly this name, and an empty tab points to the other', async () => {
    const { db, path } = await finding('Jazz');
    await putList(db, listKeys.search('text', 'Marin'), []);
    await putArtists(db, [{ handle: 'marin' as never, displayName: 'Marin Duval', avatarUrl: null, trackCount: 3 }]);
    await db.lists.put({
      key: listKeys.search('artist', 'Marin'),
      ids: ['marin'],
      page: 1,
      hasMore: 0,
      totalHits: null,
      fetchedAtMs: 1,
    });
    type('Jazz');
    const top = within(await screen.findByRole('region', { name: 'Top result' }));
    expect(top.getByRole('link', { name: 'Jazz' }).getAttribute('href')).toBe('/genre/jazz');
    type('Marin');
    fireEvent.click(await screen.findByRole('button', { name: '1 artist: Marin Duval' }));
    await waitFor(() => expect(path()).toBe('/search?q=Marin&type=artist'));
  });

  it('begins with the artist of exactly this name if only songs of them are known', async () => {
    const { db } = await finding();
    const marin = { handle: 'marin', display_name: 'Marin Duval' };
    await putTracks(db, { b: { title: 'Night', ...marin }, c: { title: 'Day', ...marin } });
    await putList(db, listKeys.search('text', 'marin duval'), ['b', 'c']);
    type('marin duval');
    const top = within(await screen.findByRole('region', { name: 'Top result' }));
    expect(top.getByRole('link', { name: 'Marin Duval' }).getAttribute('href')).toBe('/artist/marin');
  });
});
