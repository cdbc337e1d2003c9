import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { parseTrackId } from '../../src/core/ids.ts';
import { nextIndex, emptyQueue, queueAfter } from '../../src/core/queue/queue.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { findChromium } from '../browser/support/chromium.ts';
import { startPlainServer } from '../support/plain-server.ts';
import { helperOfTsx } from './support/tsx-helper.ts';
import { gapAroundChange, fingerMs, pressToAudible } from './support/player-page.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport } from './support/report.ts';

const bare = `<!doctype html><link rel="icon" href="data:,"><audio></audio><script>
const audio = document.querySelector('audio');
for (let n = 0; n < 100; n++) {
  const button = document.createElement('button');
  button.textContent = 'Play ' + n;
  button.onclick = () => { audio.src = '/sound/jazz-' + n + '.wav?bare'; audio.play(); };
  document.body.append(button);
}</script>`;

/** Counts what wakes the page; `hide` makes the page hidden. */
const watchWakeUps = `{
  let wakes = 0;
  const counted = (run) => typeof run === 'function' ? (...args) => { wakes++; run(...args); } : run;
  const { setTimeout: timeout, setInterval: interval, requestAnimationFrame: frame } = window;
  window.setTimeout = (run, ...rest) => timeout(counted(run), ...rest);
  window.setInterval = (run, ...rest) => interval(counted(run), ...rest);
  window.requestAnimationFrame = (run) => frame(counted(run));
  window.wakeUps = () => wakes;
  window.hide = () => {
    document.body.style.display = 'none';
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
}`;

const storedCount = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('offbeat-audio')).keys()).length);

async function untilStored(page: Page, count: number): Promise<void> {
  for (let tries = 0; (await storedCount(page)) < count; tries++) {
    if (tries > 300) throw new Error(`only ${await storedCount(page)} of ${count} songs were stored`);
    await page.waitForTimeout(50);
  }
}

async function openGenre(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await page.getByRole('region', { name: 'Popular Genres' }).getByRole('link', { name: 'Jazz', exact: true }).click();
  await page.getByRole('button', { name: 'Play Jazz Song 0', exact: true }).waitFor();
  // The player's code comes after the first paint.
  await page.waitForFunction(() => document.querySelector('audio') !== null);
}

/**
 * Share of one core that the page's main thread was busy, and its wake-ups per minute, while hidden and playing. A song
 * is counted once, after 30 s of it: `seconds` of at most 20 end before that.
 */
async function costOfPlaying(page: Page, seconds: number): Promise<{ percent: number; wakesPerMinute: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busyS = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const wakes = (): Promise<number> => page.evaluate(() => (Reflect.get(window, 'wakeUps') as () => number)());
  await page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Next', exact: true }).click();
  await page.evaluate(() => (Reflect.get(window, 'hide') as () => void)());
  // The next song is fetched ahead first; that belongs to the change of track.
  await page.waitForTimeout(6_000);
  const [busyBefore, wakesBefore] = [await busyS(), await wakes()];
  await page.waitForTimeout(seconds * 1_000);
  const [busyAfter, wakesAfter] = [await busyS(), await wakes()];
  return {
    percent: ((busyAfter - busyBefore) / seconds) * 100,
    wakesPerMinute: ((wakesAfter - wakesBefore) / seconds) * 60,
  };
}

/** Press to first sound, the gap between two tracks, and what playing costs; goals of issue 4. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const runs = options.short ? 3 : 15;
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-bench-player-'));
  const server = await startPlainServer();
  const { executablePath, args, env } = await findChromium();
  const context = await chromium.launchPersistentContext(folder, { executablePath, args, env });
  // In a browser of its own: the app's service worker would answer with the app.
  const bareBrowser = await chromium.launch({ executablePath, args, env });
  try {
    await context.addInitScript(helperOfTsx);
    const page = await context.newPage();
    await page.addInitScript(watchWakeUps);
    await openGenre(page, server.origin);
    const barePage = await openBare(bareBrowser, server.origin);
    const overNetwork = await pressesOverNetwork({ page, barePage, runs, from: 0, pressMs: fingerMs });
    const atOnce = await pressesOverNetwork({ page, barePage, runs, from: runs, pressMs: 0 });
    await bareBrowser.close();
    const stored = await pressesOfStored(page, runs);
    const gaps = await gapsBetweenStored(page, runs);
    const cost = await costOfPlaying(page, options.short ? 10 : 20);
    return benchReport('player', options, rowsOf({ overNetwork, atOnce, stored, gaps, cost }, runs), notes);
  } finally {
    await Promise.all([context.close(), bareBrowser.close()]);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openBare(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(helperOfTsx);
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: bare }));
  await page.goto(`${origin}/bare`);
  return page;
}

/** Turn and turn about with the bare page, so that both meet the same machine. */
async function pressesOverNetwork({ page, barePage, runs, from, pressMs }: Presses) {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let n = from; n < from + runs; n++) {
    bare.push(await pressToAudible(barePage, `Play ${40 + n}`, pressMs));
    // Every song pressed also has the next one fetched ahead, so every second one is new to this device.
    ours.push(await pressToAudible(page, `Play Jazz Song ${n * 2}`, pressMs));
    await untilStored(page, n * 2 + 2);
  }
  return { ours, bare };
}

type Presses = {
  readonly page: Page;
  readonly barePage: Page;
  readonly runs: number;
  /** The first song's number. */
  readonly from: number;
  readonly pressMs: number;
};

async function pressesOfStored(page: Page, runs: number): Promise<number[]> {
  const stored: number[] = [];
  for (let n = 0; n < runs; n++) {
    // Up the list from where the last press was: a row far away is not in the page.
    const song = runs * 4 - 3 - n * 3;
    stored.push(await pressToAudible(page, `Play Jazz Song ${song}`));
    await page.waitForTimeout(600);
  }
  return stored;
}

async function gapsBetweenStored(page: Page, runs: number): Promise<number[]> {
  const gaps: number[] = [];
  await page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Play', exact: true }).click();
  for (let n = 0; n < runs; n++) {
    await page.waitForTimeout(600);
    gaps.push(await gapAroundChange(page));
    await untilStored(page, 1);
  }
  return gaps;
}

type Measured = Readonly<Record<'overNetwork' | 'atOnce', Awaited<ReturnType<typeof pressesOverNetwork>>>> & {
  readonly stored: readonly number[];
  readonly gaps: readonly number[];
  readonly cost: Awaited<ReturnType<typeof costOfPlaying>>;
};

const rowsOf = ({ overNetwork, atOnce, stored, gaps, cost }: Measured, runs: number) => [
  benchRow({ name: 'press to sound, stored', unit: 'ms', runs: stored, goal: goal('value', 60) }),
  benchRow({
    name: 'press to sound, network',
    unit: 'ms',
    runs: overNetwork.ours,
    floorRuns: overNetwork.bare,
    goal: goal('ratio', 1.2),
  }),
  benchRow({
    name: 'press without duration to sound, network',
    unit: 'ms',
    runs: atOnce.ours,
    floorRuns: atOnce.bare,
  }),
  benchRow({ name: 'gap between two stored tracks', unit: 'ms', runs: gaps, goal: goal('value', 50) }),
  benchRow({
    name: 'main thread while playing hidden (% of a core)',
    unit: 'count',
    runs: [cost.percent],
    goal: goal('value', 0.5),
  }),
  benchRow({
    name: 'a thousand times Next, queue of 10,000 against ten',
    unit: 'ms',
    runs: Array.from({ length: runs * 3 }, () => timeOfStepping(10_000)).slice(runs * 2),
    floorRuns: Array.from({ length: runs * 3 }, () => timeOfStepping(10)).slice(runs * 2),
    goal: goal('ratio', 1.5),
  }),
  benchRow({ name: 'wake-ups a minute while playing hidden', unit: 'count', runs: [cost.wakesPerMinute] }),
];

const notes = [
  'Press to sound: from the click event to the element’s `playing`, by the page’s clock, in a list at rest; the button is down for 80 ms.',
  'Over the network, where the time goes and what was tried: docs/bench/measurements.md, Playback.',
  'Gap: the longest silence in the element’s captureStream from a second before the change of track to a second after; ' +
    'the stream itself re-attaches to the new source, which costs some 20 ms of it.',
  'Hidden is simulated (headless pages are never hidden): visibilityState says so and nothing is drawn. Measured from 6 to 26 s ' +
    'of a song, so without what happens once in each: it is counted after 30 s.',
];

/** Milliseconds of a thousand times Next through a queue of `length` songs. */
function timeOfStepping(length: number): number {
  const trackIds = Array.from({ length }, (_, n) => assertDefined(parseTrackId(`song-${n}`), 'id'));
  let queue = queueAfter(emptyQueue, { kind: 'listPlayed', trackIds, startAt: 0, from: 'playlist', route: null });
  const before = performance.now();
  for (let step = 0; step < 1_000; step++) {
    const index = nextIndex(queue);
    if (index !== null) queue = queueAfter(queue, { kind: 'movedTo', index });
  }
  return performance.now() - before;
}

const goal = (kind: 'value' | 'ratio', atMost: number) => ({ kind, atMost, isMust: false }) as const;
