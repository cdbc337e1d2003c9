import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { toneWav } from '../../support/audio/tone.ts';
import { benchRow, type BenchOptions, type BenchRow } from '../support/report.ts';
import { inBrowser } from './in-browser.ts';
import type { AudioBench } from './audio-page.ts';
import { endServer, listenOnLoopback } from '../../support/loopback.ts';

declare const bench: AudioBench;

async function bundled(entry: string, format: 'es' | 'iife'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-'));
  const lib = { entry: resolve(import.meta.dirname, entry), formats: [format], fileName: () => 'out.js', name: 'out' };
  await build({ configFile: false, logLevel: 'error', build: { outDir: folder, target: 'es2022', lib } });
  const script = await readFile(join(folder, 'out.js'), 'utf8');
  await rm(folder, { recursive: true, force: true });
  return script;
}

async function serve(files: ReadonlyMap<string, readonly [string, string | Buffer]>) {
  const server = createServer((request, response) => {
    const [type, body] = files.get(request.url ?? '') ?? [
      'text/html',
      '<!doctype html><link rel="icon" href="data:,">',
    ];
    response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
  const { origin } = await listenOnLoopback(server);
  return { origin, close: () => endServer(server) };
}

/** The rows of bench `offline` about stored audio: finding the source of a track among 5,000, and the two ways a stored song reaches the audio element. */
export async function audioRows({ short }: BenchOptions): Promise<readonly BenchRow[]> {
  const script = await bundled('audio-page.ts', 'es');
  const worker = await bundled('range-worker.ts', 'iife');
  const site = await serve(
    new Map<string, readonly [string, string | Buffer]>([
      [
        '/',
        [
          'text/html',
          '<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="/page.js"></script>',
        ],
      ],
      ['/page.js', ['text/javascript', script]],
      ['/range-worker.js', ['text/javascript', worker]],
      ['/song.wav', ['audio/wav', toneWav(440, 180)]],
    ]),
  );
  const stored = short ? 500 : 5_000;
  const times = short ? 5 : 15;
  try {
    return await inBrowser(async (context) => {
      const page = await context.newPage();
      await page.goto(`${site.origin}/`);
      await page.waitForFunction(() => 'bench' in globalThis);
      for (let from = 0; from < stored; from += 250) {
        await page.evaluate(([a, b]) => bench.fill(a, b), [from, from + 250] as const);
      }
      const found: number[] = [];
      for (let n = 0; n < (short ? 20 : 60); n++) {
        found.push(await page.evaluate((one) => bench.find(one), (n * 677 + 13) % stored));
      }
      await page.evaluate((n) => bench.storeSong(n), stored);
      await page.evaluate(() => bench.startWorker());
      const ways = { object: { start: [0], seek: [0] }, worker: { start: [0], seek: [0] } };
      for (const way of ['object', 'worker'] as const) ways[way] = { start: [], seek: [] };
      // The first sound of a page waits for the audio device; then turn and turn about.
      await playOnce(page, stored, 'object');
      for (let n = 0; n < times; n++) {
        for (const way of ['object', 'worker'] as const) {
          const { startMs, seekMs } = await playOnce(page, stored, way);
          ways[way].start.push(startMs);
          ways[way].seek.push(seekMs);
        }
      }
      const goal = { kind: 'value', atMost: 5, isMust: false } as const;
      return [
        benchRow({ name: `finding the stored source among ${stored}`, unit: 'ms', runs: found, goal }),
        benchRow({
          name: 'stored song to `playing`: object URL (floor: worker, 206)',
          unit: 'ms',
          runs: ways.object.start,
          floorRuns: ways.worker.start,
        }),
        benchRow({
          name: 'seek to 90 %: object URL (floor: worker, 206)',
          unit: 'ms',
          runs: ways.object.seek,
          floorRuns: ways.worker.seek,
        }),
      ];
    });
  } finally {
    await site.close();
  }
}

const playOnce = (page: Page, n: number, way: 'object' | 'worker') =>
  page.evaluate(([song, by]) => bench.play(song, by), [n, way] as const);

export const audioNotes = [
  'Object URL against worker: the same 15.9 MB WAV out of Cache Storage, turn and turn about, in one page.',
] as const;
