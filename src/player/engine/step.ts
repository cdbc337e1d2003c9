import { assertNever } from '../../lib/assert-never.ts';
import {
  genreListRead,
  goOnAfter,
  goOnChanged,
  isCleared,
  isExhausted,
  mayGoOnAtEnd,
  seenAfter,
  suggested,
} from './autofill-rules.ts';
import * as controls from './controls.ts';
import { audioChanged, playRejected, stallTimedOut } from './element.ts';
import {
  stepTo,
  type AnswerEvent,
  type Moment,
  type OutsideEvent,
  type PlayerEffect,
  type PlayerEvent,
  type Step,
} from './events.ts';
import { resolved, storedCopyFound } from './load.ts';
import { autofilled, nextPressed, previousPressed, trackEnded } from './move.ts';
import { audioStored, expectTrack, prepareNext, qualityChanged } from './prepare.ts';
import { searched } from './searched.ts';
import { setSleep, sleepDue } from './sleep-timer.ts';
import {
  hasPlayIntent,
  loadedOf,
  sourcesIn,
  statusOf,
  type LoadedSource,
  type Playback,
  type PlayerState,
  type AudioSource,
} from './state.ts';
import { takeOver } from './take-over.ts';

/** The player as a state machine (docs/decisions/0072-playback-as-a-state-machine.md). Pure; never throws. */
export function step(state: PlayerState, event: PlayerEvent, moment: Moment): Step {
  return withConsequences(state, event, transition(state, event, moment));
}

function transition(state: PlayerState, event: PlayerEvent, moment: Moment): Step {
  switch (event.kind) {
    case 'trackPressed':
      return controls.trackPressed(state, event, moment);
    case 'listPlayed':
      return controls.listPlayed(state, event, moment);
    case 'entryPressed':
      return controls.entryPressed(state, event.trackId, moment);
    case 'queueEdited':
      return controls.queueEdited(state, event.edit, moment);
    case 'toggled':
      return controls.toggle(state, moment);
    case 'resumed':
      return controls.resume(state, moment);
    case 'pausePressed':
      return controls.pause(state);
    case 'nextPressed':
      return nextPressed(state, moment);
    case 'previousPressed':
      return previousPressed(state, moment);
    case 'sought':
      return controls.seek(state, event.atS, moment);
    case 'volumeSet':
      return controls.setVolume(state, event.volume);
    case 'sleepChosen':
      return setSleep(state, event.sleep);
    case 'muteToggled':
      return controls.toggleMute(state);
    case 'dismissed':
      return controls.dismiss(state);
    case 'expected':
      return expectTrack(state, event.trackId);
    default:
      return fromOutside(state, event, moment);
  }
}

function fromOutside(state: PlayerState, event: AnswerEvent | OutsideEvent, moment: Moment): Step {
  switch (event.kind) {
    case 'audio':
      return audioChanged(state, event.change, moment);
    case 'playRejected':
      return playRejected(state, event, moment);
    case 'endNear':
      return trackEnded(state, moment);
    case 'sleepDue':
      return sleepDue(state);
    case 'stallTimedOut':
      return stallTimedOut(state, moment);
    case 'resolved':
      return resolved(state, event, moment);
    case 'storedCopyFound':
      return storedCopyFound(state, event, moment);
    case 'trackRead':
      return stepTo(event.track.id === state.queue.currentTrackId ? { ...state, track: event.track } : state);
    case 'searched':
      return searched(state, event, moment);
    case 'genreListRead':
      return genreListRead(state, event);
    case 'suggested':
      return suggested(state, event);
    case 'autofilled':
      return event.after === state.queue.currentTrackId ? autofilled(state, moment) : stepTo(state);
    case 'audioStored':
      return audioStored(state, event.trackId);
    case 'qualityChanged':
      return qualityChanged(state, event.quality);
    case 'goOnChanged':
      return goOnChanged(state, event.isOn);
    case 'playCounted':
      return stepTo({ ...state, lastCountedTrackId: event.trackId });
    case 'lockLost':
      return controls.pause(state);
    case 'savedChanged':
      return takeOver(state, event.saved, moment);
    default:
      return assertNever(event);
  }
}

/**
 * The effects that follow from the difference between two states, whatever the event, so that no transition must list
 * them. The transition's own effects come first: a press must start the audio.
 */
function withConsequences(before: PlayerState, event: PlayerEvent, step: Step): Step {
  const noted = withLinkNeed(before, event, remembered(before, event, step.state));
  const { state, effects: lookups } = prepareNext(before, event, noted);
  const effects = [
    ...step.effects,
    ...lock(before, state),
    ...stallWatch(before, state),
    ...link(before, state),
    ...playedTime(before, state),
    ...autofill(before, state),
    ...mediaSession(before, state),
    ...position(before, event, state),
    ...release(before, event, state),
    ...lookups,
    ...handover(before, event, state),
    ...persistence(before, event, state),
  ];
  return { state, effects };
}

function remembered(before: PlayerState, event: PlayerEvent, state: PlayerState): PlayerState {
  if (state.queue === before.queue) return state;
  const seen = seenAfter(before, event, state.queue);
  return { ...state, autofill: { ...state.autofill, seen }, goOn: goOnAfter(state, event, state.queue) };
}

/** One tab plays at a time: the one that starts takes the lock. */
function lock({ playback: before }: PlayerState, { playback }: PlayerState): readonly PlayerEffect[] {
  if (hasPlayIntent(playback) && !hasPlayIntent(before)) return [{ kind: 'takeLock' }];
  return playback.at === 'idle' && before.at !== 'idle' ? [{ kind: 'releaseLock' }] : [];
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

function stallWatch({ playback: before }: PlayerState, { playback }: PlayerState): readonly PlayerEffect[] {
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

function withLinkNeed(before: PlayerState, event: PlayerEvent, state: PlayerState): PlayerState {
  const needsLink = linkNeed(before, event, state);
  return needsLink === state.needsLink ? state : { ...state, needsLink };
}

function link(before: PlayerState, after: PlayerState): readonly PlayerEffect[] {
  const takes = ({ needsLink, playback }: PlayerState): boolean => needsLink !== null && hasPlayIntent(playback);
  if (takes(before) === takes(after)) return [];
  return [{ kind: takes(after) ? 'takeLink' : 'releaseLink' }];
}

function playedTime({ playback: before }: PlayerState, state: PlayerState): readonly PlayerEffect[] {
  const { playback, track, quality } = state;
  if ((playback.at === 'playing') === (before.at === 'playing')) return [];
  if (playback.at !== 'playing') return [{ kind: 'stopPlayedTime' }];
  const processing: readonly PlayerEffect[] = track === null ? [] : [{ kind: 'startProcessing', track, quality }];
  const { source, track: loaded } = playback.loaded;
  const stored: readonly PlayerEffect[] = source.stored ? [{ kind: 'recordStoredPlayed', trackId: loaded.id }] : [];
  return [{ kind: 'startPlayedTime' }, ...processing, ...stored];
}

/** While a track plays, what follows the list's end is looked up, so that it follows without a gap. */
function autofill(before: PlayerState, state: PlayerState): readonly PlayerEffect[] {
  if (state.playback.at !== 'playing') return [];
  const isLast = (of: PlayerState): boolean => mayGoOnAtEnd(of) && !isExhausted(of) && !isCleared(of);
  const isStarted = before.playback.at !== 'playing';
  const isEndNew = before.queue.trackIds !== state.queue.trackIds || !isLast(before);
  const begins = isStarted && !isCleared(state);
  return begins || (isEndNew && isLast(state)) ? [{ kind: 'autofill', atEnd: false }] : [];
}

function mediaSession(before: PlayerState, { track, playback }: PlayerState): readonly PlayerEffect[] {
  const status = statusOf(playback);
  // While a track is resolved, the last one's metadata stays, or the lock screen would blink.
  const isNew = track !== before.track && (track !== null || status === 'idle');
  const isOther = status !== statusOf(before.playback);
  const state = status === 'idle' ? 'none' : status === 'paused' ? 'paused' : 'playing';
  return [
    ...(isNew ? [{ kind: 'setSessionTrack', track } as const] : []),
    ...(isOther
      ? [
          { kind: 'setSessionState', state } as const,
          { kind: 'persistWhilePlaying', isPlaying: status === 'playing' } as const,
        ]
      : []),
  ];
}

function position(before: PlayerState, event: PlayerEvent, { playback }: PlayerState): readonly PlayerEffect[] {
  const moves = event.kind === 'sought' || event.kind === 'savedChanged' || isAbout(event, 'seeked', 'durationKnown');
  const isOther = statusOf(playback) !== statusOf(before.playback);
  return moves || isOther ? [{ kind: 'positionMoved' }] : [];
}

const isAbout = (event: PlayerEvent, ...kinds: readonly string[]): boolean =>
  event.kind === 'audio' && kinds.includes(event.change.kind);

/** Stored sources are object URLs, which occupy memory: releases those that neither state can still play. */
function release(before: PlayerState, event: PlayerEvent, after: PlayerState): readonly PlayerEffect[] {
  const needed = new Set(sourcesIn(after));
  const sources = [...new Set([...sourcesIn(before), ...brought(event)])].filter(
    (one) => one.stored && !needed.has(one),
  );
  return sources.length === 0 ? [] : [{ kind: 'release', sources }];
}

function brought(event: PlayerEvent): readonly AudioSource[] {
  if (event.kind === 'resolved') return event.resolved?.sources ?? [];
  return event.kind === 'storedCopyFound' && event.source !== null ? [event.source] : [];
}

function handover(before: PlayerState, event: PlayerEvent, state: PlayerState): readonly PlayerEffect[] {
  const plays = state.playback.at === 'playing';
  if (!plays) return before.playback.at === 'playing' ? [{ kind: 'cancelHandover' }] : [];
  const isOther = state.next !== before.next || state.playback !== before.playback;
  return isOther || isAbout(event, 'seeked', 'durationKnown') ? [{ kind: 'scheduleHandover' }] : [];
}

/** Never writes what was read, or two tabs would echo each other's writes for ever. */
function persistence(before: PlayerState, event: PlayerEvent, state: PlayerState): readonly PlayerEffect[] {
  if (event.kind === 'savedChanged') return [];
  const { playback, queue, volume } = state;
  // Every tab hears of a setting; only the one that owns the saved state writes what follows from it.
  const isOtherQueue = queue !== before.queue;
  const claims =
    (isOtherQueue && event.kind !== 'goOnChanged') ||
    volume !== before.volume ||
    event.kind === 'sought' ||
    (hasPlayIntent(playback) && !hasPlayIntent(before.playback));
  const isChanged =
    claims || isOtherQueue || playback.at !== before.playback.at || isAbout(event, 'seeked', 'durationKnown');
  const persist: readonly PlayerEffect[] = isChanged ? [{ kind: 'persist', claims }] : [];
  return event.kind === 'lockLost' ? [{ kind: 'yieldPersist' }] : persist;
}
