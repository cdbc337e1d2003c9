import type { CSSProperties } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './Beats.module.css';

const columns = 24;
const offbeat = 15;

/** In percent. */
const heightOf = (column: number): number =>
  Math.round(34 + 22 * Math.sin(column * 0.55) + 16 * Math.sin(column * 1.37 + 1.2));

export function Beats() {
  return (
    <div className={styles.beats} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <span key={column} className={cx(styles.beat, column === offbeat && styles.off)} style={beatStyle(column)} />
      ))}
    </div>
  );
}

const beatStyle = (column: number): CSSProperties =>
  Object.fromEntries<string>([
    ['--height', `${heightOf(column)}%`],
    ['--turn', String(column)],
  ]);
