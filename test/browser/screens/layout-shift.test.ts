import type { Page } from '@playwright/test';
import { listKeys } from '../../../src/core/keys.ts';
import { begin, openJazz, test } from '../support/downloads.ts';
import { expect } from '../support/fixtures.ts';
import { storedAudioFiles } from '../support/player-page.ts';
import { stored } from '../support/user.ts';

/** What is painted stays in its place when the app learns that it is offline, or online again. */

declare const shiftsSeen: string[];

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node?: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

/** Notes every shift that follows no input, from the page's first frame on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { shiftsSeen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
          const [before, after] = [from, to].map(({ x, y, width, height }) => [x, y, width, height].join(', '));
          return `${name} from ${before} to ${after}`;
        });
        seen.push(`${entry.value.toFixed(4)} at ${entry.startTime.toFixed(0)} ms: ${what.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts since the last call, once the database has answered and what followed from it is drawn. */
async function shifts(page: Page): Promise<readonly string[]> {
  await stored(page, 'tracks');
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let n = 0; n < 5; n++) await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((idle) => requestIdleCallback(idle));
    return shiftsSeen.splice(0);
  });
}

const says = (page: Page) => page.getByRole('link', { name: /^Offline · \d/ });

const screens = [
  '/home',
  '/genre/jazz',
  '/library',
  '/recently-played',
  '/search?q=jazz',
  '/offline',
  '/user/foo',
  '/settings',
  '/stats',
];

for (const [width, height] of [
  [412, 860],
  [1440, 900],
] as const) {
  test(`nothing shifts at ${width} x ${height} when the network goes or comes back @full`, async ({ open, plain }) => {
    test.setTimeout(240_000);
    const page = await open();
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    await begin(page, plain.origin);
    await openJazz(page);
    for (const n of [3, 5]) {
      const before = await storedAudioFiles(page);
      await page.getByRole('button', { name: `Play Jazz Song ${n}`, exact: true }).click();
      await expect.poll(() => storedAudioFiles(page)).toBeGreaterThan(before);
    }
    const restored = page.getByRole('region', { name: 'Mini player' });
    const link = (event: 'online' | 'offline') =>
      page.evaluate((name) => globalThis.dispatchEvent(new Event(name)), event);
    // The first answer to a search may take longer than what is stored here waits for it, which has another order
    // (docs/decisions/0006-interface.md).
    await page.goto(`${plain.origin}/search?q=jazz`);
    const answered = listKeys.search('text', 'jazz');
    await expect.poll(async () => (await stored(page, 'lists')).map(({ key }) => key)).toContain(answered);
    for (const path of screens) {
      await page.goto(`${plain.origin}${path}`);
      await expect(restored).toBeVisible();
      await expect(page.getByRole('button', { name: /^Sync status/ })).toBeVisible();
      expect(await shifts(page), `${path}, started online`).toEqual([]);

      await plain.stop();
      await link('offline');
      await expect(says(page)).toBeVisible();
      expect(await shifts(page), `${path}, when the network goes`).toEqual([]);

      await page.reload();
      await expect(restored).toBeVisible();
      await expect(says(page)).toBeVisible();
      expect(await shifts(page), `${path}, started offline`).toEqual([]);
      // Arranged anew, once the start has learned that it is offline.
      if (path === '/genre/jazz') await expect(page.getByRole('heading', { name: /^On this device/ })).toBeVisible();

      await plain.start();
      await link('online');
      await expect(says(page)).toBeHidden();
      expect(await shifts(page), `${path}, when the network is back`).toEqual([]);
    }
  });
}
