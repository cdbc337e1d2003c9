import type { BrowserContext, Page } from '@playwright/test';
import { benchRow, type BenchRow } from '../support/report.ts';

export type Scrolling = { readonly liked: readonly number[]; readonly plain: readonly number[] };

/** A frame that came later than one and a half of 60 a second. */
const lateAfterMs = 25;

/**
 * Late frames while Liked Songs is scrolled for two seconds, and while a page of twenty of its very rows, without any
 * script of ours, is scrolled up and down for the same time.
 */
export async function measureScrolling(context: BrowserContext, origin: string, rounds: number): Promise<Scrolling> {
  const page = await context.newPage();
  await page.goto(`${origin}/liked-songs`);
  const list = page.getByRole('list', { name: 'Liked Songs' });
  await list.getByRole('listitem').nth(8).waitFor();
  await page.waitForTimeout(1_500);
  // Only those near the view are in the page; the plain list repeats them.
  const drawn = await list.getByRole('listitem').evaluateAll((items) => items.map((item) => item.innerHTML));
  const rows = [...drawn, ...drawn, ...drawn].slice(0, 20);
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.outerHTML),
  );
  // As HTML alone: the plain list needs only its looks.
  const plain = await context.newPage();
  await plain.route('**/plain.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: plainPage(styles, rows) }),
  );
  await plain.goto(`${origin}/plain.html`);
  const [liked, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await plain.bringToFront();
    floor.push(await lateFrames(plain, lateAfterMs));
    await page.bringToFront();
    liked.push(await lateFrames(page, lateAfterMs));
  }
  await plain.close();
  await page.close();
  return { liked, plain: floor };
}

const plainPage = (styles: readonly string[], rows: readonly string[]): string =>
  `<!doctype html><link rel="icon" href="data:,">${styles.join('')}<main style="padding-bottom:1200px"><ul>${rows
    .map((row) => `<li>${row}</li>`)
    .join('')}</ul></main>`;

/** Scrolls 40 px a frame for 120 frames, turning at the ends; answers how many frames came late. */
const lateFrames = (page: Page, lateMs: number): Promise<number> =>
  page.evaluate(
    (limit) =>
      new Promise<number>((done) => {
        window.scrollTo(0, 0);
        let [frames, late, last, step] = [0, 0, 0, 40];
        const next = (now: number): void => {
          if (last > 0 && now - last > limit) late++;
          last = now;
          if (++frames > 120) return done(late);
          const before = window.scrollY;
          window.scrollBy(0, step);
          if (window.scrollY === before) step = -step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    lateMs,
  );

export const lateFrameRows = ({ liked, plain }: Scrolling): BenchRow[] => [
  benchRow({
    name: 'late frames of 120, Liked Songs against a plain list of 20 rows',
    unit: 'count',
    runs: liked,
    floorRuns: plain,
    // A ratio to a floor of none would say nothing.
    goal: { kind: 'value', atMost: Math.max(...plain), isMust: false },
  }),
];
