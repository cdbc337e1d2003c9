import type { CSSProperties, ReactNode } from 'react';
import { Anchor } from '../primitives/Anchor.tsx';
import { cardColour } from './card-colours.ts';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { cx } from '../cx.ts';
import styles from './GenreCard.module.css';

export interface GenreCardProps {
  readonly name: string;
  readonly to: string;
  /** Default: the logo. */
  readonly coverUrl?: string | undefined;
}

/** A genre: its colour by the hash of the name, a cover tilted in the corner. */
export function GenreCard({ name, to, coverUrl }: GenreCardProps) {
  const style: CSSProperties = Object.fromEntries([['--card', cardColour(name)]]);
  return (
    <Anchor to={to} className={styles.card}>
      <span className={styles.ground} style={style}>
        <span className={styles.name}>{name}</span>
        <CoverImage src={coverUrl} className={cx(styles.cover, coverUrl === undefined && styles.plain)} />
      </span>
    </Anchor>
  );
}

interface CardGridProps {
  readonly children: ReactNode;
  readonly label?: string;
  /** For six cards: rows without a hole at any width. */
  readonly compact?: boolean;
}

/** A grid of genre cards or their skeletons. */
export function CardGrid({ children, label, compact = false }: CardGridProps) {
  return (
    <ul aria-label={label} className={cx(styles.grid, compact && styles.compact)}>
      {children}
    </ul>
  );
}

export function GenreCardSkeleton() {
  return <span className={styles.ghost} aria-hidden="true" />;
}
