import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

for (const [device, hasTouch, bar] of [
  ['a mouse', false, 'thin'],
  ['a finger', true, 'none'],
] as const) {
  test.describe(device, () => {
    test.use({ hasTouch, isMobile: hasTouch });

    test('a row of Home has a bar to drag for a mouse alone @full', async ({ page, sharedStack }) => {
      await page.addInitScript(() => {
        const songs = Array.from({ length: 12 }, (_, n) => ({ id: `s${n}`, title: `Song ${n}`, authorName: 'Ada' }));
        localStorage.setItem('recentlyPlayed', JSON.stringify(songs));
      });
      await asGuest(page, sharedStack.origin);
      const row = page.getByRole('list', { name: 'Recently Played' });
      await expect(row.getByRole('button', { name: 'Song 0' })).toBeVisible();
      expect(await row.evaluate((list) => getComputedStyle(list).scrollbarWidth)).toBe(bar);
      const colour = () => row.evaluate((list) => getComputedStyle(list).scrollbarColor);
      const atRest = await colour();
      await row.hover();
      expect((await colour()) === atRest).toBe(hasTouch);
    });
  });
}
