import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseArtistHandle } from '../../../../src/core/ids.ts';
import { ownProfile } from '../../../../src/db/profiles/queries.ts';
import { setFollow } from '../../../../src/db/library/follow-commands.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { saveRecentSearch } from '../../../../src/db/search/recent-search-commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { FollowingScreen } from '../../../../src/screens/following/FollowingScreen.tsx';
import { GenresScreen } from '../../../../src/screens/genres/GenresScreen.tsx';
import { HomeScreen } from '../../../../src/screens/home/HomeScreen.tsx';
import { LibraryScreen } from '../../../../src/screens/library/LibraryScreen.tsx';
import { PlaylistsScreen } from '../../../../src/screens/playlists/PlaylistsScreen.tsx';
import { SearchScreen } from '../../../../src/screens/search/SearchScreen.tsx';
import { beGuest, guest, world, type World } from '../support.tsx';

// Rows added by hand in devtools, where a key may be a number, a date or a list too.

const keys = [5, new Date(7), ['a', 5]];

/** One follow of ben, and a copy of it under `key`. */
async function followedTwice(key: unknown): Promise<World> {
  const here = world();
  const handle = assertDefined(parseArtistHandle('ben'), 'handle');
  await setFollow(here.commands(), { handle, displayName: 'ben', avatarUrl: null, trackCount: null }, true);
  const [row] = await here.db.follows.toArray();
  await here.db.follows.add(Object.assign({ ...assertDefined(row, 'follow') }, { handle: key, displayName: 'ann' }));
  return here;
}

it.each(keys)('Following shows the others beside an artist whose handle is %j', async (key) => {
  (await followedTwice(key)).show(<FollowingScreen />, '/following');
  expect(await screen.findByRole('link', { name: /^ben/ })).toBeDefined();
});

it.each(keys)('so does Library, %j', async (key) => {
  (await followedTwice(key)).show(<LibraryScreen />, '/library');
  expect(await screen.findByRole('link', { name: /^ben/ })).toBeDefined();
});

it.each(keys)('Playlists shows the others beside one whose id is %j', async (key) => {
  const { db, commands, show } = world();
  await createPlaylist(commands(), 'Evening');
  const [row] = await db.playlists.toArray();
  await db.playlists.add(Object.assign({ ...assertDefined(row, 'playlist') }, { id: key, name: 'Morning' }));
  show(<PlaylistsScreen />, '/playlists');
  expect(await screen.findByRole('link', { name: /^Evening/ })).toBeDefined();
});

it.each(keys)('Search shows the others beside a recent search for %j', async (term) => {
  const { db, commands, show } = world();
  await saveRecentSearch(commands(), 'rain', 'text');
  const [row] = await db.recentSearches.toArray();
  await db.recentSearches.add(Object.assign({ ...assertDefined(row, 'search') }, { term }));
  show(<SearchScreen />, '/search');
  expect(await screen.findByRole('button', { name: 'rain' })).toBeDefined();
});

it.each(keys)('Genres shows the others beside a favourite of the name %j', async (genre) => {
  const { db, show } = world();
  const jazz = { ownerId: guest, genre: 'Jazz', rank: 1, playCount: 1 };
  await db.favoriteGenres.bulkAdd([jazz, Object.assign({ ...jazz }, { genre, rank: 2 })]);
  show(<GenresScreen />, '/genres');
  // The others are shuffled, and only the first of them are shown.
  expect(await screen.findByRole('link', { name: 'Jazz' })).toBeDefined();
});

it.each(
  [
    { name: 'Following', Shown: FollowingScreen, path: '/following' },
    { name: 'Home', Shown: HomeScreen, path: '/home' },
  ].flatMap((at) => keys.map((artist) => ({ ...at, artist }))),
)('$name shows followed artists beside a favourite of the name $artist', async ({ Shown, path, artist }) => {
  const { db, commands, show } = world();
  const handle = assertDefined(parseArtistHandle('ben'), 'handle');
  await setFollow(commands(), { handle, displayName: 'ben', avatarUrl: null, trackCount: null }, true);
  const ben = { ownerId: guest, artist: 'ben', playCount: 1 };
  await db.favoriteArtists.bulkAdd([ben, Object.assign({ ...ben }, { artist })]);
  show(<Shown />, path);
  expect(await screen.findByRole('link', { name: /^ben/ })).toBeDefined();
});

it.each(keys)('Home leads to the own profile beside a copy of it whose id is %j, and so do the tabs', async (key) => {
  const here = world();
  await beGuest(here);
  const [row] = await here.db.profiles.toArray();
  await here.db.profiles.add(Object.assign({ ...assertDefined(row, 'profile') }, { id: key }));
  expect((await ownProfile(here.db, guest))?.id).toBe(guest);
  here.show(<HomeScreen />, '/home');
  const href = () => screen.getByRole('link', { name: 'Open profile' }).getAttribute('href');
  await waitFor(() => expect(href()).toBe(`/user/${guest}`));
});
