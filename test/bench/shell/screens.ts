import type { BrowserContext, Page } from '@playwright/test';
import { benchRow, median, type BenchRow } from '../support/report.ts';
import { guestId, handleOf, playlistIdOf } from './library.ts';
import { measureLoad } from './load.ts';

/** Largest paint of each screen, by its name, in milliseconds. */
export type ScreenTimes = ReadonlyMap<string, readonly number[]>;

const screens: readonly (readonly [name: string, path: string])[] = [
  ['Home', '/home'],
  ['Library', '/library'],
  ['Liked Songs', '/liked-songs'],
  ['Recently Played', '/recently-played'],
  ['Following', '/following'],
  ['Playlists', '/playlists'],
  ['Playlist', `/playlist/${playlistIdOf(1)}`],
  ['Genre', '/genre/jazz'],
  ['Genres', '/genres'],
  ['Search', '/search'],
  ['Artist', `/artist/${handleOf(5)}`],
  ['Available Offline', '/offline'],
  ['Profile', `/user/${guestId}`],
  ['Settings', '/settings'],
  ['Stats', '/stats'],
];

const options = { slowdown: 1, settleMs: 700 } as const;

/** A heading, and no skeleton any more. */
async function contents(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'hidden' });
}

type Place = { readonly context: BrowserContext; readonly origin: string };
export type ScreensOfBoth = { readonly small: ScreenTimes; readonly large: ScreenTimes };

/**
 * Each screen is visited once unmeasured, so that its code and answers are stored, then `rounds` times, in turns with the
 * small library and the large: what else the machine does meanwhile falls on both.
 */
export async function measureScreens(small: Place, large: Place, rounds: number): Promise<ScreensOfBoth> {
  const both = { small: new Map<string, number[]>(), large: new Map<string, number[]>() };
  for (const [name, path] of screens) {
    const taken = { small: [] as number[], large: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const turns = [['small', small] as const, ['large', large] as const];
      for (const [which, { context, origin }] of round % 2 === 0 ? turns : turns.reverse()) {
        const { lcpMs } = await measureLoad(context, `${origin}${path}`, contents, options);
        if (round > 0) taken[which].push(lcpMs);
      }
    }
    both.small.set(name, taken.small);
    both.large.set(name, taken.large);
  }
  return both;
}

/** The large library's times with the small one's as floor, the slowest ratio first. */
export function screenRows({ small, large }: ScreensOfBoth): BenchRow[] {
  return [...large]
    .map(([name, runs]) =>
      benchRow({
        name: `${name}, large library against small`,
        unit: 'ms',
        runs,
        floorRuns: small.get(name) ?? [median(runs)],
        goal: { kind: 'ratio', atMost: 1.3, isMust: false },
      }),
    )
    .sort((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0));
}
