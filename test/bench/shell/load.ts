import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { helperOfTsx } from '../support/tsx-helper.ts';

/** What one load of a page came to. Times are in milliseconds from the navigation's start. */
export type Load = {
  /** First and largest contentful paint, as the browser reports them. */
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** What the largest paint was, for the reader of a strange number. */
  readonly lcpOf: string;
  /** The main thread's processor time from the navigation until `settleMs` later. */
  readonly taskMs: number;
  /** Used JavaScript heap after a collection. */
  readonly heapMiB: number;
  readonly layoutShift: number;
  /** Tasks over 50 ms. */
  readonly longTasks: readonly number[];
  /** Scripts and styles whose bytes were asked for before the largest paint. */
  readonly codeFiles: number;
  readonly codeKiB: number;
};

export type LoadOptions = {
  /** 4: a processor of a quarter of the speed. */
  readonly slowdown: 1 | 4;
  /** How long the page is watched; idle work (player, sync) belongs to the load. */
  readonly settleMs: number;
};

type Marks = { fcp: number; lcp: number; lcpOf: string; shift: number; longTasks: number[] };

const watch = (): void => {
  const marks: Marks = { fcp: Number.NaN, lcp: Number.NaN, lcpOf: '', shift: 0, longTasks: [] };
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.fcp = startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    marks.lcp = entry.startTime;
    const element: unknown = Reflect.get(entry, 'element');
    marks.lcpOf = element instanceof Element ? `${element.localName} ${element.textContent.slice(0, 30)}` : '';
  });
  observe('layout-shift', (entry) => (marks.shift += Number(Reflect.get(entry, 'value'))));
  observe('longtask', ({ duration }) => marks.longTasks.push(duration));
  Object.assign(globalThis, { marks });
};

const marksOf = (page: Page): Promise<Marks> => page.evaluate(() => Reflect.get(globalThis, 'marks') as Marks);

/** Opens `url` in a new page and watches it; `ready` must come true, or the load was not of what was meant. */
export async function measureLoad(
  context: BrowserContext,
  url: string,
  ready: (page: Page) => Promise<unknown>,
  { slowdown, settleMs }: LoadOptions,
): Promise<Load> {
  const page = await context.newPage();
  try {
    await page.addInitScript(helperOfTsx);
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    // The thread's own time: what other programs do meanwhile is not in it.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Network.enable');
    const code = watchCode(cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const busyBefore = await busyMs(cdp);
    const openedAt = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    // Asked once it is over: waiting for an element by its role looks through the page in every frame.
    await page.waitForTimeout(Math.max(0, settleMs - (performance.now() - openedAt)));
    await ready(page);
    const taskMs = (await busyMs(cdp)) - busyBefore;
    const { fcp, lcp, lcpOf, shift, longTasks } = await marksOf(page);
    const origin = await page.evaluate(() => performance.timeOrigin);
    const asked = code.askedBefore(origin + lcp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return {
      fcpMs: fcp,
      lcpMs: lcp,
      lcpOf,
      taskMs,
      heapMiB: usedSize / 2 ** 20,
      layoutShift: shift,
      longTasks,
      codeFiles: asked.length,
      codeKiB: asked.reduce((sum, bytes) => sum + bytes, 0) / 1024,
    };
  } finally {
    await page.close();
  }
}

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Collects the scripts and styles of a page: when each was asked for (ms since 1970), and its bytes on the wire. */
function watchCode(cdp: CDPSession): { readonly askedBefore: (ms: number) => readonly number[] } {
  const files = new Map<string, { readonly atMs: number; bytes: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type, wallTime }) => {
    if (type === 'Script' || type === 'Stylesheet') files.set(requestId, { atMs: wallTime * 1_000, bytes: 0 });
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file !== undefined) file.bytes += encodedDataLength;
  });
  return {
    askedBefore: (ms) => [...files.values()].filter(({ atMs }) => atMs <= ms).map(({ bytes }) => bytes),
  };
}
