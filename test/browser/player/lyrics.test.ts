import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { full, openGenre, openPlayer, test as base } from '../support/player-page.ts';

// No worker is part of these tests, and what it fetched would pass by the route below.
base.use({ serviceWorkers: 'block' });

const lineCount = 30;
const second = (at: number): string => `00:00:${String(at).padStart(2, '0')}.000`;
/** A line a second, from the third second on; the last one ends at 33 s. */
const synced = Array.from({ length: lineCount }, (_, n) => `[${second(3 + n)} --> ${second(4 + n)}] Line ${n}`).join(
  '\n',
);
const plain = (song: number): string => Array.from({ length: 60 }, (_, n) => `Words ${n} of ${song}`).join('\n');

type SearchAnswer = { readonly result: { readonly tag_song?: { readonly result: Record<string, unknown>[] } } };

/** The songs of Techno: the first with synced lyrics, the next two with words alone. */
const test = base.extend<{ lyrics: Page }>({
  lyrics: async ({ page }, use) => {
    await page.route('**/api/search', async (route) => {
      const answer = await route.fetch();
      const body = JSON.parse(await answer.text()) as SearchAnswer;
      const songs = body.result.tag_song?.result ?? [];
      if (songs[0]?.['id'] === 'techno-0') {
        Object.assign(songs[0], { lyrics: synced });
        for (const n of [1, 2]) Object.assign(songs[n] ?? {}, { transcription: plain(n) });
      }
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await openGenre(page, 'Techno');
    await page.getByRole('main').getByRole('button', { name: 'Play Techno Song 0', exact: true }).click();
    await openPlayer(page);
    await full(page).getByRole('button', { name: 'Lyrics' }).click();
    await full(page).getByRole('button', { name: 'Pause', exact: true }).click();
    await use(page);
  },
});

const seekTo = (page: Page, atS: number): Promise<void> =>
  full(page).getByRole('slider', { name: 'Seek' }).fill(String(atS));
const line = (page: Page, text: string) => full(page).getByText(text, { exact: true });

test('a seek to before the first line shows it, and after the last one the list stays @full', async ({
  lyrics: page,
}) => {
  await seekTo(page, 30);
  await expect(line(page, 'Line 27')).toBeInViewport();
  await expect(line(page, 'Line 0')).not.toBeInViewport();
  await seekTo(page, 38);
  await expect(full(page).locator('li[aria-current]')).toHaveCount(0);
  await seekTo(page, 1);
  await expect(line(page, 'Line 0')).toBeInViewport({ ratio: 1 });
  await seekTo(page, 32);
  await expect(line(page, 'Line 29')).toBeInViewport();
  await seekTo(page, 38);
  await expect(full(page).locator('li[aria-current]')).toHaveCount(0);
  await expect(line(page, 'Line 29')).toBeInViewport();
});

test('the words of the next song begin at their top, also just after a scroll @full', async ({ lyrics: page }) => {
  await seekTo(page, 30);
  await expect(line(page, 'Line 27')).toBeInViewport();
  for (const n of [1, 2]) {
    await full(page).getByRole('button', { name: 'Next', exact: true }).click();
    await expect(line(page, `Words 0 of ${n}`)).toBeInViewport({ ratio: 1 });
    await full(page).getByRole('list', { name: 'Lyrics' }).hover();
    await page.mouse.wheel(0, 10_000);
    await expect(line(page, `Words 0 of ${n}`)).not.toBeInViewport();
  }
});

test('Tab reaches the line that is sung, arrows the others, and Enter seeks to one @full', async ({ lyrics: page }) => {
  await seekTo(page, 30);
  await expect(line(page, 'Line 27')).toBeInViewport();
  await full(page).getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(line(page, 'Line 27')).toBeFocused();
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowUp');
  await expect(line(page, 'Line 7')).toBeFocused();
  await expect(line(page, 'Line 7')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(full(page).getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', /^0:10/);
  await page.keyboard.press('Tab');
  await expect(full(page).getByRole('slider', { name: 'Seek' })).toBeFocused();
  // After a click the arrows are the volume's, as everywhere in the player.
  await line(page, 'Line 9').click();
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 'Line 9')).toBeFocused();
  await expect(full(page).getByRole('slider', { name: 'Volume' })).toHaveValue('0.95');
});
