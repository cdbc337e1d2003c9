import type { TrackId } from '../core/ids.ts';
import type { Player, PlayerSnapshot } from './player.ts';

/**
 * Undo of a change of the queue that left `before` as the tracks of `after`, in any order. What was queued since stays: a
 * list's next page, or songs of another tab. So does a song that the change brought and that plays, and another list
 * that plays by now.
 */
export function restoreQueue(
  player: Player,
  before: Pick<PlayerSnapshot, 'trackIds' | 'suggestedIds'>,
  after: readonly TrackId[],
): void {
  const { trackIds, suggestedIds, currentTrackId } = player.snapshot();
  const [wasQueued, isOfChange, isQueued] = [among(before.trackIds), among(after), among(trackIds)];
  // Suggestions come and go with repeat.
  const isOtherList = after.some((id) => !isQueued(id) && !before.suggestedIds.includes(id));
  if (isOtherList || currentTrackId === null) return;
  const restored = wasQueued(currentTrackId)
    ? [...before.trackIds, ...trackIds.filter((id) => !wasQueued(id) && !isOfChange(id))]
    : trackIds.filter((id) => wasQueued(id) || !isOfChange(id) || id === currentTrackId);
  player.replaceQueue(restored, [...new Set([...before.suggestedIds, ...suggestedIds])]);
}

function among(ids: readonly TrackId[]): (id: TrackId) => boolean {
  const set = new Set(ids);
  return (id) => set.has(id);
}
