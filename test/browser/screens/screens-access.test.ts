import type { Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect as hasty, test } from '../support/fixtures.ts';
import { asGuest, expectNoViolations, heading, userRoutes } from '../support/screen.ts';
import { go, spilled, tooSmall } from '../support/measure.ts';

/** The whole main job by keyboard and names alone, targets of 44 px, text twice as large, and dialogs that give focus back. */

// Much happens in one test, and the first of everything is fetched while covers are: a busy machine is slow, not wrong.
const expect = hasty.configure({ timeout: 45_000 });

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ errors }) => errors.allow(networkErrors));

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const shown = userRoutes.filter(({ path }) => !/^\/(no|post|genre\/k)/.test(path));

async function playFirstJazz(page: Page): Promise<void> {
  await go(page, '/genre/jazz', 'Jazz');
  await page
    .getByRole('button', { name: /^Play ./ })
    .first()
    .click();
}

test('every target is 44 px at 412 px, and twice as large text fits @full', async ({ page, sharedStack }) => {
  test.setTimeout(240_000);
  await asGuest(page, sharedStack.origin);
  await playFirstJazz(page);
  await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  const profile = await page.evaluate(() => location.pathname);
  // Every route is looked at, whatever the ones before it showed.
  const faultless = hasty.configure({ soft: true });
  const look = async (path: string, name: string): Promise<void> => {
    await go(page, path, name);
    await faultless.poll(() => tooSmall(page), { message: path }).toEqual([]);
    // CSSOM, because the content security policy refuses style elements.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    // Polled: a list places its rows anew a frame after they have grown.
    await faultless.poll(() => tooSmall(page), { message: `${path} at 200 %` }).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  };
  for (const { path, name } of shown) await look(path, name);
  await look(profile, 'Profile');
  await go(page, '/search?q=night', 'Search');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('region', { name: 'Recent Searches' })).toBeVisible();
  await look('/search', 'Search');
});

test('every target of the player, of a song’s page and of Edit mode is 44 px at 390 px @full', async ({
  page,
  sharedStack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asGuest(page, sharedStack.origin);
  await playFirstJazz(page);
  const bar = page.getByRole('region', { name: 'Mini player' });
  await bar.getByRole('button', { name: 'Like' }).click();
  await bar.getByRole('button', { name: /^Open player/ }).click();
  const player = dialog(page, 'Now playing');
  await expect(player.getByRole('slider', { name: 'Seek' })).toBeVisible();
  // Polled: what rises takes no press.
  await expect.poll(() => tooSmall(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await go(page, '/liked-songs', 'Liked Songs');
  const id = await page.locator('[data-track]').first().getAttribute('data-track');
  await page.goto(`${sharedStack.origin}/post/${id}`);
  await expect(page.getByRole('region', { name: 'Lyrics' })).toBeVisible();
  await expect.poll(() => tooSmall(page)).toEqual([]);
  await go(page, '/liked-songs', 'Liked Songs');
  await page.getByRole('button', { name: 'Edit list' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await expect.poll(() => tooSmall(page)).toEqual([]);
});

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });
  test('no text twice as large reaches out of its box @full', async ({ page, sharedStack }) => {
    await asGuest(page, sharedStack.origin);
    const faultless = hasty.configure({ soft: true });
    for (const { path, name } of shown) {
      await go(page, path, name);
      // CSSOM, because the content security policy refuses style elements.
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await faultless.poll(() => spilled(page), { message: path }).toEqual([]);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
  });
});

/** Presses Tab until what has the focus is named so; at most 250 times. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const named = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const seen: string[] = [];
  for (let presses = 0; presses < 250; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels = element instanceof HTMLInputElement ? element.labels : null;
      return (element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? '').trim();
    });
    if (named(focused)) return;
    seen.push(focused.slice(0, 24));
    await page.keyboard.press('Tab');
  }
  throw new Error(`nothing named ${String(name)} came to the focus, but ${seen.join(' · ')}`);
}

test('the main job works with the keyboard alone', async ({ page, sharedStack }) => {
  test.setTimeout(240_000);
  await page.goto(sharedStack.origin);
  await expect(heading(page, 'Offbeat')).toBeVisible();
  await tabTo(page, 'Continue as Guest');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Home')).toBeFocused();
  await tabTo(page, 'Search');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search songs and artists...' })).toBeFocused();
  await page.keyboard.type('night');
  const list = page.getByRole('list', { name: 'Search' });
  await expect(list.getByRole('button', { name: /^Play / }).first()).toBeVisible();
  await tabTo(page, 'Songs');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Artists', selected: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, /^Play ./);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
  await tabTo(page, /^Open player: /);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Now playing')).toBeVisible();
  await tabTo(page, 'Like');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Now playing').getByRole('button', { name: 'Like', pressed: true })).toBeFocused();
  await tabTo(page, 'More');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remove from Favorites' })).toBeFocused();
  // Radix moves the focus a moment after the key.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Add to Playlist' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Add to Playlist')).toBeVisible();
  await tabTo(page, 'Create New Playlist');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Enter playlist name').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to new playlist')).toBeVisible();
  await expect(dialog(page, /Add to Playlist|Enter playlist name/)).toHaveCount(0);
  await expect(dialog(page, 'Now playing').getByRole('button', { name: 'More' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Now playing')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Open player: / })).toBeFocused();
  await tabTo(page, 'Library');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Library')).toBeFocused();
  await tabTo(page, 'Playlists 1');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Playlists')).toBeFocused();
  await tabTo(page, /^(New Playlist)?By hand/);
  await page.keyboard.press('Enter');
  await expect(heading(page, /By hand$/)).toBeFocused();
});

test('Back and Forward return the keyboard to where it was on that screen, and leave the pointer’s alone @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  const main = page.getByRole('main');
  const techno = main.getByRole('link', { name: 'Techno', exact: true });
  const more = main.getByRole('button', { name: /^More for / }).nth(3);
  // What remembers the focus loads with the first key.
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await techno.focus();
  // After the frame whose scroll event the app remembers the place by.
  const scrolled = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done(window.scrollY)));
      }),
  );
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Techno')).toBeFocused();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'View Artist' }).press('Enter');
  await expect(main.getByRole('button', { name: 'Follow' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter');
  await expect(heading(page, 'Techno')).toBeVisible();
  await expect(more).toBeFocused();
  await page.goBack();
  await expect(techno).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.goForward();
  await expect(more).toBeFocused();
  await page.goBack();
  await expect(techno).toBeFocused();
  await techno.click();
  await expect(heading(page, 'Techno')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Home')).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expect(heading(page, 'Home')).toBeFocused();
});

test('each dialog takes the focus, has no violations, and gives the focus back @full', async ({
  page,
  sharedStack,
}) => {
  test.setTimeout(240_000);
  await page.goto(sharedStack.origin);
  // Folded where accounts are not set up.
  await page.getByText('Have an account?').click();
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Please enter both email and password' });
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectNoViolations(page, 'an alert');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign In with Email' })).toBeFocused();
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await expect(heading(page, 'Home')).toBeVisible();
  await page.getByRole('link', { name: 'Open profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  const profile = await page.evaluate(() => location.pathname);

  const openings = [
    [profile, 'Profile', 'Edit Username', 'Edit Username'],
    [profile, 'Profile', 'Change Avatar', 'Change Avatar'],
    [profile, 'Profile', 'Sign Out', 'Sign out as guest?'],
    ['/library', 'Library', 'Sync status: All changes saved', 'Sync'],
    ['/library', 'Library', 'Keyboard shortcuts', 'Keyboard shortcuts'],
    ['/playlists', 'Playlists', 'New playlist', 'Enter playlist name'],
  ] as const;
  for (const [path, title, opener, name] of openings) {
    await go(page, path, title);
    await page.getByRole('button', { name: opener }).click();
    await expect(dialog(page, name)).toBeVisible();
    await expect.poll(() => dialog(page, name).evaluate((box) => box.contains(document.activeElement))).toBe(true);
    await expectNoViolations(page, name);
    // Polled: what rises takes no press.
    await expect.poll(() => tooSmall(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page, name)).toHaveCount(0);
    await expect(page.getByRole('button', { name: opener }), name).toBeFocused();
  }
});

declare global {
  interface Window {
    /** How long each change of screen faded, in ms. */
    fades?: number[];
  }
}

const noteFades = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const fades: number[] = [];
    window.fades = fades;
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || target.querySelector('main') === null) return;
      for (const { effect } of target.getAnimations()) fades.push(Number(effect?.getTiming().duration));
    });
  });

test('a change of screen fades within 200 ms @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await noteFades(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await expect(heading(page, 'Library')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.fades)).toEqual([200]);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('nothing moves: no fade of screens, no animation longer than a moment @full', async ({ page, sharedStack }) => {
    await asGuest(page, sharedStack.origin);
    await noteFades(page);
    for (const { path, name } of shown.slice(0, 6)) {
      await go(page, path, name);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
          .map((animation) => String(animation.id || animation.effect?.getTiming().duration)),
      );
      expect(moving, path).toEqual([]);
    }
    expect(await page.evaluate(() => Math.max(0, ...(window.fades ?? [])))).toBeLessThanOrEqual(1);
  });
});
