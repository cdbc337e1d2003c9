import type { Locator, Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { full, mini, openPlayer, test as music } from '../support/player-page.ts';
import { asGuest, heading, playFirstOf } from '../support/screen.ts';

/** What stands beside something else covers, cuts or tears none of it. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ errors }) => errors.allow(networkErrors));

/** Runs in the page: notes each layout shift from now on, with `buffered` those before too. */
function noteShifts(buffered: boolean): void {
  const shifts: number[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
  }).observe({ type: 'layout-shift', buffered });
}

const shiftsOf = (page: Page): Promise<unknown> => page.evaluate((): unknown => Reflect.get(globalThis, 'shifts'));

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not in the page');
  return box;
}

test('in the mini player the artist’s text alone opens the artist, all around it the player @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  const artist = mini(page).getByRole('link');
  await artist.hover({ trial: true });
  const [text, bar] = [await boxOf(artist), await boxOf(mini(page))];
  const like = await boxOf(mini(page).getByRole('button', { name: 'Like' }));
  // Right of the text, and below it at the bar's lower edge.
  for (const [x, y] of [
    [(text.x + text.width + like.x) / 2, text.y + text.height / 2],
    [text.x + text.width / 2, bar.y + bar.height - 3],
  ] as const) {
    await page.mouse.click(x, y);
    await expect(full(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(full(page)).toBeHidden();
  }
  await page.mouse.click(text.x + 6, text.y + text.height / 2);
  await expect(page).toHaveURL(/\/artist\//);
});

test('on a phone the chip above a list covers none of the buttons beside it, with text of twice its size either @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  const artist = (await mini(page).getByRole('link').getAttribute('href')) ?? '';
  const main = page.getByRole('main');
  for (const path of ['/genre/jazz', artist]) {
    await page.goto(`${sharedStack.origin}${path}`);
    await expect(main.getByRole('button', { name: /^(Play|Pause) ./ }).first()).toBeVisible();
    for (const [width, text] of [
      [412, '200%'],
      [360, '200%'],
      [320, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 860 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      const parts = [
        main.getByRole('switch', { name: 'Only available offline' }),
        main.getByRole('switch', { name: 'Keep offline' }),
        main.getByRole('button', { name: 'List options' }),
        main.getByRole('button', { name: 'Shuffle', exact: true }),
        ...(path === artist ? [main.getByRole('button', { name: 'Follow', exact: true })] : []),
      ];
      // A trial fails where something else would take the press: in the middle, and at either end.
      for (const part of parts) {
        const box = await boxOf(part);
        for (const x of [2, box.width / 2, box.width - 2])
          await part.hover({ trial: true, position: { x, y: box.height / 2 } });
      }
    }
  }
});

test('in a wide window field and tabs of a search stay over the results, and the heads below them @full', async ({
  page,
  sharedStack,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/search?q=night`);
  await expect(page.getByRole('main').getByRole('listitem').nth(9)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(async () => (await boxOf(page.getByRole('tab').first())).y).toBe(112);
  expect(await boxOf(page.getByRole('searchbox'))).toMatchObject({ y: 56 });
  const head = page.getByRole('button', { name: 'Sort by title' });
  await head.hover({ trial: true });
  expect((await boxOf(head)).y).toBe(164);
});

test('Undo covers no button of the queue in the fullscreen player, and stands above its seek line @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue', exact: true }).click();
  await full(page)
    .getByRole('button', { name: /^Remove .* from queue$/ })
    .nth(1)
    .click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  for (const text of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    for (const name of ['Clear', 'Save as playlist'])
      await full(page).getByRole('button', { name, exact: true }).hover({ trial: true });
    const [box, seek] = [await boxOf(undo), await boxOf(full(page).getByRole('slider', { name: 'Seek' }))];
    expect(Math.abs(seek.y - box.y - box.height), text).toBeLessThanOrEqual(8);
  }
});

test('"Scroll to top" stands above the mini player, whole @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  await expect(mini(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await button.hover({ trial: true });
  const [top, bar] = [await boxOf(button), await boxOf(mini(page))];
  expect(top.y + top.height).toBeLessThanOrEqual(bar.y);
  await page.mouse.click(top.x + top.width / 2, top.y + top.height - 2);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('the hint to install pushes the page down, and covers no heading and no Back @full', async ({
    page,
    sharedStack,
  }) => {
    await asGuest(page, sharedStack.origin);
    await page.addInitScript(noteShifts, true);
    const hint = page.getByRole('complementary', { name: 'Install hint' });
    for (const [path, name] of [
      ['/home', 'Home'],
      ['/genre/jazz', 'Jazz'],
      ['/settings', 'Settings'],
    ] as const) {
      await page.goto(`${sharedStack.origin}${path}`);
      await expect(heading(page, name)).toBeVisible();
      await expect(hint).toBeVisible();
      const [below, above] = [await boxOf(heading(page, name)), await boxOf(hint)];
      expect(above.y + above.height, path).toBeLessThanOrEqual(below.y);
      const back = page.getByRole('button', { name: 'Back', exact: true });
      if ((await back.count()) > 0) await back.hover({ trial: true });
      expect(await shiftsOf(page), path).toEqual([]);
    }
    await hint.getByRole('button', { name: 'Dismiss' }).click();
    await expect(hint).toBeHidden();
    await expect.poll(async () => (await boxOf(heading(page, 'Settings'))).y).toBeLessThan(100);
  });
});

/** From the page's top down by a finger, which stays there until the function that is returned lifts it. */
async function pullDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 200, y }] });
  };
  await touch('touchStart', 300);
  for (let y = 310; y <= 460; y += 10) await touch('touchMove', y);
  return () => touch('touchEnd', 460);
}

test('a page that is pulled down leaves its light at the top of the window @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/liked-songs`);
  const light = page.getByRole('main').locator('> [aria-hidden]');
  const title = await boxOf(heading(page, 'Liked Songs'));
  expect(await boxOf(light)).toMatchObject({ y: 0 });
  const release = await pullDown(page);
  await expect.poll(async () => (await boxOf(heading(page, 'Liked Songs'))).y).toBeGreaterThan(title.y + 30);
  expect(await boxOf(light)).toMatchObject({ y: 0 });
  await release();
});

test('a page that is pulled down moves as one, its picture too @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  await expect(mini(page)).toBeVisible();
  const parts = [
    heading(page, 'Jazz'),
    page.getByRole('main').locator('img').first(),
    page.getByRole('listitem').first(),
  ];
  const tops = () => Promise.all(parts.map(async (part) => (await boxOf(part)).y));
  const before = await tops();
  const release = await pullDown(page);
  await expect.poll(async () => (await tops())[0]).toBeGreaterThan((before[0] ?? 0) + 30);
  const pulled = await tops();
  const ways = pulled.map((top, n) => Math.round(top - (before[n] ?? 0)));
  expect(new Set(ways).size, ways.join(', ')).toBe(1);
  await release();
});

test('the size of a download comes without moving the list @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(noteShifts, false);
  await page.evaluate(() => {
    history.pushState(null, '', '/genre/ambient');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('list', { name: 'Ambient' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(/^About [\d.]+ .B/)).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

/** Where the text itself begins and ends, in CSS pixels; not the box around it. */
const textOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return { left, right, boxLeft: box.left, boxRight: box.right };
  });

music.describe('a song written from right to left', () => {
  music.use({ serviceWorkers: 'block' });

  music('has title and artist on one side, each from its beginning @full', async ({ page, context, plain }) => {
    const [song, singer] = ['مرحبا بالعالم يا أصدقاء الموسيقى الطويلة جدا في هذا المساء', 'שלום עולם'];
    await context.route(/\/api\/search/, async (route) => {
      const answer = await route.fetch();
      const renamed = (await answer.text())
        .replaceAll(/"title":"[^"]*"/g, `"title":"${song}"`)
        .replaceAll(/"display_name":"[^"]*"/g, `"display_name":"${singer}"`);
      await route.fulfill({ response: answer, body: renamed });
    });
    // Not one of Home's first songs, which a new guest's Home may have fetched under their own names before.
    await page.goto(`${plain.origin}/genre/folk`);
    const first = page.getByRole('listitem').first();
    await first.getByRole('button', { name: /^Play / }).click();
    for (const width of [412, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The bar replaces the mini player a moment after the window has grown.
      await expect(mini(page).getByRole('button', { name: 'Previous' })).toBeVisible({ visible: width >= 900 });
      const [title, artist] = [
        await textOf(mini(page).getByText(song).first()),
        await textOf(mini(page).getByText(singer)),
      ];
      const [cover, like] = [
        await boxOf(mini(page).locator('img').first()),
        await boxOf(mini(page).getByRole('button', { name: 'Like' })),
      ];
      // A title that is too long shows its beginning, which is its right end; the artist begins where every name does.
      expect(title.right, `at ${width}`).toBeLessThanOrEqual(like.x);
      expect(title.right, `at ${width}`).toBeGreaterThan(like.x - 40);
      expect(artist.left, `at ${width}`).toBeLessThanOrEqual(cover.x + cover.width + 16);
    }
  });
});

const menuItem = (page: Page) => page.getByRole('menuitem', { name: 'Add to Favorites' });

test('the first menu of a visit is here before it is pressed: it opens without asking the network for code @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\/|-.*$/g, '')));
  await expect.poll(loaded).toEqual(expect.arrayContaining(['MenuLayer', 'TrackMenu']));
  await page.context().setOffline(true);
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await expect(menuItem(page)).toBeVisible();
});
