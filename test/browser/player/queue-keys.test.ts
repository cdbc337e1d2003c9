import { expect } from '../support/fixtures.ts';
import { full, openPlayer, row, test } from '../support/player-page.ts';

test.use({ serviceWorkers: 'block' });

test('page keys go through the whole queue, and the focus stays in what is in sight @full', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  const last = queue.getByRole('button', { name: 'Play Jazz Song 49', exact: true });
  const first = queue.getByRole('button', { name: 'Remove Jazz Song 1 from queue', exact: true });
  await first.focus();
  // Keys that follow each other before the list rests, too.
  for (let n = 0; n < 9; n++) await page.keyboard.press('PageDown');
  await expect(last).toBeInViewport();
  const focused = queue.locator('button:focus');
  await expect(focused).toBeInViewport({ ratio: 1 });
  await expect(focused).toHaveAccessibleName(/^Remove Jazz Song [34]\d from queue$/);
  await page.keyboard.press('Home');
  // Nothing of what plays can be removed: the focus is on its Play.
  await expect(focused).toHaveAccessibleName('Play Jazz Song 0');
  await page.keyboard.press('End');
  await expect(focused).toHaveAccessibleName(/^Play Jazz Song [34]\d$/);
});

test('the queue keeps the focus of a row that a wheel scrolls away @full', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  const grip = queue.getByRole('button', { name: 'Move Jazz Song 2', exact: true });
  await grip.focus();
  await queue.hover();
  await page.mouse.wheel(0, 10_000);
  await expect(queue.getByRole('button', { name: 'Play Jazz Song 49', exact: true })).toBeInViewport();
  await expect(grip).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(grip).toBeInViewport();
  await expect(queue.getByRole('listitem').filter({ hasText: 'Jazz Song 2' })).toHaveAttribute('aria-posinset', '4');
});
