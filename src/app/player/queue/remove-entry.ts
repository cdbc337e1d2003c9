import type { TrackId } from '../../../core/ids.ts';
import type { Player } from '../../../player/player.ts';
import { showUndoToast } from '../../../ui/feedback/toast-store.ts';
import { playerToasts } from '../../../ui/strings/player.ts';

export function removeEntry(player: Player, id: TrackId, title: string): void {
  const { trackIds, suggestedIds } = player.snapshot();
  player.removeFromQueue(id);
  showUndoToast(playerToasts.unqueued(title), () => {
    // A suggestion that is queued again would be the user's own choice.
    if (suggestedIds.includes(id) && isWithout(player.snapshot().trackIds, trackIds, id)) {
      player.replaceQueue(trackIds, suggestedIds);
      return;
    }
    const at = trackIds.indexOf(id);
    player.addToQueue([id]);
    const last = player.snapshot().trackIds.indexOf(id);
    if (at >= 0 && at < last) player.moveInQueue(last, at);
  });
}

const isWithout = (now: readonly TrackId[], before: readonly TrackId[], id: TrackId): boolean =>
  now.length === before.length - 1 && now.join() === before.filter((other) => other !== id).join();
