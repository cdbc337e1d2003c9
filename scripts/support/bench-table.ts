import { figure } from '../../test/bench/support/charts.ts';
import type { BenchReport, BenchRow } from '../../test/bench/support/report.ts';

function goalText({ goal, unit, met }: BenchRow): string {
  if (goal === undefined) return '';
  const limit = goal.kind === 'ratio' ? `${goal.atMost} ×` : `${goal.atMost} ${unit}`;
  return `${goal.isMust ? 'must' : 'goal'} ≤ ${limit}: ${met === true ? 'met' : 'MISSED'}`;
}

export function printReport({ name, machine, short, rows, notes }: BenchReport): void {
  console.log(`\n${name}${short ? ' (short)' : ''} · ${machine.cpu}, ${machine.cores} cores, Node ${machine.node}`);
  const cells = rows.map((row) => [
    row.name,
    `${figure(row.median)} ${row.unit}`,
    row.floor === undefined ? '' : `floor ${figure(row.floor)}`,
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
    goalText(row),
    `(${row.runs.length} runs: ${figure(Math.min(...row.runs))} to ${figure(Math.max(...row.runs))})`,
  ]);
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  for (const note of notes) console.log(`- ${note}`);
}
