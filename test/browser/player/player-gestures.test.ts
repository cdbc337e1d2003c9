import { expect } from '../support/fixtures.ts';
import {
  centreOf,
  full,
  mini,
  openPlayer,
  row,
  isAudible,
  swipe,
  test,
  untilAudible,
  untilPlayerRests,
} from '../support/player-page.ts';
import { stored } from '../support/user.ts';
import { twoFrames } from '../support/screen.ts';

/** Fingers and mice, by the browser's own input: what React and jsdom would believe is another test's matter. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

test('a swipe down of more than 50 px dismisses the mini player and stops the sound; less springs back', async ({
  page,
}) => {
  await page.addStyleTag({
    content: 'section[aria-label="Mini player"]{animation-duration:2s !important; transition-duration:1s !important}',
  });
  await row(page, 0).click();
  await untilAudible(page);
  await swipe(page, await centreOf(mini(page)), 45);
  await expect(mini(page)).toBeVisible();
  await expect(full(page)).toBeHidden();
  expect(await isAudible(page)).toBe(true);
  await swipe(page, await centreOf(mini(page)), 70);
  await expect(mini(page)).toBeHidden();
  expect(await isAudible(page)).toBe(false);
});

test('a mouse dismisses it as well @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  const { x, y } = await centreOf(mini(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 70, { steps: 8 });
  await page.mouse.up();
  await expect(mini(page)).toBeHidden();
  expect(await isAudible(page)).toBe(false);
});

test('a swipe over 40 percent of the window closes the fullscreen player; less springs back @full', async ({
  page,
}) => {
  await row(page, 0).click();
  await openPlayer(page);
  const height = page.viewportSize()?.height ?? 0;
  const { x } = await centreOf(full(page));
  // From the cover and from the title as well as from the handle.
  for (const start of [
    { x, y: 200 },
    await centreOf(full(page).getByRole('heading', { name: 'Jazz Song 0' })),
    { x, y: 30 },
  ]) {
    await swipe(page, start, start.y > 400 ? height * 0.3 : height * 0.36);
    await expect(full(page)).toBeVisible();
    await untilPlayerRests(page);
  }
  await swipe(page, { x, y: 200 }, height * 0.45);
  await expect(full(page)).toBeHidden();
  await untilAudible(page);
});

test('the fullscreen player follows the finger @full', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  const session = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 200, y }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(30) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(80) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(180) });
  await expect.poll(async () => Math.round((await full(page).boundingBox())?.y ?? 0)).toBe(150);
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(230) });
  await expect.poll(async () => Math.round((await full(page).boundingBox())?.y ?? 0)).toBe(200);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await untilPlayerRests(page);
});

test('the menu of a song follows the finger, and closes when it is drawn down @full', async ({ page }) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  const menu = page.getByRole('menu');
  const top = async (): Promise<number> => Math.round((await menu.boundingBox())?.y ?? 0);
  await menu.evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
  const [rest, from] = [await top(), await centreOf(menu.getByRole('menuitem', { name: 'Play Next' }))];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y: from.y + dy }],
    });
  await touch('touchStart', 0);
  for (const dy of [20, 60, 100]) await touch('touchMove', dy);
  await expect.poll(top).toBe(rest + 100);
  await touch('touchMove', 30);
  await expect.poll(top).toBe(rest + 30);
  await touch('touchEnd', 30);
  await expect.poll(top).toBe(rest);
  await expect(menu).toBeVisible();
  await swipe(page, from, 300);
  await expect(menu).toBeHidden();
  await expect(page.getByText(/ plays next$/)).toHaveCount(0);
});

test('an entry of the queue moves with the finger and with the mouse @full', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  const entries = queue.getByRole('listitem');
  await expect(entries.nth(3)).toContainText('Jazz Song 3');
  const grip = (n: number) => queue.getByRole('button', { name: `Move Jazz Song ${n}`, exact: true });
  const rowPx = (await centreOf(grip(2))).y - (await centreOf(grip(1))).y;

  await swipe(page, await centreOf(grip(1)), rowPx * 2);
  await expect(entries.nth(3)).toContainText('Jazz Song 1');
  await expect(entries.nth(1)).toContainText('Jazz Song 2');

  const { x, y } = await centreOf(grip(3));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - rowPx, { steps: 6 });
  await page.mouse.up();
  await expect(entries.nth(1)).toContainText('Jazz Song 3');
  await expect(entries.nth(0)).toHaveAttribute('aria-current', 'true');
});

test('the queue scrolls on while a dragged entry rests at its edge, and in a low window not for one in its middle @full', async ({
  page,
}) => {
  await row(page, 0).click();
  await page.setViewportSize({ width: 667, height: 375 });
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  const scrolled = () => queue.evaluate((list) => list.parentElement?.scrollTop ?? 0);
  const { x, y } = await centreOf(queue.getByRole('button', { name: 'Move Jazz Song 1', exact: true }));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 6 });
  await twoFrames(page);
  expect(await scrolled()).toBe(0);
  await page.mouse.move(x, 365, { steps: 6 });
  await expect.poll(scrolled).toBeGreaterThan(1000);
  await page.mouse.move(x, 200);
  await page.mouse.up();
  const place = async (): Promise<number> => {
    const trackIds = (await stored(page, 'playQueue'))[0]?.['trackIds'];
    return Array.isArray(trackIds) ? trackIds.indexOf('jazz-1') : -1;
  };
  await expect.poll(place).toBeGreaterThan(15);
});

test('the artist’s page opens from the fullscreen player and its menu, which close @full', async ({ page }) => {
  await row(page, 1).click();
  await openPlayer(page);
  await full(page).getByRole('link', { name: 'Artist 1' }).click();
  await expect(full(page)).toBeHidden();
  await expect(page).toHaveURL(/\/artist\/artist-1$/);
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'View Artist' }).click();
  await expect(full(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Artist 1' })).toBeVisible();
});

test('a press right after a scroll counts, in a list and in the queue', async ({ page }) => {
  const pressAfterScroll = async (at: { readonly x: number; readonly y: number }): Promise<void> => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, 64);
    // Two frames: the list has been drawn as one that scrolls.
    await twoFrames(page);
    await page.mouse.down();
    await page.mouse.up();
  };
  await expect(row(page, 2)).toBeVisible();
  await pressAfterScroll({ x: 150, y: 330 });
  await expect(mini(page)).toBeVisible();
  await untilAudible(page);
  await openPlayer(page);
  const title = (): Promise<string | undefined> => page.evaluate(() => navigator.mediaSession.metadata?.title);
  const before = await title();
  await full(page).getByRole('button', { name: 'Queue' }).click();
  await pressAfterScroll(await centreOf(full(page).getByRole('list', { name: 'Queue' }).getByRole('listitem').nth(3)));
  await expect.poll(title).not.toBe(before);
});

test('the player takes no press while it rises: a double tap on the mini player would go to another song, or seek @full', async ({
  page,
}) => {
  const halfway = await page.addStyleTag({
    content:
      '[role=dialog], [role=dialog] > * { animation-delay: -0.2s !important; animation-play-state: paused !important }',
  });
  await row(page, 0).click();
  await mini(page)
    .getByRole('button', { name: /^Open player/ })
    .click();
  const repeat = full(page).getByRole('button', { name: /^Repeat/ });
  await expect.poll(async () => (await repeat.boundingBox())?.y).toBeLessThan(860);
  await repeat.click({ force: true });
  await halfway.evaluate((style) => style.parentNode?.removeChild(style));
  await untilPlayerRests(page);
  await expect(repeat).toHaveAccessibleName('Repeat: all');
  await repeat.click();
  await expect(repeat).toHaveAccessibleName('Repeat: one');
});

test('a menu that still rises takes no press: the release would choose what came under the finger @full', async ({
  page,
}) => {
  await page.addStyleTag({ content: '[role=menu], [role=menu] > * { animation-duration: 4s !important }' });
  await page.getByRole('button', { name: 'More for Jazz Song 1', exact: true }).click();
  const like = page.getByRole('menuitem', { name: 'Add to Favorites' });
  const top = async (): Promise<number> => (await like.boundingBox())?.y ?? Number.NaN;
  await expect.poll(top).toBeLessThan(760);
  const pressedAt = await top();
  await page.mouse.move(206, pressedAt + 20);
  await page.mouse.down();
  await expect.poll(top).toBeLessThan(pressedAt - 60);
  await page.mouse.up();
  await expect(page.getByRole('menu')).toHaveAttribute('data-state', 'open');
  await like.click();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect.poll(async () => (await stored(page, 'likes')).length).toBe(1);
});
