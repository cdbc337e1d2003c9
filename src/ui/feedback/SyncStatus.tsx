import { Button } from '../primitives/Button.tsx';
import { AlertIcon, CloudDoneIcon, CloudUpIcon, RefreshIcon } from '../icons.tsx';
import { sync } from '../strings/strings.ts';
import type { SyncSummary } from '../strings/strings.ts';
import styles from './SyncStatus.module.css';

const icons = { saved: CloudDoneIcon, waiting: CloudUpIcon, attention: AlertIcon } as const;

export interface SyncStatusProps {
  readonly summary: SyncSummary;
  readonly onPress: () => void;
}

export function SyncStatus({ summary, onPress }: SyncStatusProps) {
  const Icon = icons[summary.kind];
  const keptHere = summary.kind === 'saved' ? (summary.keptHere ?? 0) : 0;
  return (
    <button
      type="button"
      className={styles.status}
      data-kind={summary.kind}
      data-kept-here={keptHere > 0 || undefined}
      aria-label={sync.button(summary)}
      aria-haspopup="dialog"
      title={keptHere === 0 ? undefined : sync.keptHere(keptHere)}
      onClick={onPress}
    >
      <Icon size={18} />
      {/* The name is one of three (docs/ui-names.md); the visible text may be more exact. */}
      <span className={styles.text}>{keptHere === 0 ? sync.text(summary) : sync.keptHereBriefly(keptHere)}</span>
    </button>
  );
}

export interface SyncChange {
  readonly key: string;
  /** The change in words: part of the buttons' names. */
  readonly text: string;
  /** Its status, e.g. 'Waiting to be sent', or why the server refused it. */
  readonly detail?: string | undefined;
  readonly refused: boolean;
}

export interface SyncListProps {
  /** Undefined until the outbox has been read. */
  readonly changes: readonly SyncChange[] | undefined;
  /** Of them, those that stay on this device. */
  readonly keptHere?: number;
  /** A change cannot be tried then; Retry now still looks for the server. */
  readonly isOffline?: boolean;
  readonly onRetryAll: () => void;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

/** The Sync dialog's content: waiting changes, each with Retry and Discard. */
export function SyncList({ changes, keptHere = 0, isOffline = false, onRetryAll, onRetry, onDiscard }: SyncListProps) {
  return (
    <>
      <Button icon={<RefreshIcon size={18} />} onClick={onRetryAll}>
        {sync.retryNow}
      </Button>
      {keptHere > 0 ? <p className={styles.empty}>{sync.keptHere(keptHere)}</p> : null}
      {changes?.length === 0 && keptHere === 0 ? <p className={styles.empty}>{sync.empty}</p> : null}
      <ul aria-label={sync.list} className={styles.list}>
        {changes?.map((change) => (
          <li key={change.key} className={styles.change} data-refused={change.refused || undefined}>
            <div className={styles.words}>
              <p dir="auto">{change.text}</p>
              {change.detail === undefined ? null : <p className={styles.detail}>{change.detail}</p>}
            </div>
            <div className={styles.choices}>
              <Button
                aria-label={sync.retry(change.text)}
                disabled={isOffline}
                onClick={() => {
                  onRetry(change.key);
                }}
              >
                {sync.retry('').trim()}
              </Button>
              <Button
                look="plain"
                aria-label={sync.discard(change.text)}
                onClick={() => {
                  onDiscard(change.key);
                }}
              >
                {sync.discard('').trim()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
