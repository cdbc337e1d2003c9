import { useCallback } from 'react';
import { suggestedFrom } from '../../core/queue/suggestions.ts';
import { savedPlayer } from '../../db/player/saved.ts';
import type { Player, QueueOrigin } from '../../player/player.ts';
import { ignored } from '../../lib/log.ts';
import { useServices } from '../../screens/shared/services.ts';
import { showUndoToast } from '../../ui/feedback/toast-store.ts';
import { playerToasts } from '../../ui/strings/player.ts';

/** By keyboard, Undo gets the focus: without the player, it would be many Tabs away for its 5 s. */
export function useDismiss(): (byKeyboard: boolean) => void {
  const { db, identity, player } = useServices();
  const { ownerId } = identity;
  return useCallback(
    (byKeyboard) => {
      const bringBack = comeBack(player);
      // Read before dismissing, because the snapshot lacks the queue's origin.
      const saved = savedPlayer(db, ownerId).catch(ignored('reading where the queue came from'));
      player.dismiss();
      if (bringBack === undefined) return;
      const undo = (): void =>
        void saved.then((row) => {
          const kind = row?.queue?.kind === 'genre' ? 'genre' : 'playlist';
          bringBack({ route: row?.state.sourceRoute ?? '', kind });
        });
      showUndoToast(playerToasts.dismissed, undo, { takesFocus: byKeyboard });
    },
    [db, ownerId, player],
  );
}

function comeBack(player: Player): ((origin: QueueOrigin) => void) | undefined {
  const { currentTrackId, status, ...queue } = player.snapshot();
  if (currentTrackId === null) return undefined;
  const { currentIndex } = queue;
  // Suggestions are looked up anew at the list's end.
  const trackIds = queue.trackIds.slice(0, suggestedFrom(queue));
  const atS = player.timeS();
  return (origin) => {
    if (trackIds[currentIndex] === currentTrackId) player.playFrom(trackIds, currentIndex, origin);
    else player.playFrom([currentTrackId], 0, origin);
    player.seek(atS);
    if (status === 'paused') player.pause();
  };
}
