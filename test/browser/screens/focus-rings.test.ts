import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { listening, makePlaylist, openAddToPlaylist } from '../support/screen.ts';

/** Rings of the keyboard's focus at the edge of what cuts them: a list that scrolls, an item that is painted by itself. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

/** How many px of the ring around `control` are cut at one side, at most. The control is reached by Tab, as a user would. */
async function cutRing(control: Locator): Promise<number> {
  await control.focus();
  await control.press('Shift+Tab');
  await control.page().keyboard.press('Tab');
  await expect(control).toBeFocused();
  return control.evaluate((element) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(element);
    if (outlineStyle === 'none') return Number.POSITIVE_INFINITY;
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    const box = element.getBoundingClientRect();
    let cut = 0;
    for (let part = element.parentElement; part !== null && part !== document.body; part = part.parentElement) {
      const { overflowX, contentVisibility, overflowClipMargin } = getComputedStyle(part);
      const isPaintedAlone = contentVisibility === 'auto';
      if (overflowX === 'visible' && !isPaintedAlone) continue;
      const margin = isPaintedAlone ? Number.parseFloat(overflowClipMargin) || 0 : 0;
      const edge = part.getBoundingClientRect();
      cut = Math.max(cut, edge.left - margin - box.left + reach, box.right + reach - edge.right - margin);
    }
    return Math.round(cut);
  });
}

/** What Tab reaches from where it is to the page's end, each with its number of rings: its own and those of its pseudo-elements. */
async function ringsByTab(page: Page): Promise<readonly string[]> {
  const rings: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const count = [undefined, '::before', '::after'].filter((part) => {
        const { outlineStyle, content } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && (part === undefined || content !== 'none');
      }).length;
      return `${count} around ${element.ariaLabel ?? element.textContent.trim()}`;
    });
    if (ring === null) return rings;
    rings.push(ring);
  }
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 412, height: 860 },
]) {
  test(`the focus is seen around a playlist in Library and in Add to Playlist at ${size.width} @full`, async ({
    page,
    sharedStack,
  }) => {
    await listening(page, sharedStack.origin, size);
    await makePlaylist(page, sharedStack.origin);
    await page.goto(`${sharedStack.origin}/library`);
    const playlist = page.getByRole('main').getByRole('link', { name: /^Evening/ });
    expect(await cutRing(playlist)).toBe(0);
    await openAddToPlaylist(page, sharedStack.origin);
    expect(await cutRing(page.getByRole('dialog').getByRole('button', { name: 'Add to Evening' }))).toBe(0);
  });

  test(`Tab shows one ring around all that it reaches at ${size.width} @full`, async ({ page, sharedStack }) => {
    await listening(page, sharedStack.origin, size);
    // Loaded anew, Tab begins at the first control.
    await page.goto(`${sharedStack.origin}/genre/jazz`);
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /^Play / })
        .nth(3),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
    const rings = await ringsByTab(page);
    expect(rings.length).toBeGreaterThan(15);
    expect(rings.filter((ring) => !ring.startsWith('1 around '))).toEqual([]);
  });

  test(`the focus is seen around the handle of a song in the queue at ${size.width} @full`, async ({
    page,
    sharedStack,
  }) => {
    await listening(page, sharedStack.origin, size);
    if (size.width < 900) await page.getByRole('button', { name: /^Open player/ }).click();
    await page.getByRole('button', { name: 'Queue', exact: true }).click();
    const handle = page
      .getByRole('list', { name: 'Queue' })
      .getByRole('button', { name: /^Move / })
      .nth(1);
    expect(await cutRing(handle)).toBe(0);
  });
}

/** Whether nothing stands over the middle of what has the focus. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return document.activeElement?.contains(seen) === true;
  });

for (const { what, path, key, from } of [
  { what: '"Scroll to top" stands', path: '/genre/jazz', key: 'ArrowDown', from: 3 },
  { what: 'field and tabs of a search stand', path: '/search?q=rain', key: 'ArrowUp', from: 14 },
]) {
  test(`on a phone ${what} over no control that the keyboard goes to @full`, async ({ page, sharedStack }) => {
    await listening(page, sharedStack.origin, { width: 412, height: 860 });
    await page.goto(`${sharedStack.origin}${path}`);
    await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible();
    const more = page.getByRole('main').getByRole('button', { name: /^More for / });
    await expect(more.nth(from)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 130));
    await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
    await more.nth(from).focus();
    for (let row = 0; row < 12; row++) {
      await page.keyboard.press(key);
      expect(await isFocusSeen(page), `row ${row}`).toBe(true);
    }
  });
}
