import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { centreOf, full, openPlayer, row, test } from '../support/player-page.ts';
import { heading, twoFrames } from '../support/screen.ts';
import { stored } from '../support/user.ts';

test.use({ serviceWorkers: 'block' });

/** A playlist of all songs of Jazz, 120 or those of its first pages, in Edit mode. */
async function openLongPlaylist(page: Page): Promise<void> {
  await row(page, 0).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  await full(page).getByRole('button', { name: 'Save as playlist' }).click();
  await page.getByRole('textbox', { name: 'Playlist name' }).fill('Long');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await full(page).getByRole('button', { name: 'Close player' }).click();
  await page.getByRole('link', { name: 'Library' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Playlists/ })
    .click();
  await page.getByRole('link', { name: 'Long', exact: true }).click();
  await expect(heading(page, 'Long')).toBeVisible();
  await page.getByRole('button', { name: 'Edit list' }).click();
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);
const songIds = async (page: Page): Promise<readonly unknown[]> => {
  const ids = (await stored(page, 'playlists'))[0]?.['songIds'];
  return Array.isArray(ids) ? Array.from<unknown>(ids) : [];
};

test('a row dragged through a long playlist lands where it is dropped, and the list then rests @full', async ({
  page,
}) => {
  await openLongPlaylist(page);
  const list = page.getByRole('list', { name: 'Long' });
  const { x, y } = await centreOf(list.getByRole('button', { name: 'Move Jazz Song 1', exact: true }));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 40, { steps: 4 });
  await page.mouse.move(x, 800, { steps: 8 });
  // Far beyond the rows that a virtual list has ready.
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_500);
  // Back to where the list has the row itself again, and away once more.
  await page.mouse.move(x, 10, { steps: 8 });
  await expect.poll(() => scrolled(page)).toBeLessThan(300);
  await expect(list.getByText('Jazz Song 1', { exact: true })).toHaveCount(1);
  await page.mouse.move(x, 800, { steps: 8 });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1_500);
  await page.mouse.move(x, 400, { steps: 4 });
  const shown = await list.getByText('Jazz Song 1', { exact: true }).boundingBox();
  expect(Math.abs((shown?.y ?? 0) - 400)).toBeLessThan(60);
  await page.mouse.up();
  await expect.poll(async () => (await songIds(page)).indexOf('jazz-1')).toBeGreaterThan(20);
  // This server has no call for an order; the notice of it, above the list, moves the window too.
  await expect(page.getByText(/stay on this device/)).toBeAttached();
  const atRest = await scrolled(page);
  await page.mouse.move(x, 800, { steps: 4 });
  await twoFrames(page);
  expect(await scrolled(page)).toBe(atRest);
  await expect(list.getByRole('button', { name: 'Move Jazz Song 1', exact: true })).toBeVisible();
});
