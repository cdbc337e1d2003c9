import { useEffect } from 'react';
import { discardRow, restoreDiscarded, retryNow, retryRow, type Discarded } from '../../db/outbox/commands.ts';
import { outboxList } from '../../db/outbox/queries.ts';
import { syncStatus } from '../../db/outbox/status.ts';
import type { PauseReason } from '../../db/rows.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useOffline } from '../../screens/shared/use-offline.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { visitor } from '../../ui/strings/account.ts';
import { sync } from '../../ui/strings/actions.ts';
import { pauseText } from '../../ui/strings/sync.ts';
import { showToast, showUndoToast } from '../../ui/feedback/toast-store.ts';
import { SyncList } from '../../ui/feedback/SyncList.tsx';
import { ask } from './dialogs.ts';
import { changesOf } from './sync-words.ts';
import styles from './SyncDialog.module.css';

export function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const { db, identity, run, connectivity } = useServices();
  const isOffline = useOffline();
  useEffect(() => {
    // Retry is off while offline, and the next regular check may be up to 15 s away.
    if (connectivity.status() === 'offline') void connectivity.check();
  }, [connectivity]);
  const changes = useLive(`outbox ${identity.ownerId} ${isOffline}`, async () =>
    changesOf(await outboxList(db, identity.ownerId), Date.now(), isOffline),
  );
  const status = useLive(`sync ${identity.ownerId}`, () => syncStatus(db, identity.ownerId));
  const reason = status?.paused ?? null;
  const discard = async (seq: number): Promise<void> => {
    let discarded: Discarded | undefined;
    const done = await run(async (commands) => {
      discarded = await discardRow(commands, seq);
    });
    if (!done) return;
    showUndoToast(sync.discarded, () => {
      void run(async (commands) => {
        if (discarded === undefined) return;
        if (!(await restoreDiscarded(commands, discarded))) showToast(sync.notRestored);
      });
    });
  };
  return (
    <Dialog title={sync.title} onClose={onClose}>
      {reason === null ? null : <Paused reason={reason} onDone={onClose} />}
      <SyncList
        changes={changes}
        isOffline={isOffline}
        localOnly={status?.localOnly}
        onRetryAll={() => void run(retryNow)}
        onRetry={(key) => void run((commands) => retryRow(commands, Number(key)))}
        onDiscard={(key) => void discard(Number(key))}
      />
    </Dialog>
  );
}

function Paused({ reason, onDone }: { readonly reason: PauseReason; readonly onDone: () => void }) {
  return (
    <div className={styles.paused}>
      <p>{pauseText[reason]}</p>
      {reason === 'signInAgain' ? (
        <Button
          look="solid"
          onClick={() => {
            onDone();
            void ask({ kind: 'signIn' });
          }}
        >
          {visitor.signIn}
        </Button>
      ) : null}
    </div>
  );
}
