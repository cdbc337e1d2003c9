import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Screen.module.css';

export interface CoverTint {
  readonly cover: string;
  readonly deep: string;
}

export const tintStyle = (tint: CoverTint | undefined): CSSProperties =>
  tint === undefined
    ? {}
    : Object.fromEntries([
        ['--cover', tint.cover],
        ['--cover-deep', tint.deep],
      ]);

export interface ScreenProps {
  /** Left out if a CollectionHeader has its own. */
  readonly title?: string;
  readonly subtitle?: ReactNode;
  /** Hides the heading visually, where the screen's own field shows which screen it is. */
  readonly quiet?: boolean;
  readonly actions?: ReactNode;
  readonly tint?: CoverTint | undefined;
  readonly lit?: boolean;
  /** A narrow column, for forms and prose. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

export function Screen({
  title,
  subtitle,
  actions,
  tint,
  lit = false,
  narrow = false,
  quiet = false,
  children,
}: ScreenProps) {
  return (
    <main id="main" tabIndex={-1} className={cx(styles.screen, narrow && styles.narrow)} style={tintStyle(tint)}>
      {lit || tint !== undefined ? <div className={styles.light} aria-hidden="true" /> : null}
      <div className={styles.inner}>
        {title === undefined ? null : (
          <header className={quiet ? 'visually-hidden' : styles.header}>
            <div className={styles.titles}>
              <h1 className={styles.title} tabIndex={-1} dir="auto">
                {title}
              </h1>
              {subtitle === undefined ? null : <p className={styles.subtitle}>{subtitle}</p>}
            </div>
            {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
          </header>
        )}
        {children}
      </div>
    </main>
  );
}

export interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
