import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What holds on every screen: looked at by several tests. */

/** Until the page was drawn twice, after which what was measured in the first frame is shown. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/**
 * Axe finds nothing on the page, or in the part `within` matches. Only violations are reported in full, and the page is
 * read without a second one for its frames: the app has none, and both cost more than the rules themselves.
 */
export async function expectNoViolations(page: Page, where: string, within?: string): Promise<void> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
  expect(told, `axe on ${where}`).toEqual([]);
}

export async function expectCleanDialog(page: Page, name: string | RegExp): Promise<void> {
  // A layer that is still sliding in is not yet what a person looks at, nor axe.
  await page.getByRole('dialog', { name }).evaluate(async (layer) => {
    await Promise.all(layer.getAnimations().map(({ finished }) => finished));
  });
  await expectNoViolations(page, String(name));
}

/** Opens the app as a new guest, at Home. */
export async function asGuest(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await expect(page.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
}

/** Presses the first song of the list that the screen shows. */
export async function playFirst(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play ./ })
    .first()
    .click();
}

/** From Home to a genre of the demo catalogue, where the first song is pressed. */
export async function playFirstOf(page: Page, genre: string): Promise<void> {
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name: genre, exact: true }).click();
  await playFirst(page);
}

/** Plays the first song of Jazz as a new guest, in a window of `size`. */
export async function listening(page: Page, origin: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await asGuest(page, origin);
  await playFirstOf(page, 'Jazz');
  await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
}

/** An empty own playlist, which the page then shows. */
export async function makePlaylist(page: Page, origin: string, name = 'Evening'): Promise<void> {
  await page.goto(`${origin}/playlists`);
  await page.getByRole('button', { name: 'New playlist' }).first().click();
  await page.getByRole('textbox', { name: 'Playlist name' }).fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** Opens Add to Playlist for the first song of Jazz. */
export async function openAddToPlaylist(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/genre/jazz`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
}

type SearchAnswer = { readonly result: { readonly tag_song?: { readonly result: { readonly audio_url: string }[] } } };

/**
 * Has the server compose the first songs of a genre of the demo catalogue. It does so when a song is first asked for, which takes
 * a busy machine longer than any assertion waits, and than the player waits for a sound.
 */
export async function composeFirstOf(page: Page, origin: string, genre: string, songs: number): Promise<void> {
  const query = { name: 'tag_song', type: 'song', term: genre, from_index: 0, size: songs, rank_by: 'most_relevant' };
  const found = await page.request.post(`${origin}/api/search`, { data: { search_queries: [query] } });
  for (const song of ((await found.json()) as SearchAnswer).result.tag_song?.result ?? [])
    expect((await page.request.get(`${origin}${song.audio_url}`, { timeout: 60_000 })).status()).toBe(200);
}

export interface UserRoute {
  readonly path: string;
  readonly name: string;
}

/** The routes of a user (docs/product.md section 2) that need nothing stored, and the heading of each. */
export const userRoutes: readonly UserRoute[] = [
  { path: '/home', name: 'Home' },
  { path: '/library', name: 'Library' },
  { path: '/search', name: 'Search' },
  { path: '/search?q=night', name: 'Search' },
  { path: '/search?q=zzzzqqq&type=artist', name: 'Search' },
  { path: '/genres', name: 'Genres' },
  { path: '/genre/r-b', name: 'R&B' },
  { path: '/genre/k-pop', name: 'K-Pop' },
  { path: '/album/no-such-album', name: 'No Such Album' },
  { path: '/liked-songs', name: 'Liked Songs' },
  { path: '/recently-played', name: 'Recently Played' },
  { path: '/following', name: 'Following' },
  { path: '/playlists', name: 'Playlists' },
  { path: '/offline', name: 'Available Offline' },
  { path: '/settings', name: 'Settings' },
  { path: '/stats', name: 'Stats' },
  { path: '/404', name: 'Page not found' },
  { path: '/no/such/path', name: 'Page not found' },
  { path: '/post/1', name: 'Page not found' },
];

/** Sections of cards, links, results, a virtual list, an empty list, a form, tables, and not-found. */
const oneOfEachKind: ReadonlySet<string> = new Set([
  '/home',
  '/library',
  '/search?q=night',
  '/genre/r-b',
  '/liked-songs',
  '/settings',
  '/stats',
  '/404',
]);
export const isOneOfItsKind = ({ path }: UserRoute): boolean => oneOfEachKind.has(path);

/** The addresses that the page's history gets from now on. */
export async function watchOpened(page: Page): Promise<() => Promise<readonly string[]>> {
  const opened = await page.evaluateHandle(() => {
    const paths: string[] = [];
    window.navigation.addEventListener('currententrychange', () => paths.push(window.location.pathname));
    return paths;
  });
  return () => opened.jsonValue();
}
