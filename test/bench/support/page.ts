import { figure } from './charts.ts';
import type { BenchReport, BenchRow } from './report.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');

const goalOf = ({ goal, unit }: BenchRow): string => {
  if (goal === undefined) return '';
  const limit = goal.kind === 'ratio' ? `${goal.atMost} ×` : `${goal.atMost} ${unit}`;
  return `${goal.isMust ? 'must' : 'goal'} ≤ ${limit}`;
};

const verdict = ({ goal, met }: BenchRow): string => (goal === undefined ? '' : met === true ? 'met' : '**missed**');

const line = (row: BenchRow): string =>
  `| ${[
    cell(row.name),
    `${figure(row.median)} ${row.unit}`,
    row.floor === undefined ? '' : `${figure(row.floor)} ${row.unit}`,
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
    goalOf(row),
    verdict(row),
    `${figure(Math.min(...row.runs))} to ${figure(Math.max(...row.runs))} (${row.runs.length})`,
  ].join(' | ')} |`;

/** Times of a machine that others used say little, and so the page says it. */
const busy = ({ load, cores }: BenchReport['machine']): string =>
  load === undefined || load <= cores + 1
    ? ''
    : ` **Others worked on this machine meanwhile (load average ${figure(load)} on ${cores} cores): its times are those of ` +
      'a crowd; bytes, counts, heap and processor time are not.**';

function section(report: BenchReport): string {
  const { name, takenAt, machine, rows, notes } = report;
  const missed = rows.filter(({ met }) => met === false).length;
  const verified = rows.filter(({ met }) => met !== undefined).length;
  return [
    `## ${name}`,
    `![What ${name} uses of what is allowed](${name}.svg)`,
    `${verified - missed} of ${verified} goals met. Taken ${takenAt.slice(0, 10)} on ${machine.cpu}, ${machine.cores} cores, ` +
      `${machine.memoryGiB} GiB, Node ${machine.node}.${report.short ? ' A short run: too few samples to quote times from.' : ''}${busy(machine)}`,
    [
      '| what | median | floor | ratio | goal | | runs |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows.map(line),
    ].join('\n'),
    notes.map((note) => `- ${note}`).join('\n'),
  ].join('\n\n');
}

/** docs/bench/README.md from what was measured: the same text for the same numbers. */
export function benchPage(reports: readonly BenchReport[]): string {
  return `# What Offbeat costs

Written by \`npm run bench\`, which also drew the charts and keeps every run in [results.json](results.json). Each bench
stands beside its floor: the least that the same thing can cost on the same machine, a page that says hello, a bare
request, a plain file. A ratio says how far above it we are. Bytes, counts and layout shift are musts and fail CI
(\`npm run bench -- shell --short\`); times are goals, because machines differ: what misses one says so here, and the notes why.

${reports.map(section).join('\n\n')}
`;
}
