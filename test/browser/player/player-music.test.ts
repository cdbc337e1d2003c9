import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, composeFirstOf, playFirstOf } from '../support/screen.ts';

/** Comes in as a guest and plays the first rock song of the demo catalogue; returns the mini player. */
async function playRock(page: Page, origin: string): Promise<Locator> {
  await asGuest(page, origin);
  await composeFirstOf(page, origin, 'Rock', 1);
  await playFirstOf(page, 'Rock');
  const mini = page.getByRole('region', { name: 'Mini player' });
  await expect(mini.getByRole('button', { name: 'Pause', exact: true })).toBeVisible({ timeout: 60_000 });
  return mini;
}

/** The player with the demo catalogue: real music, real lyrics, real covers. */
test('lyrics follow the song, a line seeks, and the cover colours the player @full', async ({ page, sharedStack }) => {
  const mini = await playRock(page, sharedStack.origin);
  await mini.getByRole('button', { name: /^Open player/ }).click();
  const full = page.getByRole('dialog', { name: 'Now playing' });
  await full.getByRole('button', { name: 'Lyrics' }).click();
  // A line is tapped once it sounds.
  await expect(full.getByRole('slider', { name: 'Seek' })).not.toHaveAttribute('aria-valuetext', /^0:00/);

  const lines = full.getByRole('list', { name: 'Lyrics' }).getByRole('listitem');
  await expect(lines.nth(2)).toBeVisible();
  await lines.nth(2).getByRole('button').click();
  await expect(lines.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(lines.and(page.locator('[aria-current="true"]'))).toHaveCount(1);
  // It follows: some later line becomes the current one while the song plays on.
  await expect(lines.nth(3)).toHaveAttribute('aria-current', 'true', { timeout: 30_000 });

  await expect
    .poll(() => full.evaluate((element) => getComputedStyle(element).getPropertyValue('--cover')), { timeout: 30_000 })
    .toMatch(/^rgb\(\d+ \d+ \d+\)$/);
});

test('the mini player shows what is being sung @full', async ({ page, sharedStack }) => {
  const mini = await playRock(page, sharedStack.origin);
  const first = mini.getByRole('paragraph');
  await expect(first).toHaveText(/\w+ \w+/, { timeout: 40_000 });
});
