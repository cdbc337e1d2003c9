import { coldStartNotes, coldStartRows } from './offline/cold-start.ts';
import { downloadNotes, downloadRows } from './offline/downloads.ts';
import { audioNotes, audioRows } from './offline/audio.ts';
import { benchReport, type BenchOptions, type BenchReport } from './support/report.ts';

const allParts = ['start', 'sound', 'keeping'] as const;

/**
 * What works without a network, and what brings it onto the device: goals of issue 6. Needs curl.
 * OFFBEAT_BENCH_PARTS names some of the parts, with commas.
 */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const parts = new Set((process.env['OFFBEAT_BENCH_PARTS'] ?? allParts.join()).split(','));
  const rows = [
    ...(parts.has('start') ? await coldStartRows(options.short ? 3 : 9) : []),
    ...(parts.has('sound') ? await audioRows(options) : []),
    ...(parts.has('keeping') ? await downloadRows(options) : []),
  ];
  return benchReport('offline', options, rows, [...coldStartNotes, ...audioNotes, ...downloadNotes]);
}
