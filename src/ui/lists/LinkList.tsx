import type { ReactNode } from 'react';
import { Anchor } from '../primitives/Anchor.tsx';
import { cx } from '../cx.ts';
import { ChevronRightIcon } from '../icons.tsx';
import styles from './LinkList.module.css';

export interface LinkRow {
  readonly to?: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Part of the link's accessible name: "Liked Songs 12". */
  readonly count?: string | number | undefined;
}

export function LinkList({ rows }: { readonly rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.label}>
          {row.to === undefined ? (
            <div className={cx(styles.row, styles.still)}>
              <RowFace {...row} />
            </div>
          ) : (
            <Anchor to={row.to} className={styles.row}>
              <RowFace {...row} />
              <ChevronRightIcon className={styles.chevron} size={18} />
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}

function RowFace({ label, icon, count }: LinkRow) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>{' '}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </>
  );
}

export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}
