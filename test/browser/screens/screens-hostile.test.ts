import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { beHostile, expectShown, expectText, faults, hostileScreens, isOpen } from '../support/hostile.ts';
import { asGuest } from '../support/screen.ts';

/** Bad input (issue 5): shown as plain text or not-found, never run, never a blank page, never wider than the window. */

test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ context, errors }) => {
  errors.allow(networkErrors);
  await beHostile(context);
});

test('hostile answers are text on every screen of a guest @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await expectText(page, sharedStack.origin, hostileScreens);
});

test('hostile answers are text on every screen of a visitor @full', async ({ page, sharedStack }) => {
  await expectText(page, sharedStack.origin, hostileScreens.filter(isOpen));
});

test('a hostile list drops what has no id, and its menus and player work @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  const list = page.getByRole('list', { name: 'Jazz' });
  await expect(list.getByRole('listitem')).toHaveCount(13);
  await expect(list.getByText(/^<img src=x onerror/)).toBeVisible();
  // An empty title, and a number for one.
  await expect(list.getByRole('button', { name: 'Play Untitled Track' })).toHaveCount(2);
  await expect(list.getByText('Unknown artist').first()).toBeVisible();
  for (const name of ['Play Script', 'Play مرحبا بالعالم', /^Play <img/]) {
    await list.getByRole('button', { name }).click();
    await expect.poll(() => faults(page)).toEqual([]);
  }
  for (const name of ['More for %E0%A4%A', /^More for <img/, /^More for x{100}/]) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'View Artist' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Jazz');
    await expect.poll(() => faults(page)).toEqual([]);
    await page.goto(`${sharedStack.origin}/genre/jazz`);
  }
});

test('invalid addresses end at text or not-found for a guest, and never at a blank page @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await expectShown(page);
});

test('invalid addresses end at text, not-found or the splash for a visitor @full', async ({ page, sharedStack }) => {
  await page.goto(`${sharedStack.origin}/search`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectShown(page);
});

test('a hostile query is searched for and shown as it is @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/search`);
  for (const query of ['<img src=x onerror=alert(1)>', '"\'`;--', '%E0%A4%A', '👩‍👩‍👧‍👦', '\u202Eabc', 'x'.repeat(5_000)]) {
    await page.getByRole('searchbox').fill(query);
    await page.getByRole('tab', { name: 'Artists' }).click();
    await expect(page.getByRole('list', { name: 'Artists' }).getByRole('listitem')).toHaveCount(3);
    await page.getByRole('tab', { name: 'Songs' }).click();
    await expect(page.getByRole('list', { name: 'Search' })).toBeVisible();
    await expect.poll(() => faults(page), query.slice(0, 30)).toEqual([]);
    // Enter, so that Recent Searches shows it below.
    await page.getByRole('searchbox').press('Enter');
  }
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('region', { name: 'Recent Searches' })).toBeVisible();
  await expect.poll(() => faults(page)).toEqual([]);
});
