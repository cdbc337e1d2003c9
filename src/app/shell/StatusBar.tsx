import { useLocation } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { syncStatus } from '../../db/outbox/status.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useOffline } from '../../screens/shared/use-offline.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { KeyboardIcon } from '../../ui/shell-icons.tsx';
import type { SyncSummary } from '../../ui/strings/sync-status.ts';
import { shell } from '../../ui/strings/strings.ts';
import { useWasKnown } from '../../ui/hooks/use-was-known.ts';
import { SyncStatus } from '../../ui/feedback/SyncStatus.tsx';
import { ask } from '../dialogs/dialogs.ts';
import { InstallButton } from './InstallHints.tsx';
import styles from './StatusBar.module.css';

export function StatusBar({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const summary = useSyncSummary();
  const inProfile = useLocation().pathname.startsWith(paths.user(''));
  const isOffline = useOffline();
  const wasKnown = useWasKnown(summary);
  // With the status in one frame: each drawing of the page counts while it starts.
  if (!wasKnown) return null;
  // Offline, the strip beside it informs the user, and 'saved' is not shown because the server cannot confirm it.
  const isQuiet = summary === undefined || (isOffline && summary.kind === 'saved' && summary.localOnly === undefined);
  return (
    <div className={styles.bar}>
      {/* First in the row that grows, and after the status is known: what appears late must not shift the others. */}
      {summary === undefined ? null : <InstallButton className={styles.install} />}
      {isQuiet ? (
        <span className={styles.reserved} />
      ) : (
        <SyncStatus summary={summary} always={inProfile} onPress={() => void ask({ kind: 'sync' })} />
      )}
      <IconButton label={shell.shortcuts} className={styles.keyboard} onClick={onShortcuts}>
        <KeyboardIcon size={18} />
      </IconButton>
    </div>
  );
}

/** Undefined until the outbox has been read. */
function useSyncSummary(): SyncSummary | undefined {
  const { db, identity } = useServices();
  const status = useLive(`sync ${identity.ownerId}`, () => syncStatus(db, identity.ownerId));
  if (status === undefined) return undefined;
  if (status.needUser > 0) return { kind: 'attention', count: status.needUser };
  const { waiting: count, localOnly, paused } = status;
  if (count === 0) return { kind: 'saved', ...(localOnly > 0 && { localOnly }) };
  return { kind: 'waiting', count, ...(paused !== null && { paused }) };
}
