import { chromium, type Page } from '@playwright/test';
import { parseTrackId } from '../../src/core/ids.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { findChromium } from '../browser/support/chromium.ts';
import { bareTrack } from '../support/bare-track.ts';
import { startPlainServer } from '../support/plain-server.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport } from './support/report.ts';
import { helperOfTsx } from './support/tsx-helper.ts';

const songs = 10_000;
const plainRows = 20;
/** A frame that comes later than this after the last one was missed by a 60 Hz display. */
const lateMs = 20;

/** Puts liked songs into the page's database, as pulls would have. */
const plant = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    async ({ amount, blank }) => {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open('offbeat');
        request.onsuccess = () => done(request.result);
      });
      const identity = await new Promise<{ readonly ownerId: string }>((done) => {
        const request = database.transaction('identity').objectStore('identity').get('current');
        request.onsuccess = () => done(request.result as { readonly ownerId: string });
      });
      const writing = database.transaction(['tracks', 'likes', 'likesBase'], 'readwrite');
      for (let n = 0; n < amount; n++) {
        const id = `many-${n}`;
        writing.objectStore('tracks').put({
          ...blank,
          id,
          title: `A song with an ordinary title ${n}`,
          handle: `artist-${n % 90}`,
          authorName: `Artist ${n % 90}`,
          coverImage: `${location.origin}/picture/${id}.png`,
          audioUrl: `${location.origin}/sound/${id}.wav`,
          durationS: 100 + (n % 200),
          genre: 'Jazz',
          seenAtMs: 1,
        });
        const like = { ownerId: identity.ownerId, trackId: id, likedAtMs: n };
        writing.objectStore('likes').put(like);
        writing.objectStore('likesBase').put(like);
      }
      await new Promise((done) => {
        writing.oncomplete = done;
      });
      database.close();
    },
    { amount: count, blank: bareTrack(assertDefined(parseTrackId('blank'), 'track id')) },
  );

interface Scrolled {
  readonly late: number;
  readonly worstMs: number;
}

/** Scrolls down and up again, `step` px a frame, and counts the frames that came late. */
const scroll = (page: Page, frames: number, step: number): Promise<Scrolled> =>
  page.evaluate(
    ({ count, px, limit }) =>
      new Promise<Scrolled>((done) => {
        const deltas: number[] = [];
        let [last, direction] = [performance.now(), 1];
        window.scrollTo(0, 0);
        const frame = (now: number): void => {
          deltas.push(now - last);
          last = now;
          if (deltas.length > count) {
            const measured = deltas.slice(10);
            done({ late: measured.filter((delta) => delta > limit).length, worstMs: Math.max(...measured) });
            return;
          }
          const end = document.documentElement.scrollHeight - window.innerHeight;
          if (window.scrollY >= end - 1) direction = -1;
          else if (window.scrollY <= 0) direction = 1;
          window.scrollBy(0, direction * px);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    { count: frames, px: step, limit: lateMs },
  );

/** Leaves nothing of the app but its list, as plain elements. */
const strip = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const list = document.querySelector('main ul')?.cloneNode(true);
    document.body.replaceChildren(...(list === undefined ? [] : [list]));
  });

async function openLiked(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/liked-songs`);
  await page.getByRole('list', { name: 'Liked Songs' }).getByRole('listitem').first().waitFor();
  // The rest of the list is read after its beginning.
  await page.waitForTimeout(2_000);
}

/** Late frames while 10,000 liked songs scroll, against a plain list of 20 of the same rows in the same run (issue 5). */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const [rounds, frames] = options.short ? [1, 240] : [4, 400];
  const { executablePath, args, env } = await findChromium();
  const plain = await startPlainServer();
  const browser = await chromium.launch({ executablePath, args, env });
  const open = async (count: number): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 412, height: 860 }, serviceWorkers: 'block' });
    await context.addInitScript(helperOfTsx);
    const likes = Array.from({ length: count }, (_, n) => `many-${n}`);
    await context.route(/\/api\/likes\//, (route) => route.fulfill({ json: { likes } }));
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(plain.origin);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await page.getByRole('region', { name: 'Popular Genres' }).waitFor();
    await plant(page, count);
    await openLiked(page, plain.origin);
    return page;
  };
  try {
    const [many, few] = [await open(songs), await open(plainRows)];
    await strip(few);
    const paces = [
      { name: 'slow', step: 24 },
      { name: 'fling', step: 240 },
    ] as const;
    const rows = [];
    const worst: string[] = [];
    for (const { name, step } of paces) {
      const [runs, floorRuns]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        await few.bringToFront();
        const floor = await scroll(few, frames, step);
        await many.bringToFront();
        const ours = await scroll(many, frames, step);
        floorRuns.push(floor.late);
        runs.push(ours.late);
        worst.push(
          `${name} ${round + 1}: longest frame ${ours.worstMs.toFixed(0)} ms, plain ${floor.worstMs.toFixed(0)} ms`,
        );
      }
      const atMost = Math.max(...floorRuns);
      const goal = { kind: 'value', atMost, isMust: false } as const;
      rows.push(benchRow({ name: `late frames of ${frames}, ${name}`, unit: 'count', runs, floorRuns, goal }));
    }
    return benchReport('lists', options, rows, [
      `${songs} liked songs, ${paces.map(({ name, step }) => `${name} ${step} px`).join(' and ')} a frame, down and up again.`,
      `Floor: the app's own list of ${plainRows} rows as plain elements without the app, in the same browser, taken in turns.`,
      `Late: more than ${lateMs} ms after the frame before. The goal is the worst round of the floor.`,
      ...worst,
    ]);
  } finally {
    await browser.close();
    await plain.stop();
  }
}
