import { useEffect, useRef } from 'react';
import type Plot from 'uplot';
import type { Options } from 'uplot';
import type { Bars } from '../../core/listening.ts';
import { abbreviatedCount } from '../../lib/format.ts';
import { ignored } from '../../lib/log.ts';
import 'uplot/dist/uPlot.min.css';
import { barName } from './bar-name.ts';
import { TableHead } from './TableHead.tsx';
import styles from './BarChart.module.css';

const heightPx = 180;
/** So many have a name each; of more, as of days and hours, some do, and the others follow from them. */
const fewBars = 6;
/** Of a name, on average. */
const characterPx = 6.5;
/** Between the lines of a chart: 1, 2, 5, 10 and so on. Where none is large enough, it has neither lines nor numbers. */
const steps = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

export type BarChartProps = {
  readonly title: string;
  readonly columns: readonly [string, string];
  readonly bars: Bars;
};

/**
 * A bar chart, and the same data as a table for assistive technology; without the drawing code only the table shows.
 */
export function BarChart({ title, columns, bars }: BarChartProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let stop = (): void => undefined;
    let isOver = false;
    import('uplot')
      .then(({ default: Chart }) => {
        if (isOver) return;
        const data = [bars.map((_, index) => index), bars.map(([, count]) => count)] as const;
        const plot = new Chart(optionsFor(element, bars, Chart.paths.bars?.({ size: [0.7, 48] })), [
          [...data[0]],
          [...data[1]],
        ]);
        element.replaceChildren(plot.root);
        const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPx }));
        observer.observe(element);
        stop = () => {
          observer.disconnect();
          plot.destroy();
        };
      })
      .catch(ignored('drawing a chart'));
    return () => {
      isOver = true;
      stop();
    };
  }, [bars]);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div ref={host} className={styles.canvas} aria-hidden="true" />
      {/* A table itself would be as wide as its words, and with it the page. */}
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <TableHead columns={columns} />
          <tbody>
            {bars
              .filter(([, count]) => count > 0)
              .map(([name, count]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{count}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A canvas has no style sheet: it uses the colours that the style sheet, or a forced-colours mode, gives the host. */
function optionsFor(host: HTMLElement, bars: Bars, paths: Options['series'][number]['paths']): Options {
  const { color, borderColor, outlineColor } = getComputedStyle(host);
  const names = bars.map(([name]) => name);
  const nameBelow = (name: string, { bbox }: Plot): string =>
    names.length <= fewBars
      ? barName(name, Math.floor(bbox.width / window.devicePixelRatio / names.length / characterPx))
      : name;
  const axis = { stroke: color, font: `12px ${getComputedStyle(host).fontFamily}`, ticks: { show: false } };
  return {
    width: host.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, bars.length - 0.4] },
      y: { range: (_, __, max) => [0, Math.max(4, max)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: steps,
        space: names.length <= fewBars ? 1 : 56,
        values: (plot, at) => at.map((index) => nameBelow(names[index] ?? '', plot)),
      },
      {
        ...axis,
        size: 32,
        grid: { stroke: borderColor, width: 1 },
        incrs: steps,
        values: (_, at) => at.map(abbreviatedCount),
      },
    ],
    series: [{}, { fill: outlineColor, stroke: outlineColor, ...(paths && { paths }), points: { show: false } }],
  };
}
