import type { ReactNode } from 'react';
import { common } from '../strings/strings.ts';
import styles from './States.module.css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly text: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}

export function EmptyState({ icon, text, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}

export function Notice({ icon, children }: { readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles.notice} role="status">
      {icon}
      <span>{children}</span>
    </p>
  );
}

export function Spinner({ label = common.loading }: { readonly label?: string }) {
  return (
    <span className={styles.spinner} role="status">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

export function ProgressRing({
  done,
  total,
  size = 20,
}: {
  readonly done: number;
  readonly total: number;
  readonly size?: number;
}) {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="1" strokeDasharray={`${share} 1`} data-done />
    </svg>
  );
}
