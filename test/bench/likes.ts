import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../browser/support/chromium.ts';
import { measureBareSync, measureFirstSync, type FirstSync } from './likes/first-sync.ts';
import { openBareHeart, taps } from './likes/taps.ts';
import { withDevice } from './shell/device.ts';
import { buildPages, drawPictures, openSite } from './shell/site.ts';
import { helperOfTsx } from './support/tsx-helper.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport, type BenchRow } from './support/report.ts';

const dist = resolve(import.meta.dirname, '../../dist');
const likes = 10_000;
const phone = { width: 412, height: 860 } as const;
const desktop = { width: 1440, height: 900 } as const;

/** A library of 10,000 likes: how long the first pull takes, and how long a heart; goals of issue 19. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-likes-'));
  try {
    const covers = await drawPictures();
    const sync = await syncRows(covers, options.short ? 1 : 3);
    await buildPages(folder);
    const device = { pages: folder, covers, size: { tracks: 20_000, likes, playlists: 8 } };
    const hearts = await withDevice(device, ({ context, site }) =>
      tapRows(context, site.origin, options.short ? 3 : 9),
    );
    return benchReport(
      'likes',
      options,
      [...sync, ...hearts],
      [
        `A guest with ${likes} likes. First sync: Liked Songs is opened on a device that has none of the songs; each has 2 KB of lyrics.`,
        'Its floor: a page that fetches the same answers one after another and puts each into a bare store, as durably.',
        'Blocked: what tasks of the main thread take beyond 50 ms each until all rows are listed.',
        'Tap: from the click to the frame that shows the other heart. Floor: a page with one button that puts a row as durably, reads it and draws it.',
        'A tap waits for the next frame, up to 17 ms, on both sides.',
      ],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function syncRows(covers: readonly Buffer[], rounds: number): Promise<BenchRow[]> {
  const site = await openSite([dist], covers, { tracks: likes, likes, playlists: 8 });
  const { executablePath, args, env } = await findChromium();
  const runs: FirstSync[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-sync-'));
      const context = await chromium.launchPersistentContext(folder, { executablePath, args, env, viewport: phone });
      await context.addInitScript(helperOfTsx);
      bare.push(await measureBareSync(context, site.origin));
      runs.push(await measureFirstSync(context, site.origin, likes));
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  } finally {
    await site.close();
  }
  const seconds = (of: (run: FirstSync) => number): number[] => runs.map((run) => of(run) / 1_000);
  return [
    benchRow({
      name: `first sync of ${likes} likes: all songs listed`,
      unit: 's',
      runs: seconds(({ shownMs }) => shownMs),
      floorRuns: bare.map((ms) => ms / 1_000),
      goal: { kind: 'value', atMost: 20, isMust: false },
    }),
    benchRow({ name: '  first row', unit: 's', runs: seconds(({ firstRowMs }) => firstRowMs) }),
    benchRow({ name: '  main thread blocked', unit: 's', runs: seconds(({ blockedMs }) => blockedMs) }),
    benchRow({ name: '  longest task', unit: 'ms', runs: runs.map(({ longestTaskMs }) => longestTaskMs) }),
  ];
}

async function tapRows(context: BrowserContext, origin: string, count: number): Promise<BenchRow[]> {
  const bare = await openBareHeart(context, origin);
  const rows: BenchRow[] = [];
  const measure = async (name: string, page: Page, heart: ReturnType<Page['getByRole']>): Promise<void> => {
    await bare.bringToFront();
    const floorRuns = await taps(bare, bare.getByRole('button'), count);
    await page.bringToFront();
    const runs = await taps(page, heart, count);
    const goal = { kind: 'value', atMost: 50, isMust: false } as const;
    rows.push(benchRow({ name: `tap to heart: ${name}`, unit: 'ms', runs, floorRuns, goal }));
  };
  const page = await context.newPage();
  const main = page.getByRole('main');
  const like = { name: 'Like', exact: true } as const;
  for (const [name, path] of [
    ['Liked Songs', '/liked-songs'],
    ['genre', '/genre/jazz'],
  ] as const) {
    await page.setViewportSize(phone);
    await page.goto(origin + path);
    await main
      .getByRole('button', { name: /^Play / })
      .nth(2)
      .click();
    const mini = page.getByRole('region', { name: 'Mini player' });
    await mini.getByRole('button', { name: 'Pause', exact: true }).click();
    await measure(`mini player over ${name}`, page, mini.getByRole('button', like));
    await page.getByRole('button', { name: /^Open player/ }).click();
    const full = page.getByRole('dialog', { name: 'Now playing' });
    await measure(`fullscreen player over ${name}`, page, full.getByRole('button', like));
    await page.setViewportSize(desktop);
    await page.goto(origin + path);
    await measure(`a row of ${name}, 1440 px`, page, main.getByRole('button', { name: /^Like/ }).nth(3));
  }
  return rows;
}
