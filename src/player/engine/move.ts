import type { TrackId } from '../../core/ids.ts';
import { noSleep } from '../../core/sleep-timer.ts';
import { indexAfterEnd, previousStep } from '../../core/queue/queue.ts';
import { isCleared, mayContinueListAtEnd, mayGoOnAtEnd } from './autofill-rules.ts';
import { effectsFirst, stepTo, type Moment, type PlayerEffect, type Step } from './events.ts';
import { cue, playCurrent } from './load.ts';
import { moveTo } from './move-to.ts';
import { clearUnplayableIfPlayed, resetAttempts } from './skip-unplayable.ts';
import { indexFor, isReady, type MoveKind, type PlayerState } from './state.ts';
import { search, searching, waitForAutofill } from './waiting-move.ts';

/*
 * Moves along the queue: Next, Previous and the end of a track. A move ends at once in `moveTo` (move-to.ts), or waits
 * for a lookup (waiting-move.ts), whose answer is handled by `autofilled` here or by `searched` (searched.ts).
 */

/** For this long after a failure, the network is checked before the next track is loaded over it. */
const suspiciousForMs = 60_000;

export function nextPressed(state: PlayerState, moment: Moment): Step {
  return state.queue.currentTrackId === null ? stepTo(state) : moveOn(resetAttempts(state), 'next', moment);
}

export function previousPressed(state: PlayerState, moment: Moment): Step {
  const reset = resetAttempts(state);
  // A track that ended, and waits for what follows, is shown at its start; it has played.
  const playedS = state.move?.kind === 'afterEnd' ? Number.POSITIVE_INFINITY : moment.positionS;
  const { kind } = previousStep(state.queue, playedS);
  if (kind === 'none') return stepTo(state);
  return kind === 'restart' ? restart(reset, moment) : advance(reset, 'previous', moment);
}

export function trackEnded(state: PlayerState, moment: Moment): Step {
  const { queue, playback } = state;
  const isUnderWay = playback.at === 'playing' || playback.at === 'stalled' || playback.at === 'loading';
  const { currentTrackId: trackId } = queue;
  if (trackId === null || !isUnderWay) return stepTo(state);
  const recordEnded: PlayerEffect = { kind: 'recordEnded', trackId, route: queue.route };
  return effectsFirst([recordEnded], afterEnd(state, trackId, moment));
}

function afterEnd(state: PlayerState, trackId: TrackId, moment: Moment): Step {
  const { queue } = state;
  if (state.sleep.kind === 'endOfTrack') {
    return effectsFirst([{ kind: 'notify', notice: 'slept' }], cue({ ...state, sleep: noSleep }, trackId, 0));
  }
  const repeats = queue.currentIndex >= 0 && indexAfterEnd(queue) === queue.currentIndex;
  if (!repeats) return moveOn({ ...state, move: null }, 'afterEnd', moment);
  const again = restart(state, moment);
  return stepTo(again.state, ...again.effects, { kind: 'recordChosen', trackId });
}

function restart(state: PlayerState, moment: Moment): Step {
  const { playback } = state;
  if (!('loaded' in playback)) return playCurrent(state, { automatic: true }, moment);
  const loading: PlayerState = { ...state, playback: { ...playback, at: 'loading' } };
  return stepTo(
    loading,
    { kind: 'seek', atS: 0 },
    { kind: 'play', url: playback.loaded.source.url },
    { kind: 'setPlayedTime', playedMs: 0 },
  );
}

/** At the queue's end, first looks for tracks that may follow it; of a queue that was cleared only where the user asks. */
function moveOn(state: PlayerState, kind: 'next' | 'afterEnd', moment: Moment): Step {
  const mayFollow = (mayContinueListAtEnd(state) || mayGoOnAtEnd(state)) && (kind === 'next' || !isCleared(state));
  return mayFollow ? waitForAutofill(state, kind) : advance(state, kind, moment);
}

/** Whatever follows by now: the move goes on. */
export function autofilled(state: PlayerState, moment: Moment): Step {
  return state.move?.phase === 'autofilling' ? advance(state, state.move.kind, moment) : stepTo(state);
}

/**
 * Moves to the queue's next track, synchronously where nothing must be looked up: on iOS, playback continues in the
 * background only directly after a track's end. If the network is in doubt, searches for a track that can play.
 */
function advance(before: PlayerState, kind: MoveKind, moment: Moment): Step {
  const state = clearUnplayableIfPlayed(before, moment);
  const { queue, unplayable } = state;
  const index = indexFor[kind](queue, (id) => !unplayable.trackIds.has(id));
  const trackId = index === null ? undefined : queue.trackIds[index];
  if (trackId === undefined) return stayAtEnd(state, kind, moment);
  const isDoubtful = moment.isOffline || moment.nowMs - unplayable.lastAtMs < suspiciousForMs;
  if (isReady(state, trackId) || !isDoubtful) return moveTo(state, trackId, { kind, automatic: false }, moment);
  return search(kind === 'afterEnd' ? searching(state, 0) : state, kind, null);
}

/** Nothing follows: what still plays goes on; a track that ended is cued at its start, one that cannot play at its second. */
function stayAtEnd(state: PlayerState, kind: MoveKind, { isOffline, positionS }: Moment): Step {
  const { currentTrackId } = state.queue;
  const isSilent = kind === 'afterEnd' || state.playback.at === 'searching';
  if (!isSilent || currentTrackId === null) return stepTo({ ...state, move: null });
  const cued = cue(state, currentTrackId, kind === 'afterEnd' ? 0 : positionS);
  // The last track cannot play, and no similar one was found.
  const notice = isOffline ? 'nothingPlayable' : 'nothingPlays';
  return kind === 'skip' ? effectsFirst([{ kind: 'notify', notice }], cued) : cued;
}
