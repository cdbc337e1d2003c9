import type { Page } from '@playwright/test';

/** One picture of docs/screens: who looks, at what, over which network. */
export interface Picture {
  /** The file's name without the size. */
  readonly name: string;
  readonly path: string;
  readonly user: 'visitor' | 'empty' | 'content';
  readonly network?: 'slow' | 'gone';
  readonly prepare?: (page: Page) => Promise<void>;
}

const ready = (role: 'heading' | 'list' | 'region', name: string) => (page: Page) =>
  page.getByRole(role, { name }).first().waitFor();

/** The profile's drawn face comes last, once the screen has been at rest. */
const homeReady = (region: string) => async (page: Page) => {
  await ready('region', region)(page);
  await page.getByRole('link', { name: 'Open profile' }).locator('img').waitFor();
};

const openProfile = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Open profile' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
};

const openPlaylist = async (page: Page): Promise<void> => {
  // In the page: a wide window's sidebar links to it as well.
  await page.getByRole('main').getByRole('link', { name: 'Late drives' }).click();
  await page.getByRole('list', { name: 'Late drives' }).waitFor();
};

const openArtist = async (page: Page): Promise<void> => {
  await page.getByRole('list', { name: 'Following' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Follow' }).waitFor();
};

const play = async (page: Page): Promise<void> => {
  await page
    .getByRole('list', { name: 'Jazz' })
    .getByRole('button', { name: /^Play / })
    .nth(1)
    .click();
  await page.getByRole('button', { name: /^Open player/ }).click();
  await page.getByRole('dialog', { name: 'Now playing' }).waitFor();
};

const openQueue = async (page: Page): Promise<void> => {
  await play(page);
  await page.getByRole('button', { name: 'Queue' }).click();
  await page.getByRole('list', { name: 'Queue' }).getByRole('listitem').first().waitFor();
};

const openMenu = async (page: Page): Promise<void> => {
  await page
    .getByRole('list', { name: 'Jazz' })
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
};

const addToPlaylist = async (page: Page): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
  await page.getByRole('dialog', { name: 'Add to Playlist' }).waitFor();
};

export const pictures: readonly Picture[] = [
  { name: 'splash', path: '/', user: 'visitor' },
  { name: 'visitor-genre', path: '/genre/jazz', user: 'visitor', prepare: ready('list', 'Jazz') },
  { name: 'not-found', path: '/404', user: 'visitor' },

  { name: 'home-empty', path: '/home', user: 'empty', prepare: homeReady('Popular Genres') },
  { name: 'library-empty', path: '/library', user: 'empty' },
  { name: 'liked-songs-empty', path: '/liked-songs', user: 'empty' },
  { name: 'recently-played-empty', path: '/recently-played', user: 'empty' },
  { name: 'following-empty', path: '/following', user: 'empty' },
  { name: 'playlists-empty', path: '/playlists', user: 'empty' },
  { name: 'available-offline-empty', path: '/offline', user: 'empty' },
  { name: 'search-start', path: '/search', user: 'empty', prepare: ready('region', 'Popular Genres') },
  { name: 'search-empty', path: '/search?q=zzzzz', user: 'empty' },
  { name: 'genre-loading', path: '/genre/blues', user: 'empty', network: 'slow' },
  { name: 'search-loading', path: '/search?q=blue', user: 'empty', network: 'slow' },
  { name: 'artist-loading', path: '/artist/somebody', user: 'empty', network: 'slow' },
  { name: 'genre-offline-unknown', path: '/genre/blues', user: 'empty', network: 'gone' },
  { name: 'artist-offline-unknown', path: '/artist/somebody', user: 'empty', network: 'gone' },

  { name: 'home', path: '/home', user: 'content', prepare: homeReady('Recently Played') },
  { name: 'library', path: '/library', user: 'content' },
  { name: 'genre', path: '/genre/jazz', user: 'content', prepare: ready('list', 'Jazz') },
  { name: 'genres', path: '/genres', user: 'content', prepare: ready('list', 'Genres') },
  { name: 'artist', path: '/following', user: 'content', prepare: openArtist },
  { name: 'liked-songs', path: '/liked-songs', user: 'content', prepare: ready('list', 'Liked Songs') },
  { name: 'recently-played', path: '/recently-played', user: 'content', prepare: ready('list', 'Recently Played') },
  { name: 'following', path: '/following', user: 'content', prepare: ready('list', 'Following') },
  { name: 'playlists', path: '/playlists', user: 'content', prepare: ready('list', 'Playlists') },
  { name: 'playlist', path: '/playlists', user: 'content', prepare: openPlaylist },
  { name: 'search-recent', path: '/search', user: 'content', prepare: ready('region', 'Recent Searches') },
  { name: 'search', path: '/search?q=night', user: 'content', prepare: ready('list', 'Search') },
  { name: 'search-artists', path: '/search?q=the&type=artist', user: 'content', prepare: ready('list', 'Artists') },
  { name: 'available-offline', path: '/offline', user: 'content' },
  { name: 'profile', path: '/home', user: 'content', prepare: openProfile },
  { name: 'settings', path: '/settings', user: 'content' },
  { name: 'stats', path: '/stats', user: 'content', prepare: ready('heading', 'Tables') },
  { name: 'player', path: '/genre/jazz', user: 'content', prepare: play },
  { name: 'player-queue', path: '/genre/jazz', user: 'content', prepare: openQueue },
  { name: 'song-menu', path: '/genre/jazz', user: 'content', prepare: openMenu },
  { name: 'add-to-playlist', path: '/genre/jazz', user: 'content', prepare: addToPlaylist },
  { name: 'home-offline', path: '/home', user: 'content', network: 'gone' },
  { name: 'genre-offline', path: '/genre/jazz', user: 'content', network: 'gone', prepare: ready('list', 'Jazz') },
  { name: 'liked-songs-offline', path: '/liked-songs', user: 'content', network: 'gone' },
  { name: 'search-offline', path: '/search?q=rain', user: 'content', network: 'gone' },
  { name: 'playlist-offline', path: '/playlists', user: 'content', network: 'gone', prepare: openPlaylist },
];
