import type { TrackId } from '../../core/ids.ts';
import { noSleep } from '../../core/sleep-timer.ts';
import {
  nextIndex,
  indexAfterEnd,
  previousIndex,
  previousStep,
  queueAfter,
  type CanPlay,
  type Queue,
} from '../../core/queue.ts';
import { isCleared, isExhausted, mayContinueGenreAtEnd, mayGoOn, mayGoOnAtEnd } from './autofill-rules.ts';
import { effectsFirst, stepTo, type Moment, type PlayerEffect, type PlayerEvent, type Step } from './events.ts';
import { cue, playCurrent } from './load.ts';
import { clearUnplayable, clearUnplayableIfPlayed, search, searching } from './skip-unplayable.ts';
import { isReady, type MoveKind, type PlayerState } from './state.ts';

/** After this many tracks in a row that cannot play, playback stops with a notice. */
const maxFailuresInARow = 25;
/** For this long after a failure, the network is checked before the next track is loaded over it. */
const suspiciousForMs = 60_000;

export const indexFor: Record<MoveKind, (queue: Queue, canPlay: CanPlay) => number | null> = {
  next: nextIndex,
  previous: previousIndex,
  afterEnd: indexAfterEnd,
  skip: nextIndex,
};

export function nextPressed(state: PlayerState, moment: Moment): Step {
  return state.queue.currentTrackId === null ? stepTo(state) : moveOn(resetAttempts(state), 'next', moment);
}

export function previousPressed(state: PlayerState, moment: Moment): Step {
  const reset = resetAttempts(state);
  const { kind } = previousStep(state.queue, moment.positionS);
  if (kind === 'none') return stepTo(state);
  return kind === 'restart' ? restart(reset, moment) : advance(reset, 'previous', moment);
}

/** After the user's choice, failed tracks may be tried again and a search under way is cancelled. */
export const resetAttempts = (state: PlayerState): PlayerState => ({ ...clearUnplayable(state), move: null });

export function trackEnded(state: PlayerState, moment: Moment): Step {
  const { queue, playback } = state;
  const isUnderWay = playback.at === 'playing' || playback.at === 'stalled' || playback.at === 'loading';
  if (queue.currentTrackId === null || !isUnderWay) return stepTo(state);
  const trackId = queue.currentTrackId;
  const ended: PlayerEffect = { kind: 'recordEnded', trackId, route: queue.route };
  if (state.sleep.kind === 'endOfTrack') {
    return effectsFirst([ended, { kind: 'notify', notice: 'slept' }], cue({ ...state, sleep: noSleep }, trackId, 0));
  }
  if (indexAfterEnd(queue) === queue.currentIndex && queue.currentIndex >= 0) {
    const again = restart(state, moment);
    return effectsFirst([ended], stepTo(again.state, ...again.effects, { kind: 'recordChosen', trackId }));
  }
  return effectsFirst([ended], moveOn({ ...state, move: null }, 'afterEnd', moment));
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

function moveOn(state: PlayerState, kind: 'next' | 'afterEnd', moment: Moment): Step {
  const mayFollow = mayContinueGenreAtEnd(state) || (mayGoOnAtEnd(state) && (kind === 'next' || !isCleared(state)));
  return mayFollow ? waitForAutofill(state, kind) : advance(state, kind, moment);
}

function waitForAutofill(state: PlayerState, kind: MoveKind): Step {
  const goOn = { ...state.goOn, lookedFor: state.queue.trackIds };
  const autofilling: PlayerState = { ...state, goOn, move: { kind, phase: 'autofilling' } };
  return stepTo(kind === 'afterEnd' ? searching(autofilling, 0) : autofilling, { kind: 'autofill', atEnd: true });
}

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
  if (trackId === undefined) {
    const { currentTrackId } = queue;
    const isSilent = kind === 'afterEnd' || state.playback.at === 'searching';
    return isSilent && currentTrackId !== null ? cue(state, currentTrackId, 0) : stepTo({ ...state, move: null });
  }
  const isDoubtful = moment.isOffline || moment.nowMs - unplayable.lastAtMs < suspiciousForMs;
  if (isReady(state, trackId) || !isDoubtful) return moveTo(state, trackId, { kind, automatic: false }, moment);
  return search(kind === 'afterEnd' ? searching(state, 0) : state, kind, null);
}

export function searched(
  state: PlayerState,
  { move: kind, answer }: Extract<PlayerEvent, { kind: 'searched' }>,
  moment: Moment,
): Step {
  if (state.move?.phase !== 'searching' || state.move.kind !== kind) return stepTo(state);
  const { unplayable } = state;
  // Only the first failure in a row shows it.
  const notice = (is: 'skipping' | 'broken'): readonly PlayerEffect[] =>
    kind === 'skip' && unplayable.trackIds.size > 1 ? [] : [{ kind: 'notify', notice: is }];
  switch (answer.kind) {
    case 'found': {
      const automatic = kind === 'skip';
      if (automatic || answer.passedOver)
        return effectsFirst(notice('skipping'), moveTo(state, answer.trackId, { kind, automatic }, moment));
      const forgiven = answer.overNetwork ? { ...unplayable, lastAtMs: Number.NEGATIVE_INFINITY } : unplayable;
      return moveTo({ ...state, unplayable: forgiven }, answer.trackId, { kind, automatic }, moment);
    }
    case 'stored': {
      if (answer.trackId === null) return goOnOrStop(state, kind, 'nothingPlayable');
      const automatic = unplayable.trackIds.size > 0;
      const moved = moveTo(state, answer.trackId, { kind, automatic }, moment);
      return effectsFirst([{ kind: 'notify', notice: 'skipping' }], moved);
    }
    case 'broken': {
      const untried: CanPlay = (id) => !unplayable.trackIds.has(id);
      const index = exceedsFailureLimit(unplayable.trackIds) ? null : nextIndex(state.queue, untried);
      const trackId = index === null ? undefined : state.queue.trackIds[index];
      if (trackId === undefined) return goOnOrStop(state, kind, 'nothingPlays');
      return effectsFirst(notice('broken'), moveTo(state, trackId, { kind, automatic: true }, moment));
    }
  }
}

export const exceedsFailureLimit = (failed: ReadonlySet<TrackId>): boolean => failed.size > maxFailuresInARow;

/** Nothing in the queue can play: similar tracks may, offline stored ones. */
function goOnOrStop(state: PlayerState, kind: MoveKind, notice: 'nothingPlayable' | 'nothingPlays'): Step {
  const mayFind = mayGoOn(state) && !isExhausted(state) && !exceedsFailureLimit(state.unplayable.trackIds);
  if (mayFind && kind !== 'previous') return waitForAutofill(state, kind);
  const { currentTrackId } = state.queue;
  const stopped = currentTrackId === null ? stepTo({ ...state, move: null }) : cue(state, currentTrackId, 0);
  return effectsFirst([{ kind: 'notify', notice }], stopped);
}

function moveTo(
  state: PlayerState,
  trackId: TrackId,
  { kind, automatic }: { readonly kind: MoveKind; readonly automatic: boolean },
  moment: Moment,
): Step {
  const { queue } = state;
  const index = queue.trackIds.indexOf(trackId);
  // Removed from the queue during the lookup: search again.
  if (index < 0) return search(state, kind, null);
  const left = queue.currentTrackId;
  const unplayable = kind === 'next' ? { ...state.unplayable, left } : state.unplayable;
  const moved: PlayerState = { ...state, unplayable, queue: queueAfter(queue, { kind: 'movedTo', index }) };
  const begun = playCurrent(moved, { automatic }, moment);
  if (kind !== 'next' || left === null) return begun;
  return stepTo(begun.state, ...begun.effects, { kind: 'recordSkipped', trackId: left, route: queue.route });
}
