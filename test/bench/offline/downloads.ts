import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { startPlainServer } from '../../support/plain-server.ts';
import { benchRow, type BenchOptions, type BenchRow } from '../support/report.ts';
import { inBrowser } from './in-browser.ts';

const run = promisify(execFile);

const songs = 50;
/** A link of 32 Mbit/s: what a user may have at home. */
const linkBytesPerS = 4_000_000;

/**
 * The rows of bench `offline` about Keep offline: 50 songs downloaded offline over a link as users have it, against the same 50
 * files by curl; and over the loopback against a bare page that fetches and stores them, which is the least a browser can do.
 */
export async function downloadRows({ short }: BenchOptions): Promise<readonly BenchRow[]> {
  const measured = async (pace: number | undefined) => {
    const [downloaded, curled, bare]: [number[], number[], number[]] = [[], [], []];
    for (let n = 0; n < (short ? 1 : 3); n++) {
      const plain = await startPlainServer({ audioBytesPerS: pace });
      try {
        curled.push(await curlSeconds(plain.origin));
        if (pace === undefined) bare.push(await inBrowser((context) => bareSeconds(context, plain.origin)));
        downloaded.push(await inBrowser((context) => downloadSeconds(context, plain.origin)));
      } finally {
        await plain.stop();
      }
    }
    return { downloaded, curled, bare };
  };
  const link = await measured(linkBytesPerS);
  const loopback = await measured(undefined);
  return [
    benchRow({
      name: `${songs} songs kept offline over a link of 32 Mbit/s (floor: curl)`,
      unit: 's',
      runs: link.downloaded,
      floorRuns: link.curled,
      goal: { kind: 'ratio', atMost: 1.2, isMust: false },
    }),
    benchRow({
      name: `${songs} songs kept offline over loopback (floor: a bare page that stores them)`,
      unit: 's',
      runs: loopback.downloaded,
      floorRuns: loopback.bare,
    }),
    benchRow({ name: `  by curl into /dev/null`, unit: 's', runs: loopback.curled }),
  ];
}

/** Fetched and put into a cache one after another, and nothing else. */
async function bareSeconds(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/icons/icon-64.png`);
  return page.evaluate(async (count) => {
    const began = performance.now();
    const cache = await caches.open('bare');
    for (let n = 0; n < count; n++) {
      const address = `/sound/jazz-${n}.wav`;
      await cache.put(address, await fetch(address, { cache: 'no-store' }));
    }
    return (performance.now() - began) / 1_000;
  }, songs);
}

/** Seconds, as all here. */
async function curlSeconds(origin: string): Promise<number> {
  const urls = Array.from({ length: songs }, (_, n) => ['-o', '/dev/null', `${origin}/sound/jazz-${n}.wav`]).flat();
  const began = performance.now();
  await run('curl', ['-s', '-f', ...urls]);
  return (performance.now() - began) / 1_000;
}

async function downloadSeconds(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name: 'Jazz', exact: true }).click();
  await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).waitFor();
  // The download manager's code loads after the first paint.
  await page.waitForTimeout(4_000);
  const done = page.getByText(`${songs} of ${songs} songs offline`, { exact: true });
  const began = performance.now();
  await page.getByRole('switch', { name: 'Keep offline' }).click();
  await done.waitFor({ timeout: 240_000 });
  return (performance.now() - began) / 1_000;
}

export const downloadNotes = [
  'Kept offline: from the press on the switch to the last song’s row, 1.8 MB a song; curl fetches one after another into /dev/null.',
  'The goal against curl holds for a link: over the loopback curl moves bytes in memory, while a page has to write 88 MB to the disk, read back, and commit 50 rows strictly.',
] as const;
