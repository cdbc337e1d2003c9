import { Anchor } from '../primitives/Anchor.tsx';
import type { LinkRow } from './LinkList.tsx';
import styles from './LinkTiles.module.css';

export function LinkTiles({ rows }: { readonly rows: readonly (LinkRow & { readonly to: string })[] }) {
  return (
    <ul className={styles.tiles}>
      {rows.map(({ to, label, icon, count }) => (
        <li key={label}>
          <Anchor to={to} className={styles.tile}>
            <span className={styles.icon}>{icon}</span>
            <span className={styles.words}>
              <span className={styles.label}>{label}</span>{' '}
              {count === undefined ? null : <span className={styles.count}>{count}</span>}
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
