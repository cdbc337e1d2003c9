import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { shell } from '../strings/strings.ts';
import styles from './AppFrame.module.css';

export interface AppFrameProps {
  readonly tabBar?: ReactNode;
  readonly miniPlayer?: ReactNode;
  readonly children: ReactNode;
}

export function AppFrame({ tabBar, miniPlayer, children }: AppFrameProps) {
  const hasTabs = tabBar !== undefined && tabBar !== null && tabBar !== false;
  const hasMini = miniPlayer !== undefined && miniPlayer !== null && miniPlayer !== false;
  return (
    <div className={cx(styles.frame, hasTabs && styles.withTabs, hasMini && styles.withMini)}>
      {hasTabs ? (
        <a className={styles.skip} href="#main">
          {shell.skipToContent}
        </a>
      ) : null}
      {hasMini ? (
        <a className={styles.skip} href="#player">
          {shell.skipToPlayer}
        </a>
      ) : null}
      {tabBar}
      <div className={styles.page}>{children}</div>
      {hasMini ? (
        <div id="player" tabIndex={-1} className={styles.mini}>
          {miniPlayer}
        </div>
      ) : null}
    </div>
  );
}
