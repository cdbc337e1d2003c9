import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { freePort } from '../../scripts/support/ports.ts';
import { withDevice } from './shell/device.ts';
import { smallLibrary } from './shell/library.ts';
import { buildPages, drawPictures } from './shell/site.ts';
import { withBareChromium } from './support/bare-chromium.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport, type BenchRow } from './support/report.ts';

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const screens = [
  ['Home', '/home'],
  ['Genre', '/genre/jazz'],
  ['Search', '/search'],
  ['Liked Songs', '/liked-songs'],
] as const;

/** Points that may be missing from 100 (issue 8). */
const categories = [
  ['performance', 5],
  ['accessibility', 0],
  ['best-practices', 0],
] as const;

/** Lighthouse with its phone preset as a guest whose storage is kept, the median of five: goals of issue 8. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const rounds = options.short ? 1 : 5;
  const pages = await mkdtemp(join(tmpdir(), 'offbeat-bench-pages-'));
  try {
    await buildPages(pages);
    const port = await freePort();
    const device = { pages, covers: await drawPictures(), size: smallLibrary };
    const { rows, failed } = await withDevice(device, async ({ context, site, folder }) => {
      const page = await context.newPage();
      await page.goto(`${site.origin}/home`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.close();
      return withBareChromium(folder, port, () => assess(site.origin, port, rounds));
    });
    return benchReport('lighthouse', options, rows, [
      'Points short of 100, so that less is better; performance may miss 5. Phone preset, simulated throttling; nothing but ' +
        'Lighthouse is attached to the browser. Floor: the page that says hello.',
      'Home is painted before React (docs/decisions/0090): of the app’s start what follows the first paint counts as blocking, ' +
        'four times, and reading compiled code back is slow under Lighthouse’s profiler (0051).',
      failed.size === 0 ? 'Every scored audit passed.' : `Audits below their full score: ${[...failed].join('; ')}.`,
    ]);
  } finally {
    await rm(pages, { recursive: true, force: true });
  }
}

async function assess(
  origin: string,
  port: number,
  rounds: number,
): Promise<{ readonly rows: BenchRow[]; readonly failed: ReadonlySet<string> }> {
  const rows: BenchRow[] = [];
  const failed = new Set<string>();
  const ask = async (path: string): Promise<Result[]> => {
    const results: Result[] = [];
    // A run in which the page never painted for Lighthouse has no scores: it is no measurement.
    for (let attempt = 0; results.length < rounds; attempt++) {
      if (attempt > rounds * 2) throw new Error(`Lighthouse could not measure ${path}`);
      const answer = await lighthouse(`${origin}${path}`, {
        port,
        disableStorageReset: true,
        logLevel: 'error',
        onlyCategories: categories.map(([id]) => id),
      });
      if (answer === undefined) throw new Error(`Lighthouse gave no answer for ${path}`);
      if (answer.lhr.runtimeError === undefined) results.push(answer.lhr);
    }
    return results;
  };
  const floor = await ask('/floor.html');
  for (const [name, path] of screens) {
    const results = await ask(path);
    for (const [id, mayMiss] of categories) {
      rows.push(
        benchRow({
          name: `${name}: ${id}, points short of 100`,
          unit: 'count',
          runs: pointsShort(results, id),
          goal: { kind: 'value', atMost: mayMiss, isMust: false },
          // The floor page is no model of the others: it has no description.
          ...(id === 'performance' ? { floorRuns: pointsShort(floor, id) } : {}),
        }),
      );
      for (const result of results) for (const audit of failedAudits(result, id)) failed.add(`${name}: ${audit}`);
    }
    rows.push(
      benchRow({ name: `  ${name}: blocking time`, unit: 'ms', runs: blocking(results), floorRuns: blocking(floor) }),
    );
  }
  return { rows, failed };
}

const pointsShort = (results: readonly Result[], category: string): readonly number[] =>
  results.map(({ categories: of }) => Math.round(100 - (of[category]?.score ?? 0) * 100));

const blocking = (results: readonly Result[]): readonly number[] =>
  results.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? 0);

/** The audits that cost points; those of performance are only worth a word where much is lost. */
function failedAudits(result: Result, category: (typeof categories)[number][0]): readonly string[] {
  const limit = category === 'performance' ? 0.5 : 1;
  return (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = result.audits[id]?.score ?? null;
    return weight > 0 && score !== null && score < limit ? [id] : [];
  });
}
