import { expect, type BrowserContext, type Page } from '@playwright/test';

/** What runs if anything of an answer is ever run: tests assert that it was not. */
const run = 'window.offbeatWasRun=true';
const markup = `<img src=x onerror="${run}"><script>${run}</script>`;

/** Songs as no server should send them. Those without a usable id must be dropped, the others shown as text. */
export const hostileSongs: readonly unknown[] = [
  { id: 'long', title: 'Endless '.repeat(1_250), display_name: 'y'.repeat(1_000), handle: 'long' },
  { id: 'unbroken', title: 'x'.repeat(10_000), display_name: 'Somebody', handle: 'a/../b?c#d' },
  { id: 'markup', title: markup, display_name: `<b onclick="${run}">bold</b>`, handle: `<svg onload=${run}>` },
  { id: 'script', title: 'Script', image_url: `javascript:${run}`, audio_url: `javascript:${run}`, handle: 'script' },
  { id: 'data', title: 'Data', image_url: `data:text/html,<script>${run}</script>`, audio_url: 'data:audio/wav,x' },
  { id: 'rtl', title: 'مرحبا بالعالم', display_name: 'שלום עולם', handle: 'rtl' },
  { id: 'override', title: 'safe \u202Egnp.exe', display_name: 'Right to left', handle: 'override' },
  { id: 'emoji', title: '👩‍👩‍👧‍👦'.repeat(40), display_name: '🎧🇯🇵', handle: '🎵' },
  { id: 'marks', title: `Z${'\u0338\u0353\u033D'.repeat(60)}algo`, display_name: 'Marks', handle: 'marks' },
  { id: 'empty', title: '', display_name: '', handle: '' },
  { id: '__proto__', title: 'Proto', handle: '__proto__' },
  { id: 'a/b?c#d%', title: '%E0%A4%A', handle: '..' },
  { id: 'types', title: 5, display_name: {}, handle: [], image_url: 7, duration: 'long', metadata: 'none', tags: {} },
  { title: 'without an id' },
  { id: {} },
  null,
  42,
  'text',
];

const hostileArtists: readonly unknown[] = [
  { handle: 'a/../b?c#d', display_name: markup, avatar_image_url: `javascript:${run}`, track_count: 'many' },
  { handle: 'long', display_name: 'y'.repeat(1_000), track_count: -1.5 },
  { handle: '..', display_name: 'Dots' },
  { handle: {}, display_name: 'dropped' },
  null,
];

const hostileProfile = {
  id: 'evil',
  displayName: markup,
  avatar: `javascript:${run}`,
  avatarProps: { top: [markup], __proto__: { polluted: true }, accessories: { deep: {} } },
  itunesUrl: `javascript:${run}`,
  likes: -5,
  plays: 'many',
  following: null,
};

const hostilePlaylist = { id: 'evil', name: markup, song_count: -3, song_ids: ['markup', 7, null] };

/** Answers every call of the product API with the above. The service worker must be blocked for it to see them all. */
export async function beHostile(context: BrowserContext): Promise<void> {
  await context.route(/\/api\//, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/proxy-image')) return route.fulfill({ status: 400, json: { error: markup } });
    return route.fulfill({ json: answerOf(pathname) });
  });
}

function answerOf(pathname: string): unknown {
  if (pathname === '/api/search') {
    const songs = { result: hostileSongs, total_hits: 'all' };
    return { result: { tag_song: songs, artists: { result: hostileArtists, total_hits: -1 } } };
  }
  if (pathname.endsWith('/songs')) return { songs: hostileSongs, playlist: hostilePlaylist };
  if (pathname.startsWith('/api/playlists/')) return { playlists: [hostilePlaylist, null, { id: 9 }] };
  if (pathname.endsWith('/favorite-artists')) return { favorite_artists: [{ artist: markup, play_count: 'x' }, null] };
  if (pathname.endsWith('/favorite-genres')) return { favorite_genres: [{ genre: markup, play_count: 9 }, 5] };
  if (pathname.startsWith('/api/users/')) return hostileProfile;
  if (pathname.startsWith('/api/likes/')) return { likes: ['markup', 'rtl', {}, null, 'nobody-knows'] };
  return {};
}

/** Says what is wrong with the page as it stands; empty when nothing is. */
export const faults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const heading = document.querySelector('h1')?.textContent.trim() ?? '';
    return [
      'offbeatWasRun' in window ? 'something was run' : '',
      'polluted' in {} ? 'the prototype was changed' : '',
      scrollWidth > clientWidth ? `${scrollWidth - clientWidth} px wider than the window` : '',
      document.querySelectorAll('main').length === 1 && heading !== '' ? '' : 'a blank page',
      document.querySelector('main script, main iframe, a[href^="javascript:" i], img[src^="javascript:" i]') === null
        ? ''
        : 'an address or element that runs',
    ].filter((fault) => fault !== '');
  });

/** Screens that show what the hostile server answers, and the heading of each. */
export const hostileScreens = [
  ['/genre/jazz', 'Jazz'],
  ['/album/x', 'X'],
  ['/artist/long', /^y+$/],
  ['/playlist/evil', /<img src=x/],
  ['/liked-songs', 'Liked Songs'],
  ['/playlists', 'Playlists'],
  ['/user/evil', /<img src=x/],
  ['/search?q=x', 'Search'],
  ['/search?q=x&type=artist', 'Search'],
  ['/genres', 'Genres'],
  ['/home', 'Home'],
] as const;

/** A visitor may open it (docs/product.md section 6). */
export const isOpen = ([path]: (typeof hostileScreens)[number]): boolean =>
  /^\/(genre|album|artist|playlist)\/|^\/search/.test(path);

/** Opens each of the screens: what is hostile must be text there, and nothing else. */
export async function expectText(page: Page, origin: string, screens: readonly (typeof hostileScreens)[number][]) {
  for (const [path, name] of screens) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { level: 1, name }), path).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect.poll(() => faults(page), path).toEqual([]);
  }
}

const odd = [
  '%',
  '%E0%A4%A',
  '%00',
  '%2F..%2F..%2Fetc',
  '..%252F',
  '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'x'.repeat(1_500),
  '%F0%9F%8E%B5',
  '%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
  'a%2Fb%3Fc%23d',
  'a/b/c',
  '',
];

/** Goes to invented addresses, under every route that takes an id, inside the running app: how a host answers them is the host's own affair. */
export async function expectShown(page: Page): Promise<void> {
  for (const route of ['genre', 'album', 'artist', 'playlist', 'user', 'search', '404', 'nowhere']) {
    for (const segment of odd) {
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }, `/${route}/${segment}`);
      await expect.poll(() => faults(page), `/${route}/${segment.slice(0, 40)}`).toEqual([]);
    }
  }
}
