import type { Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { asGuest, makePlaylist, openAddToPlaylist } from '../support/screen.ts';
import { full, mini, openPlayer, test } from '../support/player-page.ts';

/** What must keep its place on a small window, whatever it holds. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

const phone = { width: 390, height: 844 };

/** Every control of the player that can be pressed, and whether it lies wholly in the window. */
const outside = (page: Page): Promise<readonly string[]> =>
  full(page).evaluate((sheet) =>
    [...sheet.querySelectorAll('button, input, h2')]
      .filter((element) => element.closest('ul') === null)
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top < 0 || left < 0 || bottom > window.innerHeight || right > window.innerWidth;
      })
      .filter((element) => !element.classList.contains('visually-hidden'))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );

test('on its side a phone shows all of the player, with lyrics and queue too @full', async ({ page }) => {
  await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await expect(mini(page)).toBeVisible();
  for (const size of [
    { width: 844, height: 390 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await openPlayer(page);
    await full(page).evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
    expect(await outside(page)).toEqual([]);
    for (const panel of ['Lyrics', 'Queue']) {
      await full(page).getByRole('button', { name: panel, exact: true }).click();
      await expect.poll(() => outside(page), panel).toEqual([]);
      expect(await full(page).evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight), panel).toBe(0);
    }
    await full(page).getByRole('button', { name: 'Queue', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(full(page)).toHaveCount(0);
  }
});

test('on its side a phone scrolls to the last choice of the sleep timer @full', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sleep timer' }).click();
  const timer = page.getByRole('dialog', { name: 'Sleep timer' });
  await timer.getByRole('radio', { name: 'After 15 minutes' }).hover();
  await page.mouse.wheel(0, 1_000);
  await expect(timer.getByText('At the end of this song')).toBeInViewport({ ratio: 1 });
});

test('forced colours leave the player a ground of its own @full', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await openPlayer(page);
  const ground = await full(page).evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
  expect(ground).toMatch(/^rgb\(/);
});

test('forced colours mark an open panel’s button under the pointer as beside it @full', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await openPlayer(page);
  const lyrics = full(page).getByRole('button', { name: 'Lyrics', exact: true });
  await lyrics.click();
  // After the transition.
  const colours = () =>
    lyrics.evaluate(async (button) => {
      await Promise.all(button.getAnimations().map(({ finished }) => finished));
      const { color, backgroundColor } = getComputedStyle(button);
      return { color, backgroundColor };
    });
  await page.mouse.move(1, 1);
  const beside = await colours();
  await lyrics.hover();
  expect(await colours()).toEqual(beside);
});

base.describe('on a phone', () => {
  base.use({ viewport: phone });

  base('a long playlist name gives way to what follows it @full', async ({ page, sharedStack, errors }) => {
    errors.allow(networkErrors);
    await asGuest(page, sharedStack.origin);
    // As long as the form takes.
    const name = 'A name that goes on and '.repeat(8).slice(0, 80).trim();
    await makePlaylist(page, sharedStack.origin, name);
    await openAddToPlaylist(page, sharedStack.origin);
    const row = page.getByRole('button', { name: `Add to ${name}` });
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.width ?? Infinity).toBeLessThan(phone.width);
  });

  base(
    'that all is saved is seen for 2 s after a change, then in Profile only, and its button stays @full',
    async ({ page, sharedStack }) => {
      await asGuest(page, sharedStack.origin);
      const status = page.getByRole('button', { name: 'Sync status: All changes saved' });
      await expect(status).toBeVisible();
      await expect(status).toHaveCSS('opacity', '0');
      const place = await status.boundingBox();
      await page
        .getByRole('region', { name: 'Popular Genres' })
        .getByRole('link', { name: 'Jazz', exact: true })
        .click();
      await page
        .getByRole('button', { name: /^More for / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
      await expect(status).toHaveCSS('opacity', '1');
      await expect(status).toHaveCSS('opacity', '0');
      expect(await status.boundingBox()).toEqual(place);
      await status.click();
      await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
      await expect(status).toHaveCSS('opacity', '1');
    },
  );

  base('the status line keeps off the heading, whatever it offers @full', async ({ page, sharedStack, errors }) => {
    errors.allow(networkErrors);
    await asGuest(page, sharedStack.origin);
    const status = page.getByRole('button', { name: 'Sync status: All changes saved' });
    await expect(status).toBeVisible();
    const heading = page.getByRole('heading', { level: 1, name: 'Home' });
    for (const [width, text] of [
      [390, '100%'],
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      // CSSOM, because the content security policy refuses style elements; before the size, by which the line is laid out.
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
      await page.setViewportSize({ width, height: phone.height });
      await page.evaluate(() => {
        const prompt = (): Promise<void> => Promise.resolve();
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      });
      await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible();
      const [line, install, top] = await Promise.all([
        status.boundingBox(),
        page.getByRole('button', { name: 'Install app' }).boundingBox(),
        heading.evaluate((element) => element.getBoundingClientRect().top),
      ]);
      for (const box of [line, install]) expect((box?.y ?? 0) + (box?.height ?? Infinity), text).toBeLessThan(top);
    }
  });
});

test('an on-screen keyboard leaves a filter and what it finds in sight @full', async ({ page, plain }) => {
  /** The window of a small phone, and what the keyboard leaves of it. */
  const [open, low] = [
    { width: 360, height: 640 },
    { width: 360, height: 340 },
  ];
  const isPressable = (name: string | RegExp, role: 'searchbox' | 'button') =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
  await page.setViewportSize(open);
  for (let n = 0; n < 9; n++) await makePlaylist(page, plain.origin, `List ${n}`);
  await openAddToPlaylist(page, plain.origin);
  await page.getByRole('searchbox', { name: 'Filter playlists' }).click();
  await page.setViewportSize(low);
  await page.keyboard.type('7');
  await expect.poll(() => isPressable('Filter playlists', 'searchbox')).toBe(true);
  await expect.poll(() => isPressable('Add to List 7', 'button')).toBe(true);
  await page.getByRole('button', { name: 'Add to List 7' }).click();
  await page.keyboard.press('Escape');

  await page.setViewportSize(open);
  await page.getByRole('main').getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await expect(mini(page)).toBeVisible();
  await page.goto(`${plain.origin}/playlists`);
  await page.getByRole('main').getByRole('link', { name: 'List 7' }).click();
  await page.getByRole('button', { name: 'Sort and filter' }).click();
  await page.getByRole('searchbox', { name: 'Filter songs' }).click();
  await page.setViewportSize(low);
  await expect.poll(() => isPressable('Filter songs', 'searchbox')).toBe(true);

  // On its side little more than a row is left: the bars make room until the field has lost the focus.
  await page.setViewportSize({ width: 892, height: 412 });
  await page.goto(`${plain.origin}/search`);
  await expect(mini(page)).toBeVisible();
  await page.getByRole('searchbox').click();
  await page.setViewportSize({ width: 892, height: 220 });
  await page.keyboard.type('jazz song 5');
  await expect.poll(() => isPressable('Play Jazz Song 5', 'button')).toBe(true);
  await page.getByRole('searchbox').blur();
  await expect(mini(page)).toBeVisible();
});
