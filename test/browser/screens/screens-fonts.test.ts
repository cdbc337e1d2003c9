import type { Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

/** Fonts: only the chosen one is loaded, it works offline, and nothing shifts when it arrives. */

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Node | null }[];
}

/** The families fetched for the text of this page (the fallbacks are the device's own), and what shifted by itself. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const shifts = await new Promise<readonly string[]>((done) => {
      new PerformanceObserver((list, observer) => {
        observer.disconnect();
        const entries = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
        const what = (entry: Shift) =>
          entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 100)).join(' | ');
        done(entries.map((entry) => `${entry.value.toFixed(4)} at ${entry.startTime.toFixed(0)} ms: ${what(entry)}`));
      }).observe({ type: 'layout-shift', buffered: true });
      // Where nothing shifted the observer is never called.
      setTimeout(done, 500, []);
    });
    const loaded = [...document.fonts]
      .filter((face) => face.status === 'loaded' && !/Fallback/.test(face.family))
      .map((face) => face.family);
    return { families: [...new Set(loaded)].map((family) => family.replaceAll('"', '')), shifts };
  });

test('only the chosen font is loaded, also offline, and nothing shifts @full', async ({ profile, stack, errors }) => {
  errors.allow(networkErrors);
  const context = await profile.open();
  const fetched: string[] = [];
  context.on('request', (request) => {
    const font = /([a-z-]+)-(?:latin|vietnamese|cyrillic|greek)[\w-]*\.woff2$/.exec(request.url())?.[1];
    // What the worker answers from its cache costs no network.
    if (font !== undefined && request.serviceWorker() === null) fetched.push(font);
  });
  const page = await context.newPage();
  await asGuest(page, stack.origin);
  await untilControlled(page);
  expect(new Set(fetched)).toEqual(new Set(['figtree']));
  const home = page.getByRole('region', { name: 'Popular Genres' });
  await page.reload();
  await expect(home).toBeVisible();
  const first = await drawn(page);
  expect(first.families).toEqual(['Figtree Variable']);
  expect(first.shifts).toEqual([]);

  await page.goto(`${stack.origin}/settings`);
  await page.getByRole('radio', { name: 'Lexend' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Font updated' })).toBeVisible();
  expect(new Set(fetched)).toEqual(new Set(['figtree', 'lexend']));
  await page.goto(`${stack.origin}/home`);
  await expect(home).toBeVisible();
  const chosen = await drawn(page);
  expect(chosen.families).toEqual(['Lexend Variable']);
  expect(chosen.shifts).toEqual([]);

  await stack.stopServer();
  await page.reload();
  await expect(home).toBeVisible();
  expect(await drawn(page)).toEqual(chosen);
});
