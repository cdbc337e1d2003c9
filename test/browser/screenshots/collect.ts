import { expect, type Page } from '@playwright/test';

/** Opens the app as a new guest. */
export async function continueAsGuest(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await expect(page.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
}

const genres = [
  { slug: 'jazz', name: 'Jazz' },
  { slug: 'lo-fi', name: 'Lo-Fi' },
  { slug: 'pop', name: 'Pop' },
  { slug: 'ambient', name: 'Ambient' },
  { slug: 'k-pop', name: 'K-Pop' },
  { slug: 'techno', name: 'Techno' },
] as const;

/** Listens, likes, follows and collects as a user would, so that every list has something to show. */
export async function collectMusic(page: Page): Promise<void> {
  for (const { slug, name } of genres) {
    await page.goto(`/genre/${slug}`);
    const rows = page.getByRole('list', { name }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    for (const index of [0, 1]) {
      const row = rows.nth(index);
      await row.getByRole('button', { name: /^Play / }).click();
      await choose(page, index, name, 'Add to Favorites');
    }
  }
  for (const { slug, name } of genres.slice(0, 4)) {
    await page.goto(`/genre/${slug}`);
    await expect(page.getByRole('list', { name }).getByRole('listitem').first()).toBeVisible();
    await choose(page, 0, name, 'View Artist');
    const follow = page.getByRole('button', { name: 'Follow' });
    if ((await follow.getAttribute('aria-pressed')) === 'false') await follow.click();
    // Committed: the next page would abort it.
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
  }
  for (const [playlist, genre] of [
    ['Late drives', genres[0]],
    ['Focus', genres[3]],
  ] as const) {
    await page.goto('/playlists');
    await page.getByRole('button', { name: 'New playlist' }).click();
    const prompt = page.getByRole('dialog', { name: 'Enter playlist name' });
    await prompt.getByRole('textbox').fill(playlist);
    await prompt.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: playlist })).toBeVisible();
    await page.goto(`/genre/${genre.slug}`);
    await expect(page.getByRole('list', { name: genre.name }).getByRole('listitem').first()).toBeVisible();
    for (const index of [0, 1, 2, 3]) {
      await choose(page, index, genre.name, 'Add to Playlist');
      const dialog = page.getByRole('dialog', { name: 'Add to Playlist' });
      await dialog.getByRole('button', { name: `Add to ${playlist}` }).click();
      await expect(dialog.getByRole('button', { name: `Remove from ${playlist}` })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await expect(dialog).toBeHidden();
    }
  }
  for (const term of ['night', 'rain', 'Mira']) {
    await page.goto('/search');
    await page.getByRole('searchbox').fill(term);
    await expect(page.getByRole('list', { name: 'Search' }).or(page.getByText(/^No songs found/))).toBeVisible();
    // A search is remembered once it was meant.
    await page.getByRole('searchbox').press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible({ timeout: 90_000 });
}

async function choose(page: Page, index: number, list: string, item: string): Promise<void> {
  const row = page.getByRole('list', { name: list }).getByRole('listitem').nth(index);
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}
