import type { TrackId } from '../core/ids.ts';
import { among } from '../core/queue/among.ts';
import { isSameList } from '../lib/is-same-list.ts';
import type { Player, PlayerSnapshot } from './player.ts';

type Before = Pick<PlayerSnapshot, 'kind' | 'trackIds' | 'suggestedIds'>;

/**
 * Undo of a change of the queue that left `before` as the tracks of `after`, in any order. What was queued since stays: a
 * list's next page, or songs of another tab. So does a song that the change brought and that plays, and another list
 * that plays by now.
 */
export function restoreQueue(player: Player, before: Before, after: readonly TrackId[]): void {
  const { trackIds, suggestedIds, currentTrackId } = player.snapshot();
  if (isOtherList(trackIds, before, after) || currentTrackId === null) return;
  const [wasQueued, isOfChange] = [among(before.trackIds), among(after)];
  const restored = wasQueued(currentTrackId)
    ? [...before.trackIds, ...trackIds.filter((id) => !wasQueued(id) && !isOfChange(id))]
    : trackIds.filter((id) => wasQueued(id) || !isOfChange(id) || id === currentTrackId);
  player.replaceQueue(restored, [...new Set([...before.suggestedIds, ...suggestedIds])], before.kind);
}

/** The same for one song that was taken out: it goes back to its place, in the order that the others have by now. */
export function restoreEntry(player: Player, before: Before, id: TrackId): void {
  const now = player.snapshot().trackIds;
  const left = before.trackIds.filter((other) => other !== id);
  if (isOtherList(now, before, left)) return;
  // A suggestion that is queued again would be the user's own choice.
  if (before.suggestedIds.includes(id) && isSameList(now, left)) {
    player.replaceQueue(before.trackIds, before.suggestedIds, before.kind);
    return;
  }
  const at = before.trackIds.indexOf(id);
  player.addToQueue([id]);
  const last = player.snapshot().trackIds.indexOf(id);
  if (at >= 0 && at < last) player.moveInQueue(last, at);
}

/** Whether `after` is gone from the queue, but for suggestions, which come and go with repeat. */
function isOtherList(now: readonly TrackId[], { suggestedIds }: Before, after: readonly TrackId[]): boolean {
  const [isQueued, isSuggested] = [among(now), among(suggestedIds)];
  return after.some((id) => !isQueued(id) && !isSuggested(id));
}
