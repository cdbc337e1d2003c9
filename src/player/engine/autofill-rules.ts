import type { TrackId } from '../../core/ids.ts';
import { queueAfter, type Queue } from '../../core/queue.ts';
import { to, type PlayerEvent, type Step } from './events.ts';
import type { PlayerState } from './state.ts';

/** docs/product.md section 4: only a track chosen within a genre is followed by the genre's list. */
export const fills = (queue: Queue): boolean => queue.kind === 'genre' && queue.currentIndex >= 0;

export const tracksLeft = (queue: Queue): number => queue.trackIds.length - 1 - queue.currentIndex;

export const mayFillAtEnd = ({ queue, autofill }: PlayerState): boolean =>
  fills(queue) && tracksLeft(queue) === 0 && queue.trackIds !== autofill.complete;

export function genreListRead(
  state: PlayerState,
  { trackIds, listed, hasMore }: Extract<PlayerEvent, { kind: 'genreListRead' }>,
): Step {
  if (state.queue.trackIds !== trackIds) return to(state);
  const { seen } = state.autofill;
  const behind = listed.slice(listed.findLastIndex((id) => seen.has(id)) + 1);
  const queue = queueAfter(state.queue, { kind: 'appended', trackIds: behind });
  const complete = hasMore ? null : queue.trackIds;
  return to({ ...state, queue, autofill: { ...state.autofill, complete } });
}

export function seenAfter(before: PlayerState, queue: Queue): ReadonlySet<TrackId> {
  const { seen } = before.autofill;
  if (queue.route !== before.queue.route) return new Set(queue.trackIds);
  return queue.trackIds === before.queue.trackIds ? seen : new Set([...seen, ...queue.trackIds]);
}
