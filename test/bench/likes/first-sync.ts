import type { BrowserContext, Page } from '@playwright/test';

export type FirstSync = {
  /** Milliseconds from the navigation. */
  readonly firstRowMs: number;
  readonly storedMs: number;
  readonly shownMs: number;
  readonly longestTaskMs: number;
  /** Time in tasks beyond 50 ms each. */
  readonly blockedMs: number;
};

type Watched = { firstRow: number; shown: number; stored: number; tasks: number[] };

/** Runs in the page from its start: notes the first row, all rows, and all songs in the database. */
const watch = (count: number): void => {
  const seen: Watched = { firstRow: 0, shown: 0, stored: 0, tasks: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => seen.tasks.push(duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  const look = (): void => {
    const row = document.querySelector('main li[aria-setsize]');
    if (row !== null && seen.firstRow === 0) seen.firstRow = performance.now();
    if (row?.getAttribute('aria-setsize') === String(count)) seen.shown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const opening = indexedDB.open('offbeat');
  opening.onsuccess = () => {
    const timer = setInterval(() => {
      const counting = opening.result.transaction('tracks').objectStore('tracks').count();
      counting.onsuccess = () => {
        if (counting.result < count) return;
        clearInterval(timer);
        seen.stored = performance.now();
        opening.result.close();
      };
    }, 200);
  };
};

/** A guest of this device whose likes were never pulled. */
async function becomeGuest(page: Page, origin: string): Promise<void> {
  await page.route('**/api/likes/**', (route) => route.fulfill({ json: { likes: [] } }));
  await page.goto(origin);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await page.getByRole('region', { name: 'Popular Genres' }).waitFor();
  await page.waitForTimeout(2_000);
  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('offbeat');
        opening.onsuccess = () => {
          const writing = opening.result.transaction(['pulls', 'tracks'], 'readwrite');
          writing.objectStore('pulls').clear();
          writing.objectStore('tracks').clear();
          writing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
}

/** Opens Liked Songs on a device that has none of the `count` liked songs. */
export async function measureFirstSync(context: BrowserContext, origin: string, count: number): Promise<FirstSync> {
  const page = await context.newPage();
  await becomeGuest(page, origin);
  await page.addInitScript(watch, count);
  await page.goto(`${origin}/liked-songs`);
  await page.waitForFunction(
    () => {
      const { shown, stored } = Reflect.get(globalThis, 'seen') as Watched;
      return shown > 0 && stored > 0;
    },
    undefined,
    { timeout: 300_000, polling: 500 },
  );
  const { firstRow, shown, stored, tasks } = await page.evaluate(() => Reflect.get(globalThis, 'seen') as Watched);
  await page.close();
  return {
    firstRowMs: firstRow,
    storedMs: stored,
    shownMs: shown,
    longestTaskMs: Math.max(0, ...tasks),
    blockedMs: tasks.reduce((sum, ms) => sum + ms - 50, 0),
  };
}

/** The same answers fetched by a page without the app and put into a store, a transaction an answer. */
export async function measureBareSync(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage();
  await page.route('**/bare-sync', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  );
  await page.goto(`${origin}/bare-sync`);
  const ms = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('bare-sync', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('tracks', { keyPath: 'id' });
      opening.onsuccess = () => done(opening.result);
    });
    const before = performance.now();
    const { likes } = (await (await fetch('/api/likes/guest')).json()) as { likes: string[] };
    for (let start = 0; start < likes.length; start += 100) {
      const answer = await fetch(`/api/songs?ids=${likes.slice(start, start + 100).join(',')}`);
      const { songs } = (await answer.json()) as { songs: unknown[] };
      const writing = database.transaction('tracks', 'readwrite', { durability: 'strict' });
      for (const song of songs) writing.objectStore('tracks').put(song);
      await new Promise((done) => {
        writing.oncomplete = done;
      });
    }
    const spent = performance.now() - before;
    database.close();
    indexedDB.deleteDatabase('bare-sync');
    return spent;
  });
  await page.close();
  return ms;
}
