import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { networkErrors } from '../support/console-watch.ts';
import { go } from '../support/measure.ts';
import { asGuest, expectNoViolations, heading, isOneOfItsKind, playFirstOf, userRoutes } from '../support/screen.ts';

/** Every route of docs/product.md section 2 by role and name, with the real server, as guest and as visitor. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

const main = (page: Page) => page.getByRole('main');

async function expectScreen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(main(page)).toHaveCount(1);
  await expect(page).toHaveTitle(new RegExp(name));
}

test.describe('without motion', () => {
  // A screen that was gone to has its contrast at once.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('shows a screen of each kind to a guest under its heading, and axe finds nothing', async ({
    page,
    sharedStack,
  }) => {
    await asGuest(page, sharedStack.origin);
    for (const { path, name } of userRoutes.filter(isOneOfItsKind)) {
      await go(page, path, name);
      await expectScreen(page, name);
      await expectNoViolations(page, path);
    }
  });
});

test('shows every route to a guest who loads its address, and axe finds nothing on any @full', async ({
  page,
  sharedStack,
}) => {
  test.setTimeout(300_000);
  await asGuest(page, sharedStack.origin);
  for (const { path, name } of userRoutes) {
    await page.goto(sharedStack.origin + path);
    await expect(heading(page, name), path).toBeVisible();
    await expectScreen(page, name);
    await expectNoViolations(page, path);
  }
});

test.describe('in a wide window', () => {
  // Without motion a screen that was gone to has its contrast at once. The tests above load every address.
  test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
  test('shows every route under its heading beside sidebar and player, and axe finds nothing @full', async ({
    page,
    sharedStack,
  }) => {
    test.setTimeout(300_000);
    await asGuest(page, sharedStack.origin);
    await playFirstOf(page, 'Jazz');
    await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
    await page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Pause' }).click();
    let before = '';
    for (const { path, name } of userRoutes) {
      // A heading that stands already does not tell when the next screen is there.
      if (name === before) await page.goto(sharedStack.origin + path);
      await go(page, path, name);
      before = name;
      await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
      await expectNoViolations(page, path);
    }
  });
});

test('lets a visitor listen, sends to the splash where a listener is needed, and finishes the tap of one who continues as a guest', async ({
  page,
  sharedStack,
}) => {
  // Each of the closed routes is a test of app.test.ts.
  await page.goto(`${sharedStack.origin}/liked-songs`);
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  const first = page.getByRole('list', { name: 'Jazz' }).getByRole('listitem').first();
  await first.getByRole('button', { name: /^Play / }).click();
  await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
  await first.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'View Artist' }).click();
  await page.getByRole('button', { name: 'Follow' }).click();
  await page
    .getByRole('dialog', { name: 'Sign in to continue' })
    .getByRole('button', { name: 'Continue as Guest' })
    .click();
  await expect(page.getByRole('button', { name: 'Follow', pressed: true })).toBeVisible();
});

test('pages a genre by scrolling and keeps the place on Back', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.getByRole('link', { name: 'Jazz', exact: true }).click();
  // The server's total, whatever is loaded of it.
  await expect(main(page).getByText(/^1\d\d songs$/)).toBeVisible();
  const loaded = (): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);
  const firstPage = await loaded();
  await page.keyboard.press('End');
  await expect.poll(loaded).toBeGreaterThan(firstPage * 1.5);
  const before = await page.evaluate(() => window.scrollY);
  await page
    .getByRole('button', { name: /^More for / })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'View Artist' }).click();
  await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Jazz')).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200);
});

test('makes, fills, renames, reorders by keyboard and deletes a playlist @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/playlists`);
  await page.getByRole('button', { name: 'New playlist' }).click();
  const prompt = page.getByRole('dialog', { name: 'Enter playlist name' });
  await expect(prompt.getByRole('textbox', { name: 'Playlist name' })).toHaveValue('New Playlist');
  await prompt.getByRole('textbox', { name: 'Playlist name' }).fill('Late drives');
  await prompt.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page, 'Late drives')).toBeVisible();

  await page.goto(`${sharedStack.origin}/genre/jazz`);
  const titles: string[] = [];
  for (const index of [0, 1]) {
    const row = page.getByRole('list', { name: 'Jazz' }).getByRole('listitem').nth(index);
    titles.push((await row.getByRole('button', { name: /^Play / }).getAttribute('aria-label'))?.slice(5) ?? '');
    await row.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Playlist' });
    await dialog.getByRole('button', { name: 'Add to Late drives' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove from Late drives' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
  }

  await page.goto(`${sharedStack.origin}/playlists`);
  await page.getByRole('link', { name: 'Late drives' }).click();
  const rows = page.getByRole('list', { name: 'Late drives' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expectNoViolations(page, 'a playlist');
  await page.getByRole('button', { name: `Move ${titles[0]}`, exact: true }).press('ArrowDown');
  await expect(rows.first().getByRole('button', { name: `Play ${titles[1]}`, exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Rename playlist' }).click();
  await page.getByRole('textbox', { name: 'Playlist name' }).fill('Night drives');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Night drives')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${titles[0]} from playlist` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Removed from playlist' })).toBeVisible();
  await expect(main(page).getByText('1 song', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete playlist' }).click();
  await page.getByRole('dialog', { name: 'Delete Night drives?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No playlists yet')).toBeVisible();
});

test('edits the own profile, and no other user sees a guest’s @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.getByRole('link', { name: 'Open profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Username' });
  await dialog.getByRole('textbox', { name: 'Username' }).fill('   ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Username cannot be empty');
  await expectNoViolations(page, 'Edit Username');
  await dialog.getByRole('textbox', { name: 'Username' }).fill('Ada');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Ada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change Avatar' }).click();
  await page.getByRole('dialog', { name: 'Change Avatar' }).getByRole('button', { name: 'Regenerate' }).click();
  await expectNoViolations(page, 'Change Avatar');
  await page.getByRole('dialog', { name: 'Change Avatar' }).getByRole('button', { name: 'Save' }).click();
  await page.goto(`${sharedStack.origin}/user/guest_somebody-else`);
  await expect(heading(page, 'Page not found')).toBeVisible();
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('searches offline in what was seen before, and says that it is offline @full', async ({
    page,
    stack,
    errors,
  }) => {
    errors.allow(networkErrors);
    await asGuest(page, stack.origin);
    await page.getByRole('link', { name: 'Jazz', exact: true }).click();
    const first = page
      .getByRole('list', { name: 'Jazz' })
      .getByRole('button', { name: /^Play / })
      .first();
    const title = (await first.getAttribute('aria-label'))?.slice(5) ?? '';
    await page.getByRole('link', { name: 'Search' }).click();
    await expect(page.getByRole('searchbox', { name: 'Search songs and artists...' })).toBeVisible();
    await stack.stopServer();
    await page.getByRole('searchbox').fill(title);
    await expect(
      page.getByRole('list', { name: 'Search' }).getByRole('button', { name: `Play ${title}` }),
    ).toBeVisible();
    await expect(page.getByText('You are offline. Showing what is stored on this device.')).toBeVisible();
    // What was meant is kept: Enter says so.
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No songs found for "zzzz"')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expect(
      page.getByRole('region', { name: 'Recent Searches' }).getByRole('button', { name: title, exact: true }),
    ).toBeVisible();
  });
});
