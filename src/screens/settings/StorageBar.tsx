import { byteSize } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { storage as words } from '../../ui/strings/screens.ts';
import styles from './StorageBar.module.css';

export interface StorageBarProps {
  readonly pinned: number;
  readonly played: number;
  /** The app itself, pictures and the database, in bytes; null where the browser does not tell. */
  readonly other: number | null;
  readonly budget: number;
  /** Until then its place is kept empty, so that nothing in it moves. */
  readonly isKnown: boolean;
}

export function StorageBar({ pinned, played, other, budget, isKnown }: StorageBarProps) {
  const free = Math.max(0, budget - pinned - played);
  const parts = [
    { name: words.pinned, bytes: pinned, look: styles.pinned },
    { name: words.played, bytes: played, look: styles.played },
    ...(other === null ? [] : [{ name: words.other, bytes: other, look: styles.other }]),
    { name: words.free, bytes: free, look: styles.free },
  ];
  return (
    <div className={styles.storage} data-known={isKnown}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ name, bytes, look }) => (
          <span key={name} className={cx(styles.part, look)} style={{ flexGrow: bytes }} data-empty={bytes === 0} />
        ))}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ name, bytes, look }) => (
          <div key={name} className={styles.entry}>
            <dt>
              <span className={cx(styles.dot, look)} aria-hidden="true" />
              {name}
            </dt>
            <dd>{byteSize(bytes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
