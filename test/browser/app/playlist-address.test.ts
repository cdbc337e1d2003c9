import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { full, mini, openPlayer } from '../support/player-page.ts';
import { heading, listening, makePlaylist } from '../support/screen.ts';
import { stored } from '../support/user.ts';

/** The address of a playlist that was just created: once the server has given it an id, a copy of it leads there from anywhere. */

test.use({ serviceWorkers: 'block', viewport: { width: 412, height: 480 } });

/** Creations reach the server only after the returned function was called. */
async function holdCreations(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/playlists', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  return release;
}

const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

async function addToPlaylist(page: Page, nth: number): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for / })
    .nth(nth)
    .click();
  await page.getByRole('menuitem', { name: 'Add to Playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Playlist' });
  await dialog.getByRole('button', { name: 'Add to Evening' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
}

test('becomes the server’s while it is shown, and leaves the screen, its dialog and the history as they are', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, { width: 412, height: 860 });
  const release = await holdCreations(page);
  await makePlaylist(page, sharedStack.origin);
  await expect(page).toHaveURL(/\/playlist\/local_/);
  await heading(page, 'Evening').evaluate((element) => element.setAttribute('data-first', ''));
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Rename playlist' }).click();
  const name = page.getByRole('textbox', { name: 'Playlist name' });
  await name.fill('Late even');
  release();
  await expect(page).not.toHaveURL(/local_/);
  await expect(name).toBeFocused();
  await page.keyboard.type('ing');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1[data-first]')).toHaveText('Late evening');
  expect(await page.evaluate(() => history.length)).toBe(entries);
  const elsewhere = await page.context().browser()?.newPage();
  await elsewhere?.goto(page.url());
  if (elsewhere !== undefined) await expect(heading(elsewhere, /even/)).toBeVisible();
  await elsewhere?.context().close();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Playlists')).toBeVisible();
});

test('stays while the fullscreen player is open, and Back leads to the place of the playlist that it was left at @full', async ({
  page,
  sharedStack,
}) => {
  const release = await holdCreations(page);
  await listening(page, sharedStack.origin, { width: 412, height: 480 });
  await makePlaylist(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  for (let nth = 0; nth < 10; nth++) await addToPlaylist(page, nth);
  await page.goto(`${sharedStack.origin}/playlists`);
  await page.getByRole('link', { name: 'Evening' }).click();
  await expect(page).toHaveURL(/\/playlist\/local_/);
  const top = 210;
  await expect
    .poll(async () => {
      await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
      return scrollY(page);
    })
    .toBe(top);
  await openPlayer(page);
  release();
  await expect.poll(async () => (await stored(page, 'outbox')).length, { timeout: 40_000 }).toBe(0);
  await expect(page).toHaveURL(/\/playlist\/local_/);
  for (const _ of ['opened at the first address', 'opened at the second']) {
    await page.goBack();
    await expect(full(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/local_/);
    expect(await scrollY(page)).toBe(top);
    await openPlayer(page);
  }
  const address = page.url();
  await page.goBack();
  await expect(full(page)).toHaveCount(0);
  await mini(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/artist\//);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => scrollY(page)).toBe(top);
  await page.goBack();
  await expect(heading(page, 'Playlists')).toBeVisible();
});
