import type { TrackId } from '../../../core/ids.ts';
import type { Player } from '../../../player/player.ts';
import { restoreEntry } from '../../../player/restore-queue.ts';
import { showUndoToast } from '../../../ui/feedback/toast-store.ts';
import { playerToasts } from '../../../ui/strings/player.ts';

export function removeEntry(player: Player, id: TrackId, title: string): void {
  const before = player.snapshot();
  player.removeFromQueue(id);
  showUndoToast(playerToasts.unqueued(title), () => restoreEntry(player, before, id));
}
