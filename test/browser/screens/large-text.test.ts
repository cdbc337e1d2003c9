import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';

/** Text of up to twice its size, as browsers allow it for all pages, is neither cut nor covered. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not in the page');
  return box;
}

test('a wide search hides nothing of its first song behind the heads @full', async ({ page, sharedStack }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/search?q=night`);
  const first = page.getByRole('main').getByRole('listitem').first();
  for (const text of ['100%', '150%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    // A trial fails where something else would take the press.
    const { width } = await boxOf(first);
    await first.hover({ trial: true, timeout: 5_000, position: { x: width / 2, y: 1 } });
  }
});
