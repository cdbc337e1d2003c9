import type { Locator, Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

const boxOf = async (part: Locator) => part.first().boundingBox();
const main = (page: Page) => page.getByRole('main');
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Offline · ' }).locator(':scope > *');
const link = (page: Page) => strip(page).getByRole('link', { name: /^Offline · / });
const says = (page: Page, event: 'online' | 'offline') =>
  page.evaluate((name) => window.dispatchEvent(new Event(name)), event);

/** The lower edge of the last thing on the page, scrolled to its end. */
async function endOfPage(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('[data-scrolled]')).toBeVisible();
  return main(page).evaluate((place) =>
    Math.max(...[...place.querySelectorAll('li, p, button')].map((part) => part.getBoundingClientRect().bottom)),
  );
}

for (const { width, height, left, bars, player } of [
  { width: 412, height: 860, left: 0, bars: 56, player: 60 + 8 },
  { width: 1440, height: 900, left: 264, bars: 0, player: 80 },
])
  test(`offline a strip of 28 stands on the bars at ${width} x ${height}, scrolled or not, and covers nothing at the end @full`, async ({
    page,
    stack,
    errors,
  }) => {
    test.setTimeout(120_000);
    errors.allow(networkErrors);
    await page.setViewportSize({ width, height });
    await asGuest(page, stack.origin);
    await untilControlled(page);
    await page.goto(`${stack.origin}/genre/jazz`);
    const row = main(page).locator('li:has(button)');
    await expect(row.first()).toBeVisible();
    const fixed = [row, page.getByRole('heading', { level: 1 }), page.getByRole('navigation', { name: 'Main' })];
    const mini = page.getByRole('region', { name: 'Mini player' });
    for (const above of [bars, bars + player]) {
      const before = await Promise.all(fixed.map(boxOf));
      await stack.stopServer();
      await says(page, 'offline');
      await expect(link(page)).toBeVisible();
      const box = { x: left, width: (await boxOf(main(page)))?.width ?? 0, y: height - above - 28, height: 28 };
      await expect.poll(() => boxOf(strip(page))).toEqual(box);
      expect((await boxOf(link(page)))?.height).toBe(28);
      expect(await Promise.all(fixed.map(boxOf))).toEqual(before);

      // Polled: what could not be loaded is said once the end comes into view.
      await expect.poll(() => endOfPage(page)).toBeLessThanOrEqual(box.y);
      expect(await boxOf(strip(page))).toEqual(box);
      await page.evaluate(() => window.scrollTo(0, 0));
      await stack.startServer();
      await says(page, 'online');
      await expect(link(page)).toBeHidden();
      if (await mini.isVisible()) continue;
      await main(page)
        .getByRole('button', { name: /^Play ./ })
        .first()
        .click();
      // It slides in.
      await expect.poll(async () => (await boxOf(mini))?.y).toBe(height - bars - player);
      fixed.push(mini);
    }
  });
