import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, typescriptEntry } from '../../scripts/support/child.ts';
import { freePort } from '../../scripts/support/ports.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport } from './support/report.ts';

/** Seconds from starting scripts/start.ts until the page itself has been answered at the address it printed. */
async function secondsToFirstAnswer(folder: string): Promise<number> {
  const [port, providerPort] = [await freePort(), await freePort()];
  const errors: string[] = [];
  const started = performance.now();
  let onAddress = (_line: string): void => undefined;
  const address = new Promise<string>((done) => {
    onAddress = done;
  });
  const child = startChild({
    name: 'start',
    args: typescriptEntry('scripts/start.ts'),
    env: {
      PORT: String(port),
      PROVIDER_PORT: String(providerPort),
      DATA_DIR: join(folder, 'data'),
      DIST_DIR: join(folder, 'dist'),
    },
    onLine: (line) => onAddress(line),
    onErrorLine: (line) => errors.push(line),
  });
  try {
    const printed = await Promise.race([address, child.ended.then(() => undefined)]);
    if (printed === undefined) throw new Error(['the start failed', ...errors].join('\n'));
    const response = await fetch(printed, { headers: { Accept: 'text/html' } });
    if (!response.ok) throw new Error(`${printed} answered ${response.status}`);
    await response.text();
    return (performance.now() - started) / 1000;
  } finally {
    await child.stop(20_000);
  }
}

/** Cold (no data, no build) and warm (both there) start to the first answered page; goals of issue 2. */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const [coldRuns, warmRuns] = options.short ? [1, 2] : [3, 5];
  const cold: number[] = [];
  const warm: number[] = [];
  // Beside dist: a build is moved into place by renaming, which needs one file system.
  const folders = await mkdtemp(join(tmpdir(), 'offbeat-bench-'));
  try {
    for (let i = 0; i < coldRuns; i++) cold.push(await secondsToFirstAnswer(join(folders, `cold-${i}`)));
    for (let i = 0; i < warmRuns; i++) warm.push(await secondsToFirstAnswer(join(folders, 'cold-0')));
  } finally {
    await rm(folders, { recursive: true, force: true });
  }
  return benchReport(
    'start',
    options,
    [
      benchRow({ name: 'cold start', unit: 's', runs: cold, goal: { kind: 'value', atMost: 40, isMust: false } }),
      benchRow({ name: 'warm start', unit: 's', runs: warm, goal: { kind: 'value', atMost: 10, isMust: false } }),
    ],
    [
      `From spawning scripts/start.ts until GET / at the printed address was answered in full.`,
      'Cold: empty data folder and no build; node_modules are installed and in the file cache.',
      'On a port of its own, so without the identity emulator, which is started after the address is printed.',
    ],
  );
}
