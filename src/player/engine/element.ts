import type { AudioEvent } from '../../platform/audio-element.ts';
import {
  effectsFirst,
  isAbout,
  stepTo,
  type Moment,
  type PlayerEffect,
  type PlayerEvent,
  type Step,
} from './events.ts';
import { cue, fallBack, outputLost } from './load.ts';
import { autofilled, trackEnded } from './move.ts';
import { comingUp } from './prepare.ts';
import { hasPlayIntent, loadedOf, type LoadedSource, type Playback, type PlayerState } from './state.ts';

/**
 * Resolving and searching read the database first: where it hangs, it hangs for the next track too, so playback stops
 * instead of skipping. A list's continuation may be slow for the network alone: the queue goes on without it.
 */
export function stallTimedOut(state: PlayerState, moment: Moment): Step {
  const { playback, move } = state;
  switch (playback.at) {
    case 'loading':
    case 'stalled':
      return fallBack(state, moment);
    case 'resolving':
    case 'searching':
      if (move?.phase === 'autofilling') return autofilled(state, moment);
      return effectsFirst([{ kind: 'notify', notice: 'nothingPlays' }], cue(state, playback.trackId, playback.atS));
    case 'idle':
    case 'cued':
    case 'paused':
    case 'playing':
      return stepTo(state);
  }
}

export function audioChanged(state: PlayerState, change: AudioEvent, moment: Moment): Step {
  const { playback } = state;
  switch (change.kind) {
    case 'playing':
      return playing(state);
    case 'paused':
      // Not by the app: a headset pulled out, a call, another app.
      if (!('loaded' in playback)) return stepTo(state);
      return stepTo({ ...state, playback: { ...playback, at: 'paused' } });
    case 'waiting':
      return playback.at === 'playing' ? stepTo({ ...state, playback: { ...playback, at: 'stalled' } }) : stepTo(state);
    case 'loadedAhead':
      return 'loaded' in playback ? stepTo(state, downloadAhead(state)) : stepTo(state);
    case 'ended':
      return trackEnded(state, moment);
    case 'failed':
      return change.reason === 'noOutput' ? outputLost(state, moment) : fallBack(state, moment);
    case 'loadedEnough':
    case 'seeked':
    case 'durationKnown':
      return stepTo(state);
  }
}

function playing(state: PlayerState): Step {
  const { playback } = state;
  // Paused meanwhile: the element had started already.
  if (!hasPlayIntent(playback)) return stepTo(state, { kind: 'pause' });
  if (!('loaded' in playback)) return stepTo(state);
  const sounding: PlayerState =
    playback.at === 'playing' ? state : { ...state, playback: { ...playback, at: 'playing' } };
  return playback.loaded.source.stored ? stepTo(sounding, downloadAhead(sounding)) : stepTo(sounding);
}

/**
 * The current track needs no more of the network: download it whole, then the next one. Begun while the element still loads,
 * the download took half of a slow link, and playback ran dry.
 */
function downloadAhead({ queue, quality }: PlayerState): PlayerEffect {
  const trackIds = [queue.currentTrackId, comingUp(queue)].filter((id) => id !== null);
  return { kind: 'downloadAhead', trackIds, quality };
}

export function playRejected(
  state: PlayerState,
  { url, reason }: Extract<PlayerEvent, { kind: 'playRejected' }>,
  moment: Moment,
): Step {
  const { playback } = state;
  // Of an older source: loading another one rejects it too.
  if (playback.at !== 'loading' || playback.loaded.source.url !== url) return stepTo(state);
  if (reason === 'failed') return fallBack(state, moment);
  return stepTo({ ...state, playback: { ...playback, at: 'paused' } }, { kind: 'pause' });
}

/** What a timeout ends: a source without sound, a lookup without an answer. */
function awaited(playback: Playback): LoadedSource | Playback | undefined {
  switch (playback.at) {
    case 'loading':
    case 'stalled':
      return playback.loaded;
    case 'resolving':
    case 'searching':
      return playback;
    case 'idle':
    case 'cued':
    case 'paused':
    case 'playing':
      return undefined;
  }
}

export function stallWatch({ playback: before }: PlayerState, { playback }: PlayerState): readonly PlayerEffect[] {
  const [was, is] = [awaited(before), awaited(playback)];
  if (was === is) return [];
  return [{ kind: is === undefined ? 'unwatchStall' : 'watchStall' }];
}

/**
 * On a slow link, downloads would halve the rate of a source that waits for the network, and more. It needs the link
 * from its first byte until the element expects to play on without a gap; if it ran dry after that, until the element has
 * loaded all it wants. A paused element goes on loading, but is not waited for.
 */
function linkNeed(before: PlayerState, event: PlayerEvent, { playback }: PlayerState): PlayerState['needsLink'] {
  const loaded = loadedOf(playback);
  if (loaded === undefined || loaded.source.stored) return null;
  const isNew = playback.at === 'loading' && loaded !== loadedOf(before.playback);
  if (isNew) return { loaded, until: 'loadedEnough' };
  const { needsLink } = before;
  const ranDry = playback.at === 'stalled' && before.playback.at === 'playing';
  if (ranDry && needsLink === null) return { loaded, until: 'loadedAhead' };
  return needsLink?.loaded === loaded && !isAbout(event, needsLink.until) ? needsLink : null;
}

export function withLinkNeed(before: PlayerState, event: PlayerEvent, state: PlayerState): PlayerState {
  const needsLink = linkNeed(before, event, state);
  return needsLink === state.needsLink ? state : { ...state, needsLink };
}

export function link(before: PlayerState, after: PlayerState): readonly PlayerEffect[] {
  const takes = ({ needsLink, playback }: PlayerState): boolean => needsLink !== null && hasPlayIntent(playback);
  if (takes(before) === takes(after)) return [];
  return [{ kind: takes(after) ? 'takeLink' : 'releaseLink' }];
}
