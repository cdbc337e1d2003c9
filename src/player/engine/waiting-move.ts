import { stepTo, type Step } from './events.ts';
import type { MoveKind, PlayerState } from './state.ts';

/** Begins a move that waits for a track that can play; `searched` ends it. */
export function search(state: PlayerState, kind: MoveKind, failedUrl: string | null): Step {
  const { queue, quality, unplayable } = state;
  const request = { move: kind, queue, quality, avoid: unplayable.trackIds, left: unplayable.left, failedUrl };
  return stepTo({ ...state, move: { kind, phase: 'searching' } }, { kind: 'search', request });
}

/** Begins a move that waits for tracks to follow the queue's last one; `autofilled` ends it. */
export function waitForAutofill(state: PlayerState, kind: MoveKind): Step {
  const goOn = { ...state.goOn, lookedFor: state.queue.trackIds };
  const autofilling: PlayerState = { ...state, goOn, move: { kind, phase: 'autofilling' } };
  const waiting = kind === 'afterEnd' ? searching(autofilling, 0) : autofilling;
  return stepTo(waiting, { kind: 'autofill', atEnd: true, after: state.queue.currentTrackId });
}

/** Nothing plays while the move waits; where that takes too long, the current track is cued at `atS`. */
export const searching = (state: PlayerState, atS: number): PlayerState => {
  const trackId = state.queue.currentTrackId;
  return trackId === null ? state : { ...state, playback: { at: 'searching', trackId, atS } };
};
