import { readFile, rm, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../browser/support/chromium.ts';
import type { SyncBench } from './sync/page.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport, type BenchRow } from './support/report.ts';

declare const bench: SyncBench;

const entry = resolve(import.meta.dirname, 'sync/page.ts');

async function bundle(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: () => 'page.js' },
    },
  });
  return readFile(join(folder, 'page.js'), 'utf8');
}

/** Answers every write at once: what is measured is the app, not a server. */
async function serve(script: string): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.url === '/page.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      else if (request.url?.startsWith('/api/') === true) {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"play_count":1}');
      } else {
        response.writeHead(200, { 'Content-Type': 'text/html' });
        response.end('<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}

async function heapMiB(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Draining, committing, memory, the tap on like and live queries: goals of issue 3. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const { executablePath, args, env } = await findChromium();
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-sync-'));
  const server = await serve(await bundle(folder));
  // A profile on disk: durability costs nothing in memory.
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), { executablePath, args, env });
  try {
    const page = await context.newPage();
    await page.goto(server.origin);
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(() => bench.begin());
    const { rows, notes } = await measure(page, options.short);
    return benchReport('sync', options, rows, notes);
  } finally {
    await context.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(page: Page, short: boolean): Promise<{ rows: BenchRow[]; notes: string[] }> {
  const [rounds, drained, taps, stored, waiting] = short ? [1, 200, 8, 10_000, 1_000] : [3, 1_000, 25, 100_000, 10_000];
  await page.evaluate(() => bench.drainAgainstLoop(100));
  const drains = [];
  for (let n = 0; n < rounds; n++) drains.push(await page.evaluate((count) => bench.drainAgainstLoop(count), drained));
  const likes = await page.evaluate((count) => bench.likes(count), taps * 4);
  const before = await heapMiB(page);
  await page.evaluate((count) => bench.waiting(count), waiting);
  const after = await heapMiB(page);
  await page.evaluate((count) => bench.store(count), stored);
  const searches = await page.evaluate(() => bench.searches());
  const runs = await page.evaluate(() => bench.runsPerLike());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const hearts = await page.evaluate((count) => bench.taps(count), taps);
  const needless =
    (runs['otherHeart'] ?? 0) + (runs['trackList'] ?? 0) + (runs['playlists'] ?? 0) + (runs['search'] ?? 0);
  const p95 = searches.toSorted((a, b) => a - b)[Math.floor(searches.length * 0.95)] ?? 0;
  return {
    rows: [
      benchRow({
        name: `draining ${drained} rows against a bare loop`,
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
      benchRow({ name: `heap more while ${waiting} rows wait`, unit: 'MiB', runs: [after - before] }),
      benchRow({
        name: `tap on like to heart, ${stored} tracks, CPU at a quarter`,
        unit: 'ms',
        runs: hearts.ours,
        floorRuns: hearts.floor,
        goal: { kind: 'ratio', atMost: 1.3, isMust: false },
      }),
      benchRow({
        name: 'live queries run in vain for one like',
        unit: 'count',
        runs: [needless],
        goal: { kind: 'value', atMost: 0, isMust: true },
      }),
      benchRow({
        name: `offline search over ${stored} tracks, p95`,
        unit: 'ms',
        runs: [p95],
        goal: { kind: 'value', atMost: 30, isMust: false },
      }),
    ],
    notes: [
      'Heap is that of the page, after a collection; the worker runs the same drain.',
      `Runs of each query for one like: ${JSON.stringify(runs)}.`,
      'The heart is plain DOM on both sides; React costs both the same.',
    ],
  };
}
