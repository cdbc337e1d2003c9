import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { full, mini, openPlayer, row, test, timeS, untilAudible, untilPlayerRests } from '../support/player-page.ts';
import { twoFrames } from '../support/screen.ts';

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

const like = (page: Page) => mini(page).getByRole('button', { name: 'Like', exact: true });
const isMuted = (page: Page): Promise<boolean> =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.muted);

test('keys play, seek, mute, like, repeat and explain themselves, but not while one types @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press(' ');
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const before = await timeS(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeS(page)).toBeCloseTo(before + 5, 1);
  await page.keyboard.press('m');
  expect(await isMuted(page)).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: 'Muted' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('m');
  await page.getByRole('searchbox').press('m');
  expect(await isMuted(page)).toBe(true);
});

test('on a control that the keyboard reached the letters work, and space presses it @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  await page.keyboard.press('l');
  await page.keyboard.press('m');
  await expect.poll(() => isMuted(page)).toBe(true);
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
});

test('a control that a script focused keeps space and the arrows, also after a click elsewhere @full', async ({
  page,
}) => {
  await row(page, 0).click();
  await untilAudible(page);
  await like(page).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isMuted(page)).toBe(true);
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.volume)).toBe(1);
  await page.keyboard.press(' ');
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
  await untilAudible(page);
});

test('after a click on a button the letters go on working, and space presses the button again @full', async ({
  page,
}) => {
  await row(page, 0).click();
  await untilAudible(page);
  await page.keyboard.press('l');
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  expect(await isMuted(page)).toBe(true);
  await page.keyboard.press(' ');
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('keys work in the fullscreen player that a pointer opened, and where it was closed again @full', async ({
  page,
}) => {
  await row(page, 0).click();
  await untilAudible(page);
  await openPlayer(page);
  await expect(full(page)).toBeFocused();
  await page.keyboard.press('l');
  await expect(full(page).getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await full(page).getByRole('button', { name: 'Close player' }).click();
  await expect(full(page)).toBeHidden();
  await page.keyboard.press('m');
  expect(await isMuted(page)).toBe(true);
});

test('everything of the player is reached by Tab, and dismissed without a pointer @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await openPlayer(page);
  const reached = new Set<string>();
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
  }
  expect([...reached].sort()).toEqual(
    expect.arrayContaining(
      // prettier-ignore
      ['Close player', 'Like', 'More', 'Seek', 'Shuffle', 'Previous', 'Pause', 'Next', 'Repeat: all', 'Lyrics', 'Volume', 'Queue'],
    ),
  );
  await page.keyboard.press('Escape');
  const dismiss = mini(page).getByRole('button', { name: 'Dismiss player' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(mini(page)).toBeHidden();
});

test('the queue is one stop for Tab, its playing entry; arrows go from entry to entry @full', async ({ page }) => {
  await row(page, 1).click();
  await untilAudible(page);
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue', exact: true }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  const playing = queue.locator('[aria-current="true"]');
  await full(page).getByRole('button', { name: 'Save as playlist' }).focus();
  await page.keyboard.press('Tab');
  await expect(playing.getByRole('button', { name: /^Play / })).toBeFocused();
  // The playing entry's Remove is disabled.
  await page.keyboard.press('Tab');
  await expect(playing.getByRole('button', { name: /^Move / })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(queue.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const entry = queue.getByRole('listitem').filter({ has: page.locator(':focus') });
  // More than what is mounted of the list, which hides a new row until a frame has measured it.
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('ArrowDown');
    await twoFrames(page);
  }
  await expect(entry).toHaveAttribute('aria-posinset', '42');
  await expect(entry).toBeInViewport();
});

test('the switch in Settings takes the keys away and gives them back @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const keys = page.getByRole('switch', { name: 'Keyboard shortcuts' });
  const pressM = async (): Promise<void> => {
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    );
    await page.keyboard.press('m');
  };
  await keys.click();
  await expect(keys).not.toBeChecked();
  await pressM();
  expect(await isMuted(page)).toBe(false);
  await keys.click();
  await expect(keys).toBeChecked();
  await pressM();
  expect(await isMuted(page)).toBe(true);
});

test('S shuffles and shows the queue in the fullscreen player, as its button does @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await openPlayer(page);
  await page.keyboard.press('s');
  await expect(full(page).getByRole('list', { name: 'Queue' })).toBeVisible();
});

test('the keyboard stays at its control when the window becomes narrow or wide, as by zooming @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await row(page, 3).click();
  await untilAudible(page);
  const width = async (px: 880 | 1280): Promise<void> => {
    await page.setViewportSize({ width: px, height: 800 });
    // Drawn: only a wide bar has it.
    await expect(mini(page).getByRole('button', { name: 'Previous', exact: true })).toBeVisible({
      visible: px === 1280,
    });
  };
  // From now on the focus is the keyboard's.
  await page.keyboard.press('Tab');
  const main = page.getByRole('main');
  for (const control of [
    row(page, 5),
    main.getByRole('button', { name: 'More for Jazz Song 2', exact: true }),
    mini(page).getByRole('button', { name: 'Next', exact: true }),
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library', exact: true }),
  ]) {
    await control.focus();
    await width(880);
    await expect(control).toBeFocused();
    await width(1280);
    await expect(control).toBeFocused();
  }
  // A control that a narrow window lacks: the same row, else the screen.
  await main.getByRole('button', { name: 'Like Jazz Song 2', exact: true }).focus();
  await width(880);
  await expect(row(page, 2)).toBeFocused();
  await width(1280);
  await mini(page).getByRole('button', { name: 'Previous', exact: true }).focus();
  await width(880);
  await expect(main).toBeFocused();
});

test('an artist opened from the player takes the focus, which the closing player does not take back @full', async ({
  page,
}) => {
  await row(page, 0).click();
  await untilAudible(page);
  const artist = page.getByRole('main').getByRole('heading', { level: 1, name: 'Artist 0' });
  for (const way of ['link', 'menu'] as const) {
    await page.keyboard.press('Tab');
    await mini(page)
      .getByRole('button', { name: /^Open player/ })
      .press('Enter');
    await untilPlayerRests(page);
    if (way === 'link') await full(page).getByRole('link').press('Enter');
    else {
      await full(page).getByRole('button', { name: 'More' }).press('Enter');
      await page.getByRole('menuitem', { name: 'View Artist' }).press('Enter');
    }
    await expect(full(page)).toBeHidden();
    await expect(artist, way).toBeFocused();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    // A player opened before would be closed by the screen that comes.
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Home' })).toBeFocused();
  }
});
