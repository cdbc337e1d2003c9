import { useCallback } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { setLikes } from '../../db/library/like-commands.ts';
import { showUndoToast } from '../../ui/feedback/toast-store.ts';
import { selection as words } from '../../ui/strings/lists.ts';
import { useServices } from '../shared/services.ts';

/** Takes songs out of Liked Songs, with one Undo for all. */
export function useUnlike(): (ids: readonly TrackId[]) => void {
  const { asUser } = useServices();
  return useCallback(
    (ids) => {
      const change = (liked: boolean) => asUser((commands) => setLikes(commands, ids, liked));
      void change(false).then((done) => {
        if (done) showUndoToast(words.toasts.unliked(ids.length), () => void change(true));
      });
    },
    [asUser],
  );
}
