import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { GenresScreen } from '../../../src/screens/genres/GenresScreen.tsx';
import { listKeys } from '../../../src/core/keys.ts';
import { SearchStart } from '../../../src/screens/search/SearchStart.tsx';
import { guest, id, putList, putTracks, world, type World } from './support.tsx';

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
  expect(screen.getByText('0 genres found').role).toBe('status');
  fireEvent.change(filter, { target: { value: '' } });
  expect(names()[0]).toBe('16-Bit');
});

/** A guest who likes Jazz, and has a song of it on this device; the server does not answer. */
async function offlineWithJazz(): Promise<World> {
  const here = world();
  await putTracks(here.db, { a: { title: 'One' } });
  await putList(here.db, listKeys.genre('Jazz'), ['a']);
  await here.db.audioFiles.put({ ...file, trackId: id('a') });
  await here.db.favoriteGenres.put({ ownerId: guest, genre: 'Jazz', rank: 0, playCount: 9 });
  here.serverAnswers = () => Promise.resolve(false);
  here.answer = () => Promise.resolve({ kind: 'offline' });
  here.services.connectivity.report('silent');
  return here;
}

const file = {
  quality: 'high',
  cacheKey: '/offbeat-audio/a/high',
  bytes: 9,
  mime: 'audio/mp4',
  pinned: 0,
  storedAtMs: 1,
  playedAtMs: 1,
} as const;

const dimmed = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[class*=away]')].map(({ textContent }) => textContent);
const all = (): number => screen.getAllByRole('link').filter((link) => link.matches('[href^="/genre/"]')).length;

it.each([
  ['Genres', <GenresScreen key="genres" />, '/genres'],
  ['Search', <SearchStart key="search" onSearch={() => undefined} />, '/search'],
])('dims offline, in %s, the genres of which nothing can play', async (_where, shown, path) => {
  const here = await offlineWithJazz();
  here.show(shown, path);
  await screen.findByRole('link', { name: 'Jazz' });
  await waitFor(() => expect(dimmed()).toHaveLength(all() - 1));
  expect(dimmed()).not.toContain('Jazz');
  const said = screen.getAllByRole('link').filter((link) => link.matches('[aria-description="Not available offline"]'));
  expect(said.map((link) => link.textContent)).toEqual(dimmed());
  // The screen asks again once the server is back: an answer that says offline would dim them at once.
  here.serverAnswers = () => Promise.resolve(true);
  here.answer = () => Promise.resolve({ kind: 'done' });
  here.services.connectivity.report('answered');
  await waitFor(() => expect(dimmed()).toEqual([]));
});
