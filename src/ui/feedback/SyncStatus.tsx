import { useState } from 'react';
import { AlertIcon, CloudDoneIcon, CloudUpIcon } from '../shell-icons.tsx';
import { syncStatusWords as words, type SyncSummary } from '../strings/sync-status.ts';
import styles from './SyncStatus.module.css';

const icons = { saved: CloudDoneIcon, waiting: CloudUpIcon, attention: AlertIcon } as const;

export interface SyncStatusProps {
  readonly summary: SyncSummary;
  /** On a phone "All changes saved" is otherwise seen only for 2 s after something waited. */
  readonly always?: boolean;
  readonly onPress: () => void;
}

export function SyncStatus({ summary, always = false, onPress }: SyncStatusProps) {
  const Icon = icons[summary.kind];
  const localOnly = summary.kind === 'saved' ? (summary.localOnly ?? 0) : 0;
  const isSaved = summary.kind === 'saved' && localOnly === 0;
  const [waited, setWaited] = useState(!isSaved);
  if (!isSaved && !waited) setWaited(true);
  return (
    <button
      type="button"
      className={styles.status}
      data-kind={summary.kind}
      data-local-only={localOnly > 0 || undefined}
      data-quiet={isSaved && !always ? (waited ? 'soon' : 'now') : undefined}
      aria-label={words.button(summary)}
      aria-haspopup="dialog"
      title={localOnly === 0 ? undefined : words.localOnly(localOnly)}
      onClick={onPress}
    >
      <Icon size={18} />
      {/* The accessible name is one of three (docs/ui-names.md); the visible text may be more exact. */}
      <span className={styles.text}>{localOnly === 0 ? words.text(summary) : words.localOnlyBriefly(localOnly)}</span>
    </button>
  );
}
