import { nextIndex, type CanPlay } from '../../core/queue/queue.ts';
import { isExhausted, mayGoOn } from './autofill-rules.ts';
import {
  effectsFirst,
  stepTo,
  type Moment,
  type PlayerEffect,
  type PlayableAnswer,
  type PlayableRequest,
  type Step,
} from './events.ts';
import { cue, resolveAndLoad } from './load.ts';
import { moveTo } from './move-to.ts';
import { exceedsFailureLimit } from './skip-unplayable.ts';
import type { MoveKind, PlayerState } from './state.ts';
import { waitForAutofill } from './waiting-move.ts';

type Answer<Kind extends PlayableAnswer['kind']> = Extract<PlayableAnswer, { kind: Kind }>;

/**
 * The answer to `search`. Dropped unless the state still waits for it: a search for another track may have taken its
 * place, and what follows that one is not what was found here.
 */
export function searched(
  state: PlayerState,
  { request, answer }: { readonly request: PlayableRequest; readonly answer: PlayableAnswer },
  moment: Moment,
): Step {
  const { move: kind, queue } = request;
  const isFromHere = queue.currentTrackId === state.queue.currentTrackId;
  if (state.move?.phase !== 'searching' || state.move.kind !== kind || !isFromHere) return stepTo(state);
  switch (answer.kind) {
    case 'found':
      return found(state, kind, answer, moment);
    case 'stored':
      return storedOnly(state, kind, answer, moment);
    case 'broken':
      return broken(state, kind, moment);
  }
}

function found(state: PlayerState, kind: MoveKind, answer: Answer<'found'>, moment: Moment): Step {
  const { trackId, overNetwork, passedOver } = answer;
  const automatic = kind === 'skip';
  if (automatic || passedOver) {
    return effectsFirst(skipNotice(state, kind), moveTo(state, trackId, { kind, automatic }, moment));
  }
  // The network answers: an earlier failure casts no doubt on the next track any more.
  const lastAtMs = overNetwork ? Number.NEGATIVE_INFINITY : state.unplayable.lastAtMs;
  const trusting: PlayerState = { ...state, unplayable: { ...state.unplayable, lastAtMs } };
  return moveTo(trusting, trackId, { kind, automatic }, moment);
}

function storedOnly(state: PlayerState, kind: MoveKind, { trackId }: Answer<'stored'>, moment: Moment): Step {
  if (trackId === null) return goOnOrStop(state, kind, 'nothingPlayable', moment);
  const automatic = state.unplayable.trackIds.size > 0;
  return effectsFirst([{ kind: 'notify', notice: 'skipping' }], moveTo(state, trackId, { kind, automatic }, moment));
}

/** A track that breaks off again within this time of a retry cannot play. */
const retryAgainAfterS = 3;

/** Broke off after it was heard, and its host answers: the network was away for a moment. Undefined if that was tried. */
function retry(state: PlayerState, moment: Moment): Step | undefined {
  const { playback, unplayable } = state;
  if (playback.at !== 'searching') return undefined;
  const { trackId, atS } = playback;
  const lastAtS = unplayable.retried?.trackId === trackId ? unplayable.retried.atS : 0;
  if (Math.abs(atS - lastAtS) < retryAgainAfterS) return undefined;
  return resolveAndLoad({ ...state, unplayable: { ...unplayable, retried: { trackId, atS } } }, trackId, atS, moment);
}

/** The network is fine, the track's audio is not: the next one that has not failed yet is tried. */
function broken(state: PlayerState, kind: MoveKind, moment: Moment): Step {
  const again = retry(state, moment);
  if (again !== undefined) return again;
  const { trackIds: failed } = state.unplayable;
  const isUntried: CanPlay = (id) => !failed.has(id);
  const index = exceedsFailureLimit(failed) ? null : nextIndex(state.queue, isUntried);
  const trackId = index === null ? undefined : state.queue.trackIds[index];
  if (trackId === undefined) return goOnOrStop(state, kind, 'nothingPlays', moment);
  return effectsFirst(skipNotice(state, kind), moveTo(state, trackId, { kind, automatic: true }, moment));
}

/** Only the first failure in a row shows it. */
const skipNotice = ({ unplayable }: PlayerState, kind: MoveKind): readonly PlayerEffect[] =>
  kind === 'skip' && unplayable.trackIds.size > 1 ? [] : [{ kind: 'notify', notice: 'skipping' }];

/**
 * Nothing in the queue can play: similar tracks may, offline stored ones. Else the current track waits at its second for
 * the network.
 */
function goOnOrStop(
  state: PlayerState,
  kind: MoveKind,
  notice: 'nothingPlayable' | 'nothingPlays',
  { positionS }: Moment,
): Step {
  const mayFind = mayGoOn(state) && !isExhausted(state) && !exceedsFailureLimit(state.unplayable.trackIds);
  if (mayFind && kind !== 'previous') return waitForAutofill(state, kind);
  const { currentTrackId } = state.queue;
  const stopped = currentTrackId === null ? stepTo({ ...state, move: null }) : cue(state, currentTrackId, positionS);
  return effectsFirst([{ kind: 'notify', notice }], stopped);
}
