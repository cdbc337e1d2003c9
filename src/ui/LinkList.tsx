import type { ReactNode } from 'react';
import { Anchor } from './Anchor.tsx';
import { ChevronRightIcon } from './icons.tsx';
import styles from './LinkList.module.css';

export interface LinkRow {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Part of the link's name: "Liked Songs 12". */
  readonly count?: string | number | undefined;
}

/** Rows that lead somewhere, with their counts: Library, Profile. */
export function LinkList({ rows }: { readonly rows: readonly LinkRow[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ to, label, icon, count }) => (
        <li key={to}>
          <Anchor to={to} className={styles.row}>
            <span className={styles.icon}>{icon}</span>
            <span className={styles.label}>{label}</span>{' '}
            {count === undefined ? null : <span className={styles.count}>{count}</span>}
            <ChevronRightIcon className={styles.chevron} size={18} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** A block of settings or rows on raised ground. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}
