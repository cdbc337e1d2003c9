import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { homeFiles, idleFiles, kibibytes } from '../support/shell-size.ts';
import { withDevice, type Device } from './shell/device.ts';
import { homeRows, measureHome, type HomeRun } from './shell/home.ts';
import { largeLibrary, smallLibrary, type LibrarySize } from './shell/library.ts';
import type { ShellTools } from './shell/pages/tools.ts';
import { measureScreens, screenRows, type ScreensOfBoth } from './shell/screens.ts';
import { lateFrameRows, measureScrolling } from './shell/scrolling.ts';
import { buildPages, drawPictures } from './shell/site.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport, type BenchRow } from './support/report.ts';

declare const tools: ShellTools;

const dist = resolve(import.meta.dirname, '../../dist');
const mediumLibrary: LibrarySize = { tracks: 5_000, likes: 500, playlists: 50 };

/** What the first screen costs beside a page that says hello, and whether a large library changes it: goals of issue 8. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const { short } = options;
  const pages = await mkdtemp(join(tmpdir(), 'offbeat-bench-pages-'));
  try {
    await buildPages(pages);
    const covers = await drawPictures();
    const homes: HomeRun[] = [];
    for (let n = 0; n < (short ? 1 : 7); n++) {
      homes.push(
        await withDevice({ pages, covers, size: smallLibrary }, ({ context, site }) =>
          measureHome(context, site.origin),
        ),
      );
    }
    const size = short ? mediumLibrary : largeLibrary;
    const { screens, rest } = await withDevice({ pages, covers, size: smallLibrary }, (small) =>
      withDevice({ pages, covers, size }, (large) => measureBoth(small, large, short ? 1 : 3)),
    );
    return benchReport(
      'shell',
      options,
      [...(await sizeRows()), ...homeRows(homes), ...screenRows(screens), ...rest],
      notes(size),
    );
  } finally {
    await rm(pages, { recursive: true, force: true });
  }
}

async function sizeRows(): Promise<BenchRow[]> {
  const files = await homeFiles(dist);
  return [
    benchRow({
      name: 'first screen’s JS and CSS, brotli',
      unit: 'KiB',
      runs: [kibibytes(files)],
      goal: { kind: 'value', atMost: 130, isMust: true },
    }),
    benchRow({
      name: 'JS and CSS of an idle Home, brotli',
      unit: 'KiB',
      runs: [kibibytes([...files, ...(await idleFiles(dist))])],
      goal: { kind: 'value', atMost: 150, isMust: true },
    }),
    benchRow({
      name: 'files of them',
      unit: 'count',
      runs: [files.length],
      goal: { kind: 'value', atMost: 5, isMust: true },
    }),
  ];
}

/** The screens with both libraries, then what only the large one or no library at all is needed for. */
async function measureBoth(
  small: Device,
  device: Device,
  rounds: number,
): Promise<{ readonly screens: ScreensOfBoth; readonly rest: readonly BenchRow[] }> {
  const place = ({ context, site }: Device) => ({ context, origin: site.origin });
  const screens = await measureScreens(place(small), place(device), rounds);
  const scrolling = lateFrameRows(await measureScrolling(device.context, device.site.origin, Math.min(rounds, 2)));
  const page = await device.tools();
  const searches = (await page.evaluate(() => tools.searches())).toSorted((a, b) => a - b);
  const languages = await page.evaluate(() => tools.languages());
  const colours = await page.evaluate(() => tools.colours());
  await page.close();
  const goal = (atMost: number) => ({ kind: 'value', atMost, isMust: false }) as const;
  return {
    screens,
    rest: [
      ...scrolling,
      benchRow({
        name: 'search in Dexie, large library, p95',
        unit: 'ms',
        runs: [searches[Math.floor(searches.length * 0.95)] ?? Number.NaN],
        goal: goal(30),
      }),
      benchRow({
        name: 'longest main-thread task, languages of 1,000 songs',
        unit: 'ms',
        runs: [languages.longestMs],
        goal: goal(16),
      }),
      benchRow({ name: 'languages of 1,000 songs', unit: 'ms', runs: [languages.totalMs] }),
      benchRow({
        name: 'longest main-thread task, colours of 100 covers',
        unit: 'ms',
        runs: [colours.longestMs],
        goal: goal(16),
      }),
      benchRow({ name: 'a cover’s colours', unit: 'ms', runs: colours.each, goal: goal(10) }),
    ],
  };
}

const notes = ({ tracks, likes, playlists }: LibrarySize): string[] => [
  `Small library: ${smallLibrary.tracks} songs, ${smallLibrary.likes} likes; large: ${tracks} songs, ${likes} likes, ${playlists} playlists.`,
  'Home as a returning guest, 412 × 860, the reference server’s static files with brotli; floor: a React page that says ' +
    'hello, of the same build and server.',
  'First paint of a slow cold start is the mark in index.html or already Home; the largest paint is Home’s real content.',
  'Task time is the main thread’s own processor time from the navigation until 2 s (3 s at a quarter) later: loading sync is in it.',
  'Above the floor in task time and largest paint: Home is painted before React (docs/decisions/0090), and the browser lays out ' +
    'and draws some seventy cards and links in software here; Dexie compares 34 tables at opening; of all that a page that ' +
    'says hello has nothing. The finished page without any script takes 2.0 times the floor’s task time ' +
    '(docs/bench/measurements.md, Second load of Home).',
  'Screens are loaded in turns with either library. Playlists draws 24 tiles of the large and 8 of the small, Genre 100 ' +
    'songs and 24, Artist 250 and 3. Genres and Home show the same with both: what their ratios differ from 1 is the machine.',
  'Of a cover’s colours fetching and decoding 400 px take all but 0.1 ms.',
  'The longest task is the longest silence of a message loop on the main thread: the machine’s own pauses are in it.',
];
