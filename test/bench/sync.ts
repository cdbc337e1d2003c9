import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../browser/support/chromium.ts';
import type { SyncBench } from './sync/page.ts';
import type { SyncBenchWorker } from './sync/worker.ts';
import { workerHeapMiB } from './support/worker-heap.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport, type BenchRow } from './support/report.ts';
import { endServer, listenOnLoopback } from '../support/loopback.ts';

declare const bench: SyncBench;
declare const benchWorker: SyncBenchWorker;

async function bundle(folder: string, name: 'page' | 'worker'): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: resolve(import.meta.dirname, `sync/${name}.ts`), formats: ['es'], fileName: () => `${name}.js` },
    },
  });
  return readFile(join(folder, `${name}.js`), 'utf8');
}

/** Answers every write at once: what is measured is the app, not a server. */
async function serve(
  scripts: ReadonlyMap<string, string>,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const script = scripts.get(request.url ?? '');
      if (script !== undefined) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      else if (request.url?.startsWith('/api/') === true) {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"play_count":1}');
      } else {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.end('<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>');
      }
    });
  });
  const { origin } = await listenOnLoopback(server);
  return { origin, close: () => endServer(server) };
}

/** Draining, committing, memory, the tap on like and live queries: goals of issue 3. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const { executablePath, args, env } = await findChromium();
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-sync-'));
  const scripts = new Map<string, string>();
  for (const name of ['page', 'worker'] as const) scripts.set(`/${name}.js`, await bundle(folder, name));
  const server = await serve(scripts);
  // A profile on disk: durability costs nothing in memory.
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), { executablePath, args, env });
  try {
    const page = await context.newPage();
    await page.goto(server.origin);
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(() => bench.begin());
    const measured = await measure(page, options.short ? short : long);
    return benchReport('sync', options, rowsOf(measured), notesOf(measured));
  } finally {
    await context.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the worker holds while `rows` wait and it looks at them over a dead network, next to what it holds with none. */
async function waitingInWorker(page: Page, rows: number): Promise<{ idle: number; waiting: number }> {
  await page.evaluate(() => bench.fill(0));
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js', { type: 'module' }));
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => benchWorker.open());
  await worker.evaluate(() => benchWorker.look(3));
  const idle = await workerHeapMiB(page, '/worker.js');
  await page.evaluate((count) => bench.fill(count), rows);
  if ((await worker.evaluate(() => benchWorker.look(3))) !== rows) throw new Error('rows were lost');
  return { idle, waiting: await workerHeapMiB(page, '/worker.js') };
}

const long = { rounds: 5, drained: 1_000, taps: 100, stored: 100_000, waiting: 10_000, asked: 300 };
const short: typeof long = { rounds: 1, drained: 200, taps: 8, stored: 10_000, waiting: 1_000, asked: 50 };

async function measure(page: Page, size: typeof long) {
  const { rounds, drained, taps, stored, waiting, asked } = size;
  await page.evaluate(() => bench.drainAgainstLoop(100));
  const drains = [];
  for (let n = 0; n < rounds; n++) drains.push(await page.evaluate((count) => bench.drainAgainstLoop(count), drained));
  const likes = await page.evaluate((count) => bench.likes(count), 100);
  const heap = await waitingInWorker(page, waiting);
  await page.evaluate(() => bench.fill(0));
  await page.evaluate((count) => bench.store(count), stored);
  const searches = await page.evaluate((count) => bench.searchTimes(count), asked);
  const live = await page.evaluate(() => bench.runsPerLike());
  await page.evaluate(() => bench.fill(0));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const hearts = await page.evaluate((count) => bench.taps(count), taps);
  return { size, drains, likes, heap, searches, live, hearts };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const rowsOf = ({ size, drains, likes, heap, searches, live, hearts }: Measured): BenchRow[] => [
  benchRow({
    name: `draining ${size.drained} rows by lanes against a bare loop`,
    unit: 'ms',
    runs: drains.map(({ ours }) => ours),
    floorRuns: drains.map(({ floor }) => floor),
    goal: { kind: 'ratio', atMost: 1, isMust: false },
  }),
  benchRow({
    name: 'committing a like against a bare put',
    unit: 'ms',
    runs: likes.ours,
    floorRuns: likes.floor,
    goal: { kind: 'ratio', atMost: 2, isMust: false },
  }),
  benchRow({
    name: `heap of the worker more while ${size.waiting} rows wait`,
    unit: 'MiB',
    runs: [heap.waiting - heap.idle],
    goal: { kind: 'value', atMost: 2, isMust: false },
  }),
  benchRow({
    name: `tap on like to heart, ${size.stored} tracks, CPU at a quarter`,
    unit: 'ms',
    runs: hearts.ours,
    floorRuns: hearts.floor,
    goal: { kind: 'ratio', atMost: 1.3, isMust: false },
  }),
  benchRow({
    name: `live queries of ${live.queries} run in vain for one like`,
    unit: 'count',
    runs: [live.inVain.length],
    goal: { kind: 'value', atMost: 0, isMust: true },
  }),
  benchRow({
    name: `offline search over ${size.stored} tracks, p95 of ${size.asked}`,
    unit: 'ms',
    runs: [p95(searches.many)],
    goal: { kind: 'value', atMost: 30, isMust: false },
  }),
  benchRow({
    name: `offline search for one letter, p95`,
    unit: 'ms',
    runs: [p95(searches.letters)],
    goal: { kind: 'value', atMost: 30, isMust: false },
  }),
];

const notesOf = ({ heap, live, searches }: Measured): string[] => [
  `The worker holds ${heap.idle.toFixed(1)} MiB after a collection with nothing waiting.`,
  `${live.runs} of ${live.queries} live queries ran for one like; in vain: ${live.inVain.join(', ') || 'none'}.`,
  `The first search of a page reads the text of all songs: ${searches.first.toFixed(0)} ms.`,
  'The heart is plain DOM on both sides; React costs both the same.',
];

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
