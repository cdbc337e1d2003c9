import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../../browser/support/chromium.ts';
import { untilControlled } from '../../browser/support/service-worker.ts';
import { smallLibrary } from '../shell/library.ts';
import { measureLoad } from '../shell/load.ts';
import type { ShellTools } from '../shell/pages/tools.ts';
import { buildPages, drawPictures, openSite } from '../shell/site.ts';
import { benchRow, type BenchRow } from '../support/report.ts';
import { helperOfTsx } from '../support/tsx-helper.ts';
import { openFloor } from './floor-site.ts';

declare const tools: ShellTools;

const dist = resolve(import.meta.dirname, '../../../dist');
const phone = { width: 412, height: 860 } as const;
const slow = { slowdown: 4, settleMs: 1_500 } as const;

const hello = (page: Page) => page.getByText('Hello').waitFor();
/** Not the frame: covers by name, which come from the database. */
const contents = (page: Page) =>
  page.getByRole('region', { name: 'Recently Played' }).getByRole('button').first().waitFor();

export const coldStartNotes = [
  'Cold start: the browser is closed and opened again before every load, with both servers stopped; 4-fold CPU throttling by DevTools; until the largest contentful paint.',
  'Its floor is “Hello” in React, from a worker that answers every request out of one cache; both in one profile, in turns.',
] as const;

/**
 * Starts without a server, in a browser that was closed in between, until the largest paint: Home with its contents of a
 * guest who has listened, beside the smallest React page; both out of a precaching worker, at a quarter of the CPU.
 */
export async function coldStartRows(runs: number): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-offline-'));
  const profile = join(folder, 'profile');
  const pages = join(folder, 'pages');
  try {
    await buildPages(pages);
    const site = await openSite([pages, dist], await drawPictures(), smallLibrary);
    const floor = await openFloor(pages);
    const origins = { home: `${site.origin}/home`, floor: `${floor.origin}/floor.html` };
    await withBrowser(profile, (context) => prepare(context, site.origin, origins));
    // Both servers are gone from here on: only workers can answer.
    await Promise.all([site.close(), floor.close()]);
    const [home, least]: [number[], number[]] = [[], []];
    for (let n = 0; n < runs; n++) {
      least.push(
        await withBrowser(profile, async (context) => (await measureLoad(context, origins.floor, hello, slow)).lcpMs),
      );
      home.push(
        await withBrowser(profile, async (context) => (await measureLoad(context, origins.home, contents, slow)).lcpMs),
      );
    }
    return [
      benchRow({
        name: 'cold start offline to Home’s content, CPU at a quarter',
        unit: 'ms',
        runs: home,
        floorRuns: least,
        goal: { kind: 'ratio', atMost: 2, isMust: false },
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withBrowser<T>(profile: string, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, env, viewport: phone });
  await context.addInitScript(helperOfTsx);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Fills the database and lets both workers take their pages. */
async function prepare(
  context: BrowserContext,
  origin: string,
  { home, floor }: { readonly home: string; readonly floor: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/tools.html`);
  await page.waitForFunction(() => 'tools' in globalThis);
  await page.evaluate((library) => tools.seed(library), smallLibrary);
  await page.goto(home);
  await contents(page);
  await untilControlled(page);
  // Once more under the worker, so that covers are kept too.
  await page.reload();
  await contents(page);
  await page.waitForTimeout(2_000);
  await page.goto(floor);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await untilControlled(page);
}
