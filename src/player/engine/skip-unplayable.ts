import type { TrackId } from '../../core/ids.ts';
import { stepTo, type Moment, type Step } from './events.ts';
import type { MoveKind, PlayerState } from './state.ts';

/** Less does not count as played: some files and devices break right after the browser reports `playing`. */
const playedEnoughMs = 3_000;

export type Failure = { readonly trackId: TrackId; readonly atS: number; readonly failedUrl: string | null };

export function skipUnplayable(before: PlayerState, { trackId, atS, failedUrl }: Failure, moment: Moment): Step {
  const state = clearUnplayableIfPlayed(before, moment);
  const trackIds = new Set(state.unplayable.trackIds).add(trackId);
  const failed: PlayerState = { ...state, unplayable: { ...state.unplayable, trackIds, lastAtMs: moment.nowMs } };
  return search(searching(failed, atS), 'skip', failedUrl);
}

export function search(state: PlayerState, kind: MoveKind, failedUrl: string | null): Step {
  const { queue, quality, unplayable } = state;
  const request = { move: kind, queue, quality, avoid: unplayable.trackIds, left: unplayable.left, failedUrl };
  return stepTo({ ...state, move: { kind, phase: 'searching' } }, { kind: 'search', request });
}

export const searching = (state: PlayerState, atS: number): PlayerState => {
  const trackId = state.queue.currentTrackId;
  return trackId === null ? state : { ...state, playback: { at: 'searching', trackId, atS } };
};

export const clearUnplayableIfPlayed = (state: PlayerState, { playedMs }: Moment): PlayerState =>
  playedMs >= playedEnoughMs ? clearUnplayable(state) : state;

export const clearUnplayable = (state: PlayerState): PlayerState => ({
  ...state,
  unplayable: { ...state.unplayable, trackIds: new Set(), left: null },
});
