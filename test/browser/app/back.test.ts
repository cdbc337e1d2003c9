import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, heading, makePlaylist } from '../support/screen.ts';

/** Where Back leads from what was opened by its address, and after what was shown has gone. */

test.use({ serviceWorkers: 'block' });

const back = (page: Page) => page.getByRole('button', { name: 'Back' });

/** Playlists and then a playlist of it, as a user comes there: each an entry of the history. */
async function openPlaylist(page: Page, origin: string, name: string): Promise<void> {
  await makePlaylist(page, origin, name);
  await page.goto(`${origin}/library`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Playlists/ })
    .click();
  await expect(heading(page, 'Playlists')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(heading(page, name)).toBeVisible();
}

test('after deleting a playlist Back leaves Playlists at once, and Undo gives the focus back', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await openPlaylist(page, sharedStack.origin, 'Evening');
  await page.getByRole('button', { name: 'Delete playlist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(heading(page, 'Playlists')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Evening' })).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(page.getByRole('link', { name: 'Evening' })).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await back(page).click();
  await expect(heading(page, 'Library')).toBeVisible();
  // What Forward leads to is not the playlist that was deleted.
  await page.goForward();
  await page.goForward();
  await expect(heading(page, 'Playlists')).toBeVisible();
});

test('so it does after another tab has deleted it @full', async ({ page, context, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await openPlaylist(page, sharedStack.origin, 'Evening');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Delete playlist' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(heading(other, 'Playlists')).toBeVisible();
  await expect(heading(page, 'Playlists')).toBeVisible();
  await back(page).click();
  await expect(heading(page, 'Library')).toBeVisible();
});

for (const [path, own, parent] of [
  ['/stats/?a=1#b', '/stats?a=1#b', '/settings'],
  ['/Liked-Songs', '/liked-songs', '/library'],
] as const) {
  test(`${path} is ${own}, from where Back leads to ${parent} @full`, async ({ page, sharedStack }) => {
    await asGuest(page, sharedStack.origin);
    await page.goto(`${sharedStack.origin}${path}`);
    await expect(page).toHaveURL(`${sharedStack.origin}${own}`);
    await back(page).click();
    await expect(page).toHaveURL(`${sharedStack.origin}${parent}`);
  });
}

test('an address with a NUL leads to Page not found instead of a Retry that never helps', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  for (const path of ['artist', 'post', 'playlist', 'album', 'genre', 'user']) {
    await page.goto(`${sharedStack.origin}/${path}/%00`);
    await expect(heading(page, 'Page not found')).toBeVisible();
  }
});
