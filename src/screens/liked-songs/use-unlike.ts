import { useCallback } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { addLikes, removeLikes } from '../../db/library/many-like-commands.ts';
import { showUndoToast } from '../../ui/feedback/toast-store.ts';
import { selection as words } from '../../ui/strings/lists.ts';
import { useServices } from '../shared/services.ts';

/** Takes songs out of Liked Songs, with one Undo for all. */
export function useUnlike(): (ids: readonly TrackId[]) => void {
  const { asUser } = useServices();
  return useCallback(
    (ids) =>
      void asUser(async (commands) => {
        const removed = await removeLikes(commands, ids);
        showUndoToast(words.toasts.unliked(ids.length), () => {
          void asUser((context) => addLikes(context, removed));
        });
      }),
    [asUser],
  );
}
