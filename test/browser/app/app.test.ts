import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, heading, watchOpened } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

/** The shell as visitor and guest: routes, guards, start-up, and what happens when storage fails. */

// Songs of the demo catalogue are rendered on demand; a test about the shell does not wait for their covers.
test.beforeEach(({ errors }) => errors.allow(networkErrors));

// A worker is installed only where it is what the test is about: it costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

const closed = [
  '/home',
  '/settings',
  '/library',
  '/liked-songs',
  '/recently-played',
  '/following',
  '/playlists',
  '/stats',
  '/offline',
  '/user/foo',
];
const open = [
  ['/search', /Search/],
  ['/genres', 'Genres'],
  ['/genre/lo-fi', 'Lo-Fi'],
  ['/404', 'Page not found'],
  ['/no/such/page', 'Page not found'],
  ['/post', 'Page not found'],
] as const;

test('a visitor is led from every closed route to the splash, and reads the open ones @full', async ({
  page,
  sharedStack,
}) => {
  for (const path of closed) {
    await page.goto(sharedStack.origin + path);
    await expect(page, path).toHaveURL(`${sharedStack.origin}/`);
    await expect(heading(page, 'Offbeat')).toBeVisible();
  }
  for (const [path, name] of open) {
    await page.goto(sharedStack.origin + path);
    await expect(heading(page, name), path).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/Offbeat/);
  }
});

test('away from localhost the splash says that accounts are not set up, and guests come in @full', async ({
  page,
  sharedStack,
}) => {
  await page.goto(sharedStack.origin);
  await expect(page.getByText('Accounts are not set up here: continue as a guest.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeHidden();
  await page.getByText('Have an account?').click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await page.getByRole('button', { name: 'About' }).click();
  await expect(page.getByRole('dialog', { name: 'About Offbeat' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'About' })).toBeFocused();
});

test('a stored guest is sent on from the splash, after a second when the app has just been loaded @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  // The clock stands still: on a busy machine a second may pass before the assertion.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(sharedStack.origin);
  await expect(heading(page, 'Offbeat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(heading(page, 'Home')).toBeVisible();
  // In the running app there is nothing to wait for.
  await page.evaluate(() => {
    history.pushState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(`${sharedStack.origin}/home`);
});

test('tabs follow the path’s prefix, name themselves current, and scroll to the top when pressed again; each path keeps its place', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
  await main.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toHaveCount(0);

  await main.getByRole('link', { name: 'Library' }).click();
  await expect(main.getByRole('link', { name: 'Library' })).toHaveAttribute('aria-current', 'page');
  await expect(main.locator('[aria-current]')).toHaveCount(1);
  await expect(heading(page, 'Library')).toBeFocused();
  await expect(page).toHaveTitle('Library · Offbeat');

  await main.getByRole('link', { name: 'Home' }).click();
  await expect(heading(page, 'Home')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // Else the page is too short yet to be scrolled.
  await expect(page.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  await main.getByRole('link', { name: 'Library' }).click();
  await expect(heading(page, 'Library')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
});

test('settings are stored, told, and there after a reload', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/settings`);
  await page.getByRole('radio', { name: 'Lossless' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Setting updated' })).toBeVisible();
  await page.getByRole('radio', { name: 'Lexend' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Font updated' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Lossless' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Lexend' })).toBeChecked();
  expect(await page.evaluate(() => document.body.className)).toBe('font-lexend');
  await page.getByRole('button', { name: 'Stats' }).press('Enter');
  await expect(page).toHaveURL(/\/stats$/);
});

test('a guest who signs out is warned and leaves nothing behind @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const warning = page.getByRole('dialog', { name: 'Sign out as guest?' });
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/user\/guest_/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const opened = await watchOpened(page);
  await warning.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${sharedStack.origin}/`);
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
  // The splash at once: not Home of the user who has just left in between.
  expect(await opened()).toEqual(['/']);
  await page.goto(`${sharedStack.origin}/home`);
  await expect(page).toHaveURL(`${sharedStack.origin}/`);
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('starts without the server, with the screens that were never opened @full', async ({ profile, stack }) => {
    const first = await (await profile.open()).newPage();
    await asGuest(first, stack.origin);
    await untilControlled(first);
    await stack.killServer();

    const page = await (await profile.open()).newPage();
    await page.goto(`${stack.origin}/home`);
    await expect(page.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    await expect(heading(page, 'Library')).toBeVisible();
    await page.goto(`${stack.origin}/settings`);
    await expect(page.getByRole('radiogroup', { name: 'Audio Quality' })).toBeVisible();

    // Nothing may be thrown away that cannot be fetched again.
    await page.getByRole('button', { name: 'Reload App' }).click();
    await expect(page.getByText('The server cannot be reached: reloading without an update')).toBeVisible();
    await page.waitForEvent('load');
    await expect(page.getByRole('radiogroup', { name: 'Audio Quality' })).toBeVisible();
  });

  test('Reload App drops the app’s own caches and nothing of the listener’s @full', async ({ page, sharedStack }) => {
    await asGuest(page, sharedStack.origin);
    await untilControlled(page);
    await page.evaluate(async () => {
      await (await caches.open('offbeat-audio')).put('/stored', new Response('sound'));
      await (await caches.open('offbeat-covers')).put('/gone', new Response('cover'));
    });
    await page.goto(`${sharedStack.origin}/settings`);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload App' }).click();
    await expect(page.getByText('Cache cleared, reloading app...')).toBeVisible();
    await reloaded;
    await expect(page.getByRole('radiogroup', { name: 'Audio Quality' })).toBeVisible();
    const stored = await page.evaluate(async () => [
      (await caches.match('/stored')) !== undefined,
      (await caches.match('/gone')) !== undefined,
    ]);
    expect(stored).toEqual([true, false]);
  });
});

test('what another client stored in local storage is imported once and removed @full', async ({
  page,
  sharedStack,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('planted') !== null) return;
    sessionStorage.setItem('planted', 'yes');
    localStorage.setItem('guestUser', JSON.stringify({ id: 'guest_old', username: 'oldowl1', displayName: 'Oldowl1' }));
    localStorage.setItem('recentlyPlayed', JSON.stringify([{ id: 's1', title: 'Heard before', authorName: 'Ada' }]));
  });
  await page.goto(`${sharedStack.origin}/home`);
  await expect(page.getByRole('region', { name: 'Recently Played' }).getByText('Heard before')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // Too short to be a secret, so no server would take it (docs/api.md).
  const face = page.getByRole('link', { name: 'Open profile' });
  await expect(face).toHaveAttribute('href', /^\/user\/guest_[\w-]{22,}$/);
});

test('where IndexedDB is refused it says so, and everything else works', async ({ page, sharedStack }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await page.goto(sharedStack.origin);
  await expect(page.getByRole('alertdialog')).toContainText('does not let Offbeat store anything');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await page.getByRole('link', { name: 'Pop', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Pop' }).getByRole('listitem').first()).toBeVisible();
});

test('a database deleted in devtools is rebuilt, without a loop @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  let loads = 0;
  page.on('load', () => loads++);
  await page.evaluate(() => void indexedDB.deleteDatabase('offbeat'));
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await expect(heading(page, 'Home')).toBeVisible();
  expect(loads).toBe(1);
});

test('a newer version in another tab upgrades under this one, which asks for a reload @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  const upgraded = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        const request = indexedDB.open('offbeat', 1_000);
        request.onblocked = () => done('blocked');
        request.onsuccess = () => {
          request.result.close();
          done('upgraded');
        };
      }),
  );
  expect(upgraded).toBe('upgraded');
  await expect(page.getByText('New version ready')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  });
  test('the install hint stays away for the session once dismissed @full', async ({ page, sharedStack }) => {
    await page.goto(`${sharedStack.origin}/search`);
    const hint = page.getByRole('complementary', { name: 'Install hint' });
    await hint.getByRole('button', { name: 'Dismiss' }).click();
    await expect(hint).toHaveCount(0);
    await page.reload();
    await expect(heading(page, /Search/)).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});
