import type { TrackId } from '../../core/ids.ts';
import type { Moment, Step } from './events.ts';
import type { PlayerState } from './state.ts';
import { search, searching } from './waiting-move.ts';

/** Less does not count as played: some files and devices break right after the browser reports `playing`. */
const playedEnoughMs = 3_000;
/** After this many tracks in a row that cannot play, playback stops with a notice. */
const maxFailuresInARow = 25;

export type Failure = { readonly trackId: TrackId; readonly atS: number; readonly failedUrl: string | null };

export function skipUnplayable(before: PlayerState, { trackId, atS, failedUrl }: Failure, moment: Moment): Step {
  const state = clearUnplayableIfPlayed(before, moment);
  const trackIds = new Set(state.unplayable.trackIds).add(trackId);
  const failed: PlayerState = { ...state, unplayable: { ...state.unplayable, trackIds, lastAtMs: moment.nowMs } };
  return search(searching(failed, atS), 'skip', failedUrl);
}

export const exceedsFailureLimit = (failed: ReadonlySet<TrackId>): boolean => failed.size > maxFailuresInARow;

export const clearUnplayableIfPlayed = (state: PlayerState, { playedMs }: Moment): PlayerState =>
  playedMs >= playedEnoughMs ? clearUnplayable(state) : state;

const clearUnplayable = (state: PlayerState): PlayerState => ({
  ...state,
  unplayable: { ...state.unplayable, trackIds: new Set(), left: null },
});

/** After the user's choice, failed tracks may be tried again and a move that waits is cancelled. */
export const resetAttempts = (state: PlayerState): PlayerState => ({ ...clearUnplayable(state), move: null });
