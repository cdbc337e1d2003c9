import type { TrackId } from '../../core/ids.ts';
import { queueAfter } from '../../core/queue/queue.ts';
import { stepTo, type Moment, type Step } from './events.ts';
import { playCurrent } from './load.ts';
import type { MoveKind, PlayerState } from './state.ts';
import { search } from './waiting-move.ts';

export type HowToMove = {
  readonly kind: MoveKind;
  /** Not the user's choice: another track than the one that was due. */
  readonly automatic: boolean;
};

/**
 * Ends a move: makes `trackId` the current track and plays it. Next counts as a skip of the track it leaves, unless that
 * had ended, or could not play, and waited for what follows.
 */
export function moveTo(state: PlayerState, trackId: TrackId, { kind, automatic }: HowToMove, moment: Moment): Step {
  const { queue } = state;
  const index = queue.trackIds.indexOf(trackId);
  // Removed from the queue while the move waited.
  if (index < 0) return search(state, kind, null);
  const queueThere = queueAfter(queue, { kind: 'movedTo', index });
  const left = queue.currentTrackId;
  if (kind !== 'next') return playCurrent({ ...state, queue: queueThere }, { automatic }, moment);
  const unplayable = { ...state.unplayable, left };
  const begun = playCurrent({ ...state, unplayable, queue: queueThere }, { automatic }, moment);
  if (left === null || state.playback.at === 'searching') return begun;
  return stepTo(begun.state, ...begun.effects, { kind: 'recordSkipped', trackId: left, route: queue.route });
}
