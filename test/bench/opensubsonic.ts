import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, typescriptEntry } from '../../scripts/support/child.ts';
import { isRecord } from '../../server/outside-values.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport } from './support/report.ts';

const folder = 'test/bench/opensubsonic';
/** The reader's heap; a library held in memory would not fit. */
const heapLimitMiB = 256;

interface Reading {
  seconds: number;
  againSeconds: number;
  heapMiB: number;
  residentMiB: number;
}

/** Reads so many generated songs in a process of its own; without `url` from memory, which is the floor. */
async function read(songs: number, url = ''): Promise<Reading> {
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-bench-opensubsonic-'));
  let printed = '';
  const child = startChild({
    name: 'reader',
    args: [
      `--max-old-space-size=${heapLimitMiB}`,
      ...typescriptEntry(`${folder}/reader-child.ts`),
      dataDir,
      String(songs),
      url,
    ],
    onLine: (line) => (printed = line),
  });
  const { code } = await child.ended;
  rmSync(dataDir, { recursive: true, force: true });
  if (code !== 0) throw new Error(`reading ${songs} songs ended with ${code}`);
  return parseReading(JSON.parse(printed));
}

function parseReading(value: unknown): Reading {
  const numberAt = (name: string): number => (isRecord(value) ? Number(value[name]) : Number.NaN);
  return {
    seconds: numberAt('seconds'),
    againSeconds: numberAt('againSeconds'),
    heapMiB: numberAt('heapMiB'),
    residentMiB: numberAt('residentMiB'),
  };
}

async function withLibrary<T>(songs: number, work: (url: string) => Promise<T>): Promise<T> {
  let took: (port: string) => void = () => undefined;
  const port = new Promise<string>((done) => (took = done));
  const child = startChild({
    name: 'music server',
    args: [...typescriptEntry(`${folder}/library-child.ts`), String(songs)],
    onLine: (line) => took(line),
  });
  try {
    return await work(`http://127.0.0.1:${await port}`);
  } finally {
    await child.stop();
  }
}

/** Reading a library of 100,000 songs: goals of issue 18. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const songs = options.short ? 2_400 : 100_000;
  const small = await withLibrary(songs / 10, (url) => read(songs / 10, url));
  const ours = await withLibrary(songs, (url) => read(songs, url));
  const floor = await read(songs);
  const name = `${songs.toLocaleString('en')} songs`;
  const rows = [
    benchRow({
      name: `${name}, first reading`,
      unit: 's',
      runs: [ours.seconds],
      floorRuns: [floor.seconds],
      goal: { kind: 'ratio', atMost: 1.5, isMust: false },
    }),
    benchRow({ name: `  songs read`, unit: 'per s', runs: [songs / ours.seconds], floorRuns: [songs / floor.seconds] }),
    benchRow({
      name: `${name}, second reading`,
      unit: 's',
      runs: [ours.againSeconds],
      goal: { kind: 'value', atMost: 10, isMust: false },
    }),
    benchRow({
      name: `${name}, largest heap`,
      unit: 'MiB',
      runs: [ours.heapMiB],
      floorRuns: [small.heapMiB],
      goal: { kind: 'value', atMost: 192, isMust: true },
    }),
    benchRow({ name: `  largest resident`, unit: 'MiB', runs: [ours.residentMiB], floorRuns: [small.residentMiB] }),
  ];
  return benchReport('opensubsonic', options, rows, [
    'Albums of twelve songs from a generated music server on this machine, four at once, into an empty PGlite on disk; its calls are POSTs with a token each.',
    'Floor of the reading: the same pages without a music server. Floor of the memory: a tenth of the songs.',
    `The reader's heap is limited to ${heapLimitMiB} MiB. Resident memory is with PGlite in it.`,
    'Second reading: nothing has changed, so only the list of albums is read.',
  ]);
}
