import type { TrackId } from '../../core/ids.ts';
import type { Player } from '../../player/player.ts';
import { showUndoToast } from '../../ui/feedback/toast-store.ts';
import { playerToasts } from '../../ui/strings/player.ts';

export function removeEntry(player: Player, id: TrackId, title: string): void {
  const at = player.snapshot().trackIds.indexOf(id);
  player.removeFromQueue(id);
  showUndoToast(playerToasts.unqueued(title), () => {
    player.addToQueue(id);
    const last = player.snapshot().trackIds.indexOf(id);
    if (at >= 0 && at < last) player.moveInQueue(last, at);
  });
}
