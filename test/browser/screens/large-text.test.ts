import type { Locator } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { go } from '../support/measure.ts';
import { full, mini, openPlayer } from '../support/player-page.ts';
import { asGuest, makePlaylist, playFirst, playFirstOf } from '../support/screen.ts';
import { stored } from '../support/user.ts';

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

test('the wide bar cuts neither names nor times @full', async ({ page, sharedStack }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  const artist = mini(page).getByRole('link');
  await expect(artist).toBeVisible();
  expect((await boxOf(mini(page))).height).toBe(80);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const bar = await boxOf(mini(page));
  for (const part of [
    artist,
    mini(page)
      .getByText(/^\d+:\d\d$/)
      .last(),
  ]) {
    const box = await boxOf(part);
    expect(box.y).toBeGreaterThanOrEqual(bar.y);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height);
  }
  // A line of text needs a fifth more than its size, or its descenders are cut.
  const [size, line] = await artist.evaluate((link) => {
    const { fontSize } = getComputedStyle(link);
    return [parseFloat(fontSize), link.clientHeight || link.getBoundingClientRect().height] as const;
  });
  expect(line).toBeGreaterThanOrEqual(1.2 * size);
});

for (const font of ['its own font', 'the fallback of a font that came too late']) {
  test(`a phone’s queue cuts neither Clear nor Save as playlist in ${font} @full`, async ({
    page,
    sharedStack,
    errors,
  }) => {
    if (font !== 'its own font') {
      errors.allow(networkErrors);
      await page.route('**/*.woff2', (route) => route.abort());
    }
    await asGuest(page, sharedStack.origin);
    await playFirstOf(page, 'Jazz');
    await openPlayer(page);
    await full(page).getByRole('button', { name: 'Queue', exact: true }).click();
    const word = (name: string) => boxOf(full(page).getByText(name, { exact: true }));
    for (const width of [412, 360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      for (const text of ['100%', '200%']) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
        // What the queue's box shows: it scrolls, and cuts what is wider.
        const box = await boxOf(full(page).getByRole('list', { name: 'Queue' }).locator('..'));
        expect((await word('Clear')).x, `${width} ${text}`).toBeGreaterThanOrEqual(box.x);
        const end = await word('Save as playlist');
        expect(end.x + end.width, `${width} ${text}`).toBeLessThanOrEqual(box.x + box.width);
      }
    }
  });
}

/** Words that go on in the next line without a hyphen. */
const brokenWords = (part: Locator) =>
  part.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // Hidden from sight: for assistive technology, or until it has the focus.
      if (text.parentElement?.closest('[class*=hidden]') !== null) continue;
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

for (const [path, name, width] of [
  ['/search?q=night', 'Search', 360],
  ['/settings', 'Settings', 360],
  ['/offline', 'Available Offline', 330],
  ['/recently-played', 'Recently Played', 330],
] as const) {
  test(`${path} breaks no word at ${width} px @full`, async ({ page, sharedStack }) => {
    await page.setViewportSize({ width, height: 740 });
    await asGuest(page, sharedStack.origin);
    await go(page, path, name);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await brokenWords(page.getByRole('main'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('the first visit breaks the app’s name nowhere @full', async ({ page, sharedStack }) => {
  for (const width of [320, 412, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(sharedStack.origin);
    await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Offbeat', level: 1 })).toHaveCount(1);
    for (const text of ['100%', '200%']) {
      // In one step: the app puts its own heading in the place of the page's, and one that is no longer there has no lines.
      const lines = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('h1') ?? document.body);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }, text);
      expect(lines, `${width} px, ${text}`).toBe(1);
    }
  }
});

test('how many songs are selected covers none of the buttons beside it @full', async ({ page, sharedStack }) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await page.goto(`${sharedStack.origin}/liked-songs`);
  await page.getByRole('button', { name: 'Edit list' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('group', { name: 'Selected songs' });
  for (const width of [412, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    for (const text of ['100%', '200%']) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      const count = await numberBoxOf(bar.getByText('1 selected', { exact: true }));
      const shown = await boxOf(bar);
      expect(count.right, `${width} ${text}`).toBeLessThanOrEqual(shown.x + shown.width);
      const all = await boxOf(bar.getByRole('checkbox', { name: 'Select all' }));
      expect(all.x >= shown.x && all.x + all.width <= count.left, `${width} ${text}`).toBe(true);
      for (const button of await bar.getByRole('button').all()) {
        const { x, y, width: wide } = await boxOf(button);
        expect(x + wide, `${width} ${text}`).toBeLessThanOrEqual(shown.x + shown.width);
        expect(x >= count.right || y >= count.bottom, `${width} ${text}`).toBe(true);
      }
    }
  }
});

/** Where the number itself is: it may stand out of its element. The word behind it is seen on wide windows alone. */
const numberBoxOf = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNode(element.firstChild ?? element);
    const { left, right, bottom } = range.getBoundingClientRect();
    return { left, right, bottom };
  });

test('the buttons of a sheet break no word @full', async ({ page, sharedStack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await asGuest(page, sharedStack.origin);
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.getByRole('button', { name: 'Change Avatar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Change Avatar' });
  await expect(sheet).toBeVisible();
  // In one go, because the sheet still rises.
  const tops = await sheet
    .getByText(/^(Regenerate|Save)$/)
    .evaluateAll((words) => words.map((word) => word.closest('button')?.offsetTop));
  expect(new Set(tops).size).toBe(1);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await brokenWords(sheet), `${width} px`).toEqual([]);
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
});

test('a song’s page is no wider than a phone of 360 px, also while the song plays @full', async ({
  page,
  sharedStack,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const [song] = await stored(page, 'tracks');
  await page.goto(`${sharedStack.origin}/post/${String(song?.['id'])}`);
  await playFirst(page);
  await expect(page.getByRole('main').getByRole('button', { name: /^Pause ./ })).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Less than 0 where a gutter is kept for the scrollbar.
  await expect.poll(wider).toBeLessThanOrEqual(0);
});

test('a row of the sidebar’s library ends in an ellipsis, not inside a letter @full', async ({ page, sharedStack }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await asGuest(page, sharedStack.origin);
  await makePlaylist(page, sharedStack.origin);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const row = page.getByRole('navigation', { name: 'Your library' }).getByRole('link', { name: /^Evening/ });
  const [outer, words] = [await boxOf(row), await boxOf(row.getByText(/^Playlist · /))];
  expect(words.x + words.width).toBeLessThanOrEqual(outer.x + outer.width);
});

test('Tab brings each chip of the sidebar’s filter into view @full', async ({ page, sharedStack }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await asGuest(page, sharedStack.origin);
  await makePlaylist(page, sharedStack.origin);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const chips = page.getByRole('navigation', { name: 'Your library' }).getByRole('group', { name: 'Show' });
  const last = chips.getByRole('button', { name: 'Downloaded' });
  await chips.getByRole('button').nth(1).focus();
  await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  const [row, chip] = [await boxOf(chips), await boxOf(last)];
  expect(chip.x + chip.width).toBeLessThanOrEqual(row.x + row.width + 1);
});
