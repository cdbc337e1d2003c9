import type { CSSProperties, ReactNode } from 'react';
import { Anchor } from '../primitives/Anchor.tsx';
import { cardColour } from './card-colours.ts';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { cx } from '../cx.ts';
import { CloudOffIcon } from '../shell-icons.tsx';
import { songStates } from '../strings/song-states.ts';
import styles from './GenreCard.module.css';

export interface GenreCardProps {
  readonly name: string;
  readonly to: string;
  readonly colour?: string | undefined;
  readonly coverUrl?: string | undefined;
  /** None of its tracks can play now: dimmed, with a crossed-out cloud. */
  readonly away?: boolean;
}

export function GenreCard({ name, to, coverUrl, colour = cardColour(name), away = false }: GenreCardProps) {
  const style: CSSProperties = Object.fromEntries([['--card', colour]]);
  return (
    <Anchor
      to={to}
      className={cx(styles.card, away && styles.away)}
      aria-description={away ? songStates.unavailable : undefined}
    >
      <span className={styles.ground} style={style}>
        <span className={styles.name}>{name}</span>
        <CoverImage src={coverUrl} className={cx(styles.cover, coverUrl === undefined && styles.plain)} />
        {away ? <CloudOffIcon size={16} className={styles.cloud} /> : null}
      </span>
    </Anchor>
  );
}

interface CardGridProps {
  readonly children: ReactNode;
  readonly label?: string;
  /** For six cards: a number of columns that fills every row at any width. */
  readonly compact?: boolean;
}

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
