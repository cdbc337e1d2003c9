import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/fixtures.ts';
import { asGuest, expectCleanDialog, expectNoViolations, heading, twoFrames } from '../support/screen.ts';
import { go } from '../support/measure.ts';
import { full, mini, openPlayer, test } from '../support/player-page.ts';

/** Axe on what the other tests of access do not open: the layers over the screens, and the screens of who has collected. */

// A worker is installed only where the server stops: it is part of no other test here.
test.use({ serviceWorkers: 'block' });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const close = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(dialog(page, name)).toHaveCount(0);
};

const openMenuOf = async (page: Page, title: string): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${title}`, exact: true })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible();
};

base('axe finds nothing on the dialogs of the splash and of a visitor @full', async ({ page, sharedStack }) => {
  await page.goto(sharedStack.origin);
  // Folded where accounts are not set up.
  await page.getByText('Have an account?').click();
  for (const [opener, name] of [
    ['About', 'About Offbeat'],
    ['Sign Up', 'Sign Up'],
    ['Forgot Password', 'Reset Password'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    await expectCleanDialog(page, name);
    await close(page, name);
    await expect(page.getByRole('button', { name: opener }), name).toBeFocused();
  }
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await expectCleanDialog(page, 'Sign in to continue');
  await dialog(page, 'Sign in to continue').getByRole('button', { name: 'Sign In' }).click();
  await expectCleanDialog(page, 'Sign In');
});

base(
  'axe finds nothing on the questions before a dear download and before a guest leaves @full',
  async ({ page, sharedStack }) => {
    await page.addInitScript(() => {
      const link = Object.assign(new EventTarget(), { saveData: true });
      Object.defineProperty(navigator, 'connection', { value: link });
    });
    await asGuest(page, sharedStack.origin);
    await page.goto(`${sharedStack.origin}/genre/rock`);
    await page.getByRole('switch', { name: 'Keep offline' }).click();
    const name = /^Keep \d+ songs offline\?$/;
    const question = page.getByRole('dialog', { name });
    await expect(question.getByRole('button', { name: 'Wait for Wi-Fi' })).toBeVisible();
    await expectCleanDialog(page, name);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expectCleanDialog(page, 'Sign out as guest?');
  },
);

for (const [device, viewport] of [
  ['phone', { width: 412, height: 860 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('axe finds nothing on the player, its panels, menus and dialogs @full', async ({ page }) => {
      test.setTimeout(120_000);
      await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
      await expect(mini(page)).toBeVisible();
      await expectNoViolations(page, 'the mini player');
      await openMenuOf(page, 'Jazz Song 1');
      await expectNoViolations(page, 'the menu of a song');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);

      await openPlayer(page);
      await expectCleanDialog(page, 'Now playing');
      for (const panel of ['Lyrics', 'Queue']) {
        await full(page).getByRole('button', { name: panel, exact: true }).click();
        await expectNoViolations(page, panel);
      }
      await full(page).getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('menuitem', { name: 'Share' })).toBeVisible();
      await expectNoViolations(page, 'More');
      await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
      await expectCleanDialog(page, 'Add to Playlist');
      await dialog(page, 'Add to Playlist').getByRole('button', { name: 'Create New Playlist' }).click();
      await expect(dialog(page, 'Enter playlist name').getByRole('textbox')).toBeFocused();
      await expectNoViolations(page, 'Enter playlist name');
      await dialog(page, 'Enter playlist name').getByRole('button', { name: 'Create' }).click();
      await expect(full(page).getByRole('button', { name: 'More', exact: true })).toBeFocused();
      await expectNoViolations(page, 'a toast');
    });

    test.describe('with a worker', () => {
      test.use({ serviceWorkers: 'allow' });
      test('axe finds nothing on the screens of a listener who has collected @full', async ({ page, plain }) => {
        test.setTimeout(120_000);
        await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
        await mini(page).getByRole('button', { name: 'Like' }).click();
        // At its end the next song would play, and its row be called Pause.
        await mini(page).getByRole('button', { name: 'Pause' }).click();
        await openMenuOf(page, 'Jazz Song 1');
        await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
        await dialog(page, 'Add to Playlist').getByRole('button', { name: 'Create New Playlist' }).click();
        await dialog(page, 'Enter playlist name').getByRole('button', { name: 'Create' }).click();
        await expect(page.getByRole('status').filter({ hasText: 'Added to new playlist' })).toBeVisible();
        await openMenuOf(page, 'Jazz Song 1');
        await page.getByRole('menuitem', { name: 'View Artist' }).click();
        await page.getByRole('button', { name: 'Follow', pressed: false }).click();
        await expect(page.getByRole('button', { name: 'Follow', pressed: true })).toBeVisible();
        await expectNoViolations(page, 'an artist');
        for (const [path, name] of [
          ['/home', 'Home'],
          ['/library', 'Library'],
          ['/liked-songs', 'Liked Songs'],
          ['/recently-played', 'Recently Played'],
          ['/following', 'Following'],
          ['/playlists', 'Playlists'],
          ['/offline', 'Available Offline'],
        ] as const) {
          await go(page, path, name);
          await expectNoViolations(page, path);
        }
        await go(page, '/playlists', 'Playlists');
        await page.getByRole('link', { name: 'New Playlist', exact: true }).click();
        await expect(heading(page, 'New Playlist')).toBeVisible();
        for (const [opener, name] of [
          ['Rename playlist', 'Rename playlist'],
          ['Delete playlist', 'Delete New Playlist?'],
        ] as const) {
          await page.getByRole('button', { name: opener }).click();
          await expectCleanDialog(page, name);
          await close(page, name);
          await expect(page.getByRole('button', { name: opener }), name).toBeFocused();
        }
        await plain.stop();
        await go(page, '/search', 'Search');
        await page.getByRole('searchbox').fill('Jazz Song 1');
        await expect(page.getByRole('button', { name: 'Play Jazz Song 1', exact: true })).toBeVisible();
        await expectNoViolations(page, 'a search without a network');
      });
    });
  });
}

base('Back takes an open menu or dialog along, and the next press opens it again', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name: 'Jazz', exact: true }).click();
  const more = page.getByRole('main').getByRole('button', { name: /^More for / });
  await more.first().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.goForward();
  await more.first().click();
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
  await expect(dialog(page, 'Add to Playlist')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(dialog(page, 'Add to Playlist')).toHaveCount(0);
});

for (const viewport of [
  { width: 412, height: 860 },
  { width: 1280, height: 800 },
]) {
  base(
    `a press beside a dialog closes it and presses nothing behind it, ${viewport.width} wide`,
    async ({ page, sharedStack }) => {
      await page.setViewportSize(viewport);
      await asGuest(page, sharedStack.origin);
      await page.getByRole('link', { name: 'Library', exact: true }).click();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Playlists/ })
        .click();
      await expect(heading(page, 'Playlists')).toBeVisible();
      const behind = await page.getByRole('button', { name: 'Back', exact: true }).boundingBox();
      assert(behind !== null);
      await page.getByRole('main').getByRole('button', { name: 'New playlist' }).first().click();
      await expect(dialog(page, 'Enter playlist name')).toBeVisible();
      await page.mouse.click(behind.x + behind.width / 2, behind.y + behind.height / 2);
      await expect(dialog(page, 'Enter playlist name')).toHaveCount(0);
      await twoFrames(page);
      await expect(heading(page, 'Playlists')).toBeVisible();
    },
  );
}
