import type { CSSProperties, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './Screen.module.css';

/** The two colours of a cover's light, as CSS colours (src/core or the cover worker computes them). */
export interface CoverTint {
  readonly cover: string;
  readonly deep: string;
}

/** Custom properties for a cover's light; spread into `style` of whatever the light falls on. */
export const tintStyle = (tint: CoverTint | undefined): CSSProperties =>
  tint === undefined
    ? {}
    : Object.fromEntries([
        ['--cover', tint.cover],
        ['--cover-deep', tint.deep],
      ]);

export interface ScreenProps {
  /** The heading; absent where a CollectionHeader brings its own. */
  readonly title?: string;
  readonly subtitle?: ReactNode;
  /** The heading is for assistive technology alone: the screen's own field says where one is. */
  readonly quiet?: boolean;
  /** Before the title: an avatar, a way back. */
  readonly leading?: ReactNode;
  /** After the title: icon buttons or links. */
  readonly actions?: ReactNode;
  /** Light of this cover behind the top of the screen. */
  readonly tint?: CoverTint | undefined;
  /** Whether to show the light at all; without a tint it is the fallback pair. */
  readonly lit?: boolean;
  /** For forms and prose: a narrow column. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** The frame of a screen: its one main landmark, the heading, and room for tab bar and mini player. */
export function Screen({
  title,
  subtitle,
  leading,
  actions,
  tint,
  lit = false,
  narrow = false,
  quiet = false,
  children,
  ref,
}: ScreenProps) {
  return (
    <main
      ref={ref}
      id="main"
      tabIndex={-1}
      className={cx(styles.screen, narrow && styles.narrow)}
      style={tintStyle(tint)}
    >
      {lit || tint !== undefined ? <div className={styles.light} aria-hidden="true" /> : null}
      <div className={styles.inner}>
        {title === undefined ? null : (
          <header className={quiet ? 'visually-hidden' : styles.header}>
            {leading}
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
  /** A link beside the heading, such as View All. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A region with a heading of the same name. */
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
