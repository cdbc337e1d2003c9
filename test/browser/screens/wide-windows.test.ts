import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { go, tooSmall } from '../support/measure.ts';
import { asGuest, listening, makePlaylist, playFirstOf, userRoutes } from '../support/screen.ts';

/** What a wide window shows of screens made for phones too. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

test('a header’s picture fades at its sides where the window is wider than the page @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  const picture = page.locator('main header img[src^="/headers/"]').locator('..');
  const sides = () => picture.evaluate((element) => getComputedStyle(element).maskImage.split('to right')[1] ?? '');
  await expect.poll(sides).toContain('rgb(0, 0, 0) 0px');
  await page.setViewportSize({ width: 1920, height: 1000 });
  await expect.poll(sides).toContain('rgb(0, 0, 0) 160px');
});

test('Library has cards of about 180 also in a window of little more than 900 @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await makePlaylist(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/library`);
  // The card's picture: the card itself extends a little further.
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Evening' }).locator('span').first();
  for (const width of [900, 920, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const off = async () => Math.abs(((await card.boundingBox())?.width ?? Infinity) - 180);
    await expect.poll(off, `${width}`).toBeLessThanOrEqual(24);
  }
});

test('on a tablet an artist’s chip stands beside Play, also while songs are downloaded @full', async ({
  page,
  sharedStack,
}) => {
  await page.setViewportSize({ width: 744, height: 1133 });
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  await page.getByRole('region', { name: 'Mini player' }).getByRole('link').click();
  const main = page.getByRole('main');
  const chip = main.getByRole('switch', { name: 'Only available offline' });
  const middleOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  const play = main.getByRole('button', { name: 'Play', exact: true });
  const apart = async (): Promise<number> => (await middleOf(chip)) - (await middleOf(play));
  await expect(main.getByText(/^About /)).toBeVisible();
  await expect.poll(apart).toBe(0);
  await main.getByRole('switch', { name: 'Keep offline' }).click();
  await expect(main.getByText(/songs offline$/)).toBeVisible();
  await expect.poll(apart).toBe(0);
});

test('a large screen shows the playing song’s cover large, also beside the queue @full', async ({
  page,
  sharedStack,
}) => {
  await listening(page, sharedStack.origin, { width: 1440, height: 900 });
  await page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Expand player' }).click();
  const player = page.getByRole('dialog', { name: 'Now playing' });
  const coverWidth = async () => Math.round((await player.locator('img').first().boundingBox())?.width ?? 0);
  await expect.poll(coverWidth).toBe(480);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(coverWidth).toBe(680);
  await player.getByRole('button', { name: 'Queue' }).click();
  await expect(player.getByRole('list', { name: 'Queue' })).toBeVisible();
  await expect.poll(coverWidth).toBe(680);
});

test('a dialog comes and goes in the middle of the window @full', async ({ page, sharedStack }) => {
  await page.goto(sharedStack.origin);
  await page.getByRole('button', { name: 'About' }).click();
  const dialog = page.getByRole('dialog', { name: 'About Offbeat' });
  // How far the panel's middle is from where it rests, at the animation's own start or end.
  const apart = (state: 'open' | 'closed') =>
    dialog.evaluate((panel, name) => {
      const middle = () => {
        const { left, right, top, bottom } = panel.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2] as const;
      };
      panel.dataset['state'] = name;
      const animation = panel.getAnimations().find((one) => one instanceof CSSAnimation);
      if (animation === undefined) throw new Error('no animation');
      animation.pause();
      animation.currentTime = name === 'open' ? 0 : Number(animation.effect?.getComputedTiming().endTime);
      const [x, y] = middle();
      animation.cancel();
      const [restX, restY] = middle();
      return Math.round(Math.hypot(x - restX, y - restY));
    }, state);
  await expect(dialog).toBeVisible();
  expect(await apart('closed')).toBe(0);
  expect(await apart('open')).toBe(0);
});

test('under a heading’s last line no further line shows its tops @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  const name = '雨の夜に聞く静かなピアノと遠い列車の音'.repeat(4);
  await makePlaylist(page, sharedStack.origin, name);
  const heading = page.getByRole('heading', { level: 1, name });
  const lines = () =>
    heading.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  expect(await lines()).toBe(1);
  await page.setViewportSize({ width: 412, height: 860 });
  // Two lines of 28 and nothing of the third.
  await expect.poll(async () => (await heading.boundingBox())?.height).toBe(56);
});

test('a song’s menu is no wider for a long title @full', async ({ page, context, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await context.route(/\/api\/search/, async (route) => {
    const answer = await route.fetch();
    const title = 'The quick brown fox jumps over the lazy dog '.repeat(3).trim();
    const body = (await answer.text()).replaceAll(/"title":"[^"]*"/g, `"title":"${title}"`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${sharedStack.origin}/genre/blues`);
  await page
    .getByRole('button', { name: /^More for The quick/ })
    .first()
    .click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Share' })).toBeVisible();
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(368);
});

test('a row’s number ends before its cover past the thousandth too, and under the others before @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.nth(6)).toBeVisible();
  const gaps = await rows.evaluateAll((all) =>
    [7, 42, 999, 9999].map((number, index) => {
      const row = all[index + 2];
      const digits = row?.querySelector('[aria-hidden] > span');
      const cover = row?.querySelector('img');
      if (!digits || !cover) throw new Error('no row with a cover');
      digits.textContent = String(number);
      return Math.round(cover.getBoundingClientRect().left - digits.getBoundingClientRect().right);
    }),
  );
  expect(gaps.slice(0, 3)).toEqual([16, 16, 16]);
  expect(gaps[3]).toBeGreaterThanOrEqual(4);
});

for (const [width, height] of [
  [860, 412],
  [667, 375],
] as const)
  test(`a song’s menu shows all its items at once on a phone of ${width} x ${height} @full`, async ({
    page,
    sharedStack,
  }) => {
    await listening(page, sharedStack.origin, { width, height });
    const more = page.getByRole('main').getByRole('button', { name: /^More for / });
    await more.nth(1).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Song details' })).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });
    expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  });

for (const [width, height] of [
  [412, 860],
  [1280, 800],
] as const)
  test(`at a list’s end "Scroll to top" covers no part of the last song’s menu button at ${width} @full`, async ({
    page,
    sharedStack,
  }) => {
    await listening(page, sharedStack.origin, { width, height });
    await page.getByRole('region', { name: 'Mini player' }).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible();
    const menus = page.getByRole('main').getByRole('button', { name: /^More for / });
    await expect(menus.nth(11)).toBeVisible();
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
    const toTop = page.getByRole('button', { name: 'Scroll to top' });
    await toTop.hover({ trial: true });
    const [last, over] = [await menus.last().boundingBox(), await toTop.boundingBox()];
    expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  });

test('a wide window covers no control in the middle, and makes none smaller than 24 px @full', async ({
  page,
  sharedStack,
}) => {
  test.setTimeout(180_000);
  await listening(page, sharedStack.origin, { width: 1440, height: 900 });
  // Its target is 16 px high by design.
  const faults = async () => (await tooSmall(page, 24)).filter((fault) => !fault.startsWith('input "Seek"'));
  for (const width of [1440, 900]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { path, name } of userRoutes) {
      await go(page, path, name);
      await expect.poll(faults, `${path} at ${width}`).toEqual([]);
    }
  }
});

test('forced colours mark the open playlist in the sidebar, whose background they leave out @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await makePlaylist(page, sharedStack.origin);
  await page.emulateMedia({ forcedColors: 'active' });
  const row = page.getByRole('navigation', { name: 'Your library' }).getByRole('link', { name: /^Evening/ });
  const marks = () =>
    row.evaluate((link) => [...link.children].map((part) => getComputedStyle(part).outlineStyle).join());
  await expect(row).toHaveAttribute('aria-current', 'page');
  expect(await marks()).toBe('solid,none');
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect(row).not.toHaveAttribute('aria-current');
  expect(await marks()).toBe('none,none');
});
