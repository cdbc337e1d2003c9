import { expect, test } from '../support/fixtures.ts';
import { listening, makePlaylist, openAddToPlaylist } from '../support/screen.ts';
import { stored } from '../support/user.ts';

/** Where a list begins in a window that is hardly wide enough for the sidebar. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

test('a window of little more than 900 begins every list at 232 too: the size goes above the buttons @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, { width: 1440, height: 900 });
  const player = page.getByRole('region', { name: 'Mini player' });
  const artist = (await player.getByRole('link').getAttribute('href')) ?? '';
  await player.getByRole('button', { name: 'Like' }).click();
  await expect.poll(async () => (await stored(page, 'likes')).length).toBe(1);
  await makePlaylist(page, sharedStack.origin);
  const own = new URL(page.url()).pathname;
  await openAddToPlaylist(page, sharedStack.origin);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Evening' }).click();
  // Committed: the next page would abort it.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove from Evening' })).toBeVisible();
  for (const path of ['/genre/jazz', artist, '/liked-songs', own]) {
    await page.goto(`${sharedStack.origin}${path}`);
    // The song that plays may be stored by now.
    const note = page.getByRole('main').getByText(/^(About |Already on this device)/);
    await expect(note).toBeVisible();
    const row = page.getByRole('main').locator('li:has(button)').first();
    for (const width of [1140, 1024, 930, 900]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await row.boundingBox())?.y, `${path} at ${width}`).toBe(232);
      // Not squeezed into several lines, and nothing covers what is pressed.
      expect((await note.boundingBox())?.height, `${path} at ${width}`).toBe(20);
      for (const control of [
        page.getByRole('switch', { name: 'Only available offline' }),
        page.getByRole('switch', { name: 'Keep offline' }),
        page.getByRole('main').getByRole('button', { name: 'List options' }),
      ])
        await control.hover({ trial: true });
    }
  }
});
