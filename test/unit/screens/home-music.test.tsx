import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomeScreen } from '../../../src/screens/home/HomeScreen.tsx';
import { RecentlyPlayedScreen } from '../../../src/screens/recently-played/RecentlyPlayedScreen.tsx';
import { guest, id, learnNothingYet, putList, putTracks, world, type World } from './support.tsx';

const titles = (region: string): (string | null)[] =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

/** Every genre has two songs, `{genre} 1` and `{genre} 2`. */
function answering(here: World): void {
  here.answer = async (request) => {
    if (request.kind !== 'genre') return { kind: 'done' };
    const songs = [1, 2].map((n) => `${request.term} ${n}`);
    await putTracks(here.db, Object.fromEntries(songs.map((name) => [name, { title: name }])));
    await putList(here.db, `genre:${request.term}`, songs);
    return { kind: 'done' };
  };
}

const audio = (trackId: string, playedAtMs: number) => ({
  trackId: id(trackId),
  quality: 'high' as const,
  cacheKey: trackId,
  bytes: 10,
  mime: 'audio/mpeg',
  pinned: 0 as const,
  playedAtMs,
  storedAtMs: 1,
});

it('offers a new guest songs of three genres in turn; one tap plays them, and they stay for the visit', async () => {
  const here = world();
  answering(here);
  await here.db.favoriteGenres.bulkPut(
    ['Jazz', 'Rock', 'Folk'].map((genre, rank) => ({ ownerId: guest, genre, rank, playCount: 9 })),
  );
  here.show(<HomeScreen />, '/home');
  await waitFor(() =>
    expect(titles('Start listening')).toEqual([
      'Play Jazz 1',
      'Play Rock 1',
      'Play Folk 1',
      'Play Jazz 2',
      'Play Rock 2',
      'Play Folk 2',
    ]),
  );
  // The name of a tile's button hides the artist that stands in it.
  const rock = screen.getByRole('button', { name: 'Play Rock 1' });
  expect(rock.getAttribute('aria-description')).toBe('Mira');
  fireEvent.click(rock);
  const queue = ['Jazz 1', 'Rock 1', 'Folk 1', 'Jazz 2', 'Rock 2', 'Folk 2'];
  expect(here.player.calls).toContainEqual(['playFrom', queue, 1, { route: '/home', kind: 'playlist' }]);
  await here.db.recentlyPlayed.put({ ownerId: guest, trackId: id('Rock 1'), playedAtMs: 1 });
  await waitFor(async () => expect(await here.db.recentlyPlayed.count()).toBe(1));
  expect(titles('Start listening')).toHaveLength(6);
  expect(screen.getAllByRole('button', { name: 'Play Rock 1' })).toHaveLength(1);
});

it('asks for no songs to start with where something was played before', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'One' } });
  await here.db.recentlyPlayed.put({ ownerId: guest, trackId: id('a'), playedAtMs: 1 });
  here.show(<HomeScreen />, '/home');
  await screen.findByRole('region', { name: 'Recently Played' });
  expect(screen.queryByRole('region', { name: 'Start listening' })).toBeNull();
  expect(here.asked.filter(({ kind }) => kind === 'genre')).toEqual([]);
});

const names = (region: string): (string | null)[] =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .slice(1)
    .map((link) => link.textContent);

const dimmed = (): number => document.querySelectorAll('[class*=away], [class*=dimmed]').length;

/** Three songs, two of them played, two on this device. */
async function listened(here: World): Promise<void> {
  await putTracks(here.db, { a: { title: 'One' }, b: { title: 'Two' }, c: { title: 'Three' } });
  await putList(here.db, 'genre:Rock', ['c']);
  await here.db.recentlyPlayed.bulkPut([
    { ownerId: guest, trackId: id('a'), playedAtMs: 1 },
    { ownerId: guest, trackId: id('b'), playedAtMs: 2 },
  ]);
  await here.db.audioFiles.bulkPut([audio('a', 1), audio('c', 3)]);
}

it('begins with what can play where the app is known to be offline, the latest first, and shows a song once', async () => {
  const here = world();
  await listened(here);
  await putTracks(here.db, { d: { title: 'Four' } });
  await here.db.audioFiles.put(audio('d', 4));
  here.answer = () => Promise.resolve({ kind: 'offline' });
  here.services.connectivity.report('silent');
  here.show(<HomeScreen />, '/home');
  await waitFor(() => expect(titles('Ready to play')).toEqual(['Play Four', 'Play Three']));
  expect(titles('Recently Played')).toEqual(['Play One', 'Play Two']);
  expect(names('Popular Genres')[0]).toBe('Rock');
  // The song and the genres that cannot play.
  expect(dimmed()).toBe(1 + names('Popular Genres').length - 1);
});

it('begins anew with what can play when a start learns that it is offline', async () => {
  const here = world();
  await listened(here);
  learnNothingYet(here);
  here.show(<HomeScreen />, '/home');
  await waitFor(() => expect(titles('Recently Played')).toEqual(['Play Two', 'Play One']));
  const before = screen.getByRole('region', { name: 'Recently Played' });
  act(() => here.services.connectivity.report('silent'));
  await waitFor(() => expect(titles('Ready to play')).toEqual(['Play Three']));
  expect(titles('Recently Played')).toEqual(['Play One', 'Play Two']);
  expect(before.isConnected, 'an element that moved instead of a new one').toBe(false);
});

it.each(['pointerdown', 'wheel', 'scroll'])('arranges nothing anew after a %s', async (touch) => {
  const here = world();
  await listened(here);
  learnNothingYet(here);
  here.show(<HomeScreen />, '/home');
  await waitFor(() => expect(titles('Recently Played')).toEqual(['Play Two', 'Play One']));
  fireEvent(screen.getByRole('region', { name: 'Recently Played' }), new Event(touch, { bubbles: true }));
  act(() => here.services.connectivity.report('silent'));
  await waitFor(() => expect(dimmed()).toBeGreaterThan(1));
  expect(screen.queryByRole('region', { name: 'Ready to play' })).toBeNull();
});

it('arranges nothing anew after a touch in the moment in which it was shown', async () => {
  const here = world();
  await listened(here);
  learnNothingYet(here);
  const touched = new Promise<void>((done) => {
    new MutationObserver((_, observer) => {
      const region = screen.queryByRole('region', { name: 'Recently Played' });
      if (region === null) return;
      observer.disconnect();
      fireEvent(region, new Event('pointerdown', { bubbles: true }));
      done();
    }).observe(document.body, { childList: true, subtree: true });
  });
  here.show(<HomeScreen />, '/home');
  await touched;
  act(() => here.services.connectivity.report('silent'));
  await waitFor(() => expect(dimmed()).toBeGreaterThan(1));
  expect(screen.queryByRole('region', { name: 'Ready to play' })).toBeNull();
});

it.each([
  ['Home', <HomeScreen key="home" />],
  ['Recently Played', <RecentlyPlayedScreen key="recent" />],
])('%s leaves a song that is played again in its place for the visit, and puts a new one above', async (_, element) => {
  const here = world();
  await listened(here);
  here.show(element, '/home');
  const songs = () => {
    const buttons = screen.queryAllByRole('button', { name: /^Play ./ });
    return buttons.map((button) => button.getAttribute('aria-label'));
  };
  await waitFor(() => expect(songs()).toEqual(['Play Two', 'Play One']));
  const play = async (letter: string, playedAtMs: number) =>
    here.db.recentlyPlayed.put({ ownerId: guest, trackId: id(letter), playedAtMs });
  await play('a', 3);
  await play('c', 4);
  await waitFor(() => expect(songs()).toEqual(['Play Three', 'Play Two', 'Play One']));
  cleanup();
  here.show(element, '/home');
  await waitFor(() => expect(songs()).toEqual(['Play Three', 'Play One', 'Play Two']));
});

it('leaves everything in its place when the network goes or comes back, and only dims what cannot play', async () => {
  const here = world();
  await listened(here);
  here.show(<HomeScreen />, '/home');
  await waitFor(() => expect(titles('Recently Played')).toEqual(['Play Two', 'Play One']));
  const before = names('Popular Genres');
  here.answer = () => Promise.resolve({ kind: 'offline' });
  act(() => here.services.connectivity.report('silent'));
  await waitFor(() => expect(dimmed()).toBe(1 + before.length - 1));
  expect(screen.queryByRole('region', { name: 'Ready to play' })).toBeNull();
  expect(titles('Recently Played')).toEqual(['Play Two', 'Play One']);
  expect(names('Popular Genres')).toEqual(before);
  cleanup();

  here.show(<HomeScreen />, '/home');
  await screen.findByRole('region', { name: 'Ready to play' });
  const offline = names('Popular Genres');
  here.answer = () => Promise.resolve({ kind: 'done' });
  act(() => here.services.connectivity.report('answered'));
  await waitFor(() => expect(dimmed()).toBe(0));
  expect(titles('Ready to play')).toEqual(['Play Three']);
  expect(names('Popular Genres')).toEqual(offline);
});

it('tells a new guest without a network why there is nothing to start with, and fills the place when it is back', async () => {
  const here = world();
  here.answer = () => Promise.resolve({ kind: 'offline' });
  here.show(<HomeScreen />, '/home');
  await screen.findByText(/^Nothing is available offline yet/);
  expect(titles('Start listening')).toEqual([]);
  answering(here);
  act(() => here.services.connectivity.report('answered'));
  await waitFor(() => expect(titles('Start listening')).toHaveLength(6));
});

it('tells a new guest of a server without songs that there are none, and of one that fails to answer that it does', async () => {
  const here = world();
  here.show(<HomeScreen />, '/home');
  await screen.findByText('No tracks found');
  expect(titles('Start listening')).toEqual([]);
  cleanup();
  const failing = world();
  failing.answer = () => Promise.resolve({ kind: 'failed', message: 'HTTP error! status: 500' });
  failing.show(<HomeScreen />, '/home');
  await screen.findByText('Songs to start with appear here when the server answers.');
});
