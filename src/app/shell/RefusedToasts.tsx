import { useEffect, useRef } from 'react';
import { visitorId } from '../../core/ids.ts';
import { pauseWithoutChanges, refusedChanges, type RefusedChange } from '../../db/outbox/status.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { alerts, sync, toasts } from '../../ui/strings/actions.ts';
import { hideToast, showToast } from '../../ui/feedback/toast-store.ts';

/**
 * Tells of changes to playlists and the profile that the server refuses while the app is open (docs/product.md section
 * 10, when messages appear). Other kinds and earlier refusals show in the sync status and the Sync dialog only. Withdraws the Undo
 * of a user who is gone.
 */
export function RefusedToasts() {
  const { db, identity } = useServices();
  const refused = useLive(`refused ${identity.ownerId}`, () => refusedChanges(db, identity.ownerId));
  const known = useRef<{ readonly ownerId: string; readonly seqs: ReadonlySet<number> }>(undefined);
  useEffect(() => {
    if (refused === undefined) return;
    const before = known.current;
    known.current = { ownerId: identity.ownerId, seqs: new Set(refused.map(({ seq }) => seq)) };
    if (before?.ownerId !== identity.ownerId) return;
    const fresh = refused.findLast(({ seq }) => !before.seqs.has(seq));
    if (fresh !== undefined) tell(fresh);
  }, [refused, identity.ownerId]);
  useSayPaused();
  useUsersUndo();
  return null;
}

/** Undo writes for the user who did what it undoes: after a sign-out, here or in another tab, rows of one who is gone. */
function useUsersUndo(): void {
  const { ownerId } = useServices().identity;
  const before = useRef(ownerId);
  useEffect(() => {
    // What a visitor did is the guest's or member's.
    if (before.current !== ownerId && before.current !== visitorId) hideToast('undo');
    before.current = ownerId;
  }, [ownerId]);
}

/** Shows one toast when sending is paused and no change waits yet; the status line reports waiting changes. */
function useSayPaused(): void {
  const { db, identity } = useServices();
  const paused =
    useLive(`pause without changes ${identity.ownerId}`, () => pauseWithoutChanges(db, identity.ownerId)) ?? null;
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (paused === null || said.current === `${identity.ownerId} ${paused}`) return;
    said.current = `${identity.ownerId} ${paused}`;
    showToast(sync.pausedToast[paused]);
  }, [paused, identity.ownerId]);
}

function tell({ kind, changesAvatar, isGone }: RefusedChange): void {
  if (isGone) showToast(sync.playlistDeleted);
  else if (kind === 'playlist.create') showToast(toasts.errorCreatingPlaylist);
  else if (kind.startsWith('playlist.')) showToast(toasts.errorUpdatingPlaylist);
  else if (kind === 'profile.update') void showAlert(changesAvatar ? alerts.avatar : alerts.username);
}
