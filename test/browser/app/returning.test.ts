import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, heading } from '../support/screen.ts';

/** Where a page is that was loaded anew: who returns to it finds it as it was left. */

const rowsOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Play ./ });
const topOf = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

async function scrollTo(page: Page, top: number): Promise<void> {
  // A page that is still too short stops earlier.
  await expect
    .poll(() => page.evaluate((y) => (window.scrollTo({ top: y, behavior: 'instant' }), window.scrollY), top))
    .toBe(top);
}

/** Scrolling has rested, and the history's entry has the place. */
const untilNoted = (page: Page, top: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => Number(Reflect.get(Object(history.state), 'offbeatTop')))).toBe(top);

test('Back from another site leads to the place that was left, and on to the places before; a reload begins at the top', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await scrollTo(page, 200);
  await page.getByRole('link', { name: 'Jazz', exact: true }).click();
  await expect(heading(page, 'Jazz')).toBeVisible();
  await scrollTo(page, 1_200);
  const [shown] = await rowsOf(page).evaluateAll((rows) =>
    rows.filter((row) => row.getBoundingClientRect().top > 200).map((row) => row.getAttribute('aria-label')),
  );
  await untilNoted(page, 1_200);
  await page.goto('data:text/html,<title>elsewhere</title>');
  await page.goBack();
  await expect.poll(() => topOf(page)).toBe(1_200);
  await expect(page.getByRole('button', { name: shown ?? 'none', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(200);
  await untilNoted(page, 200);
  await page.goForward();
  await expect.poll(() => topOf(page)).toBe(1_200);
  await page.reload();
  await expect(rowsOf(page).first()).toBeInViewport();
  expect(await topOf(page)).toBe(0);
  await page.goBack();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect.poll(() => topOf(page)).toBe(200);
});
