import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { playFirstOf } from '../support/screen.ts';

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

/** A phone on its side: 59 px of camera left or right, the home indicator below. */
const insets = { left: 59, right: 59, top: 0, bottom: 21 } as const;
const size = { width: 932, height: 430 } as const;

/** What can be pressed or read in the window and is not wholly inside the safe area. */
const outside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ([{ left, right, bottom }, { width, height }]) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll(
        'a, button, input, h1, h2, h3, [role="slider"], [role="switch"]',
      )) {
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const isShown =
          box.width > 1 &&
          box.height > 1 &&
          element.checkVisibility() &&
          style.visibility === 'visible' &&
          box.bottom > 0 &&
          box.top < height;
        // Rows that scroll sideways go out at the edge on purpose.
        const scrolls = (inner: Element | null): boolean =>
          inner !== null && (inner.scrollWidth > inner.clientWidth + 1 || scrolls(inner.parentElement));
        if (!isShown || (element !== document.body && scrolls(element.parentElement))) continue;
        const isBar = element.closest('nav') !== null;
        const isOut =
          box.left < left - 0.5 || box.right > width - right + 0.5 || (isBar && box.bottom > height - bottom + 0.5);
        if (isOut)
          found.push(
            `${element.tagName} ${element.textContent?.trim().slice(0, 30)} ${box.left} ${box.right} ${box.bottom}`,
          );
      }
      return found;
    },
    [insets, size] as const,
  );

test('on its side nothing lies under the camera or the home indicator @full', async ({ page, sharedStack }) => {
  await page.setViewportSize(size);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto(sharedStack.origin);
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
  expect(await outside(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await expect(page.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
  expect(await outside(page)).toEqual([]);
  await playFirstOf(page, 'Rock');
  const mini = page.getByRole('region', { name: 'Mini player' });
  await expect(mini).toBeVisible();
  expect(await outside(page)).toEqual([]);
  // From 900 px the bar's ground goes to the window's edges; what it shows does not.
  for (const part of await mini.locator('img, svg, span').all()) {
    const box = await part.boundingBox();
    if (box === null || box.width <= 1) continue;
    const room = [box.x, size.width - box.x - box.width];
    expect(Math.min(...room), await part.evaluate((element) => element.outerHTML)).toBeGreaterThan(insets.left - 0.5);
  }
  for (const tab of ['Search', 'Library']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
    expect(await outside(page)).toEqual([]);
  }
});
