import { handFocusOn } from '../dialogs/hand-focus-on.ts';
import { Button } from '../primitives/Button.tsx';
import { RefreshIcon } from '../shell-icons.tsx';
import { sync } from '../strings/actions.ts';
import { syncStatusWords } from '../strings/sync-status.ts';
import styles from './SyncList.module.css';

export interface SyncChange {
  readonly key: string;
  readonly text: string;
  /** Its status, e.g. 'Waiting to be sent', or the reason for the server's refusal. */
  readonly detail?: string | undefined;
  readonly needsUser: boolean;
}

export interface SyncListProps {
  /** Undefined until the outbox has been read. */
  readonly changes: readonly SyncChange[] | undefined;
  /** How many of `changes` stay on this device. */
  readonly localOnly?: number | undefined;
  /** Disables every Retry: nothing can be sent, and what waits is sent by itself once the server answers. */
  readonly isOffline?: boolean;
  readonly onRetryAll: () => void;
  readonly onRetry: (key: string) => void;
  readonly onDiscard: (key: string) => void;
}

export function SyncList({ changes, localOnly = 0, isOffline = false, onRetryAll, onRetry, onDiscard }: SyncListProps) {
  return (
    <>
      <Button icon={<RefreshIcon size={18} />} disabled={isOffline} onClick={onRetryAll}>
        {sync.retryNow}
      </Button>
      {localOnly > 0 ? <p className={styles.empty}>{syncStatusWords.localOnly(localOnly)}</p> : null}
      {changes?.length === 0 && localOnly === 0 ? (
        <p className={styles.empty}>{isOffline ? sync.emptyOffline : sync.empty}</p>
      ) : null}
      <ul aria-label={sync.list} className={styles.list}>
        {changes?.map((change) => (
          <li key={change.key} className={styles.change} data-needs-user={change.needsUser || undefined}>
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
                onClick={(event) => {
                  handFocusOn(event);
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
