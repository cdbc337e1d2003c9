import type { BenchReport, BenchRow } from './report.ts';

const width = 880;
const labelWidth = 400;
const barWidth = 300;
const rowHeight = 28;
const top = 56;
/** The scale ends at twice what is allowed; longer bars are cut, and their number says how long they are. */
const longest = 2;

/** Fixed colours on a ground of its own, so that it reads the same on a light page and on a dark one. */
const colours = {
  ground: '#12161f',
  ink: '#eef1f6',
  dim: '#aab3c2',
  met: '#6fb7a4',
  missed: '#f0a35b',
  line: '#7d879a',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const cut = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;

/** Three figures at most: what a reader can compare. */
export const figure = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const withUnit = (value: number, unit: BenchRow['unit']): string =>
  unit === 'count' ? figure(value) : `${figure(value)} ${unit}`;

const measured = (row: BenchRow): string =>
  row.goal?.kind === 'ratio' ? `${(row.ratio ?? Number.NaN).toFixed(2)} ×` : withUnit(row.median, row.unit);

/** How much of what its goal allows a row uses; over 1 it misses. A goal of nothing is met by nothing alone. */
export function shareOfGoal({ goal, median, ratio }: BenchRow): number | undefined {
  if (goal === undefined) return undefined;
  const value = goal.kind === 'ratio' ? ratio : median;
  if (value === undefined) return undefined;
  if (goal.atMost === 0) return value === 0 ? 0 : longest;
  return value / goal.atMost;
}

/** A bench's rows with goals as bars, the allowed as a line: the same text for the same numbers. */
export function goalChart({ name, rows }: BenchReport): string {
  const drawn = rows.flatMap((row) => {
    const share = shareOfGoal(row);
    return share === undefined ? [] : [{ row, share }];
  });
  const height = top + drawn.length * rowHeight + 16;
  const goalX = labelWidth + barWidth / longest;
  const bars = drawn.map(({ row, share }, index) => {
    const y = top + index * rowHeight;
    const length = Math.max(2, (Math.min(share, longest) / longest) * barWidth);
    const fill = row.met === true ? colours.met : colours.missed;
    return [
      `<text x="${labelWidth - 12}" y="${y + 17}" text-anchor="end" fill="${colours.ink}">${escaped(cut(row.name, 58))}</text>`,
      `<rect x="${labelWidth}" y="${y + 5}" width="${length.toFixed(1)}" height="16" rx="3" fill="${fill}"/>`,
      `<text x="${labelWidth + barWidth + 12}" y="${y + 17}" fill="${colours.ink}">${escaped(measured(row))}<tspan dx="6" fill="${colours.dim}">of ${escaped(allowed(row))}</tspan></text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(`Bench ${name}: what is used of what is allowed`)}" font-family="system-ui, sans-serif" font-size="13">
<rect width="${width}" height="${height}" rx="10" fill="${colours.ground}"/>
<text x="20" y="32" fill="${colours.ink}" font-size="16" font-weight="700">${escaped(name)}</text>
<text x="${goalX}" y="${top - 8}" text-anchor="middle" fill="${colours.dim}">allowed</text>
${bars.join('\n')}
<line x1="${goalX}" x2="${goalX}" y1="${top - 2}" y2="${height - 12}" stroke="${colours.line}" stroke-dasharray="3 3"/>
</svg>
`;
}

const allowed = ({ goal, unit }: BenchRow): string => {
  if (goal === undefined) return '';
  return goal.kind === 'ratio' ? `${goal.atMost} ×` : withUnit(goal.atMost, unit);
};
