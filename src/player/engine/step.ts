import { assertNever } from '../../lib/assert-never.ts';
import { autofill, listRead, goOnChanged, noteQueue, suggested } from './autofill-rules.ts';
import * as controls from './controls.ts';
import { audioChanged, link, playRejected, stallTimedOut, stallWatch, withLinkNeed } from './element.ts';
import {
  isAbout,
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
import { audioStored, expectTrack, handover, prepareNext, qualityChanged } from './prepare.ts';
import { searched } from './searched.ts';
import { setSleep, sleepDue } from './sleep-timer.ts';
import { hasPlayIntent, sourcesIn, statusOf, type AudioSource, type Playback, type PlayerState } from './state.ts';
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
    case 'listRead':
      return listRead(state, event);
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
 * What follows from the difference between two states, whatever the event, so that no transition must list it.
 *
 * First the state gets what such a difference adds to it; the effects then compare `before` with that. The transition's
 * own effects stay in front: a press must start the audio, and `release` revokes a source that `load` has replaced. The
 * others depend on no order among themselves.
 */
function withConsequences(before: PlayerState, event: PlayerEvent, transition: Step): Step {
  const withQueueNotes = noteQueue(before, event, transition.state);
  const withNotes = withLinkNeed(before, event, withQueueNotes);
  const { state, effects: resolveNext } = prepareNext(before, event, withNotes);
  const effects = [
    ...transition.effects,
    ...lock(before, state),
    ...stallWatch(before, state),
    ...link(before, state),
    ...playedTime(before, state),
    ...autofill(before, state),
    ...mediaSession(before, state),
    ...position(before, event, state),
    ...release(before, event, state),
    ...resolveNext,
    ...handover(before, event, state),
    ...persistence(before, event, state),
    ...persistTicker(before, state),
  ];
  return { state, effects };
}

/** One tab plays at a time: the one that starts takes the lock. */
function lock({ playback: before }: PlayerState, { playback }: PlayerState): readonly PlayerEffect[] {
  if (hasPlayIntent(playback) && !hasPlayIntent(before)) return [{ kind: 'takeLock' }];
  return playback.at === 'idle' && before.at !== 'idle' ? [{ kind: 'releaseLock' }] : [];
}

function playedTime({ playback: before }: PlayerState, state: PlayerState): readonly PlayerEffect[] {
  const { playback, track, quality } = state;
  if ((playback.at === 'playing') === (before.at === 'playing')) return [];
  if (playback.at !== 'playing') return [{ kind: 'stopPlayedTime' }];
  const processing: readonly PlayerEffect[] = track === null ? [] : [{ kind: 'startProcessing', track, quality }];
  const { source, track: loaded } = playback.loaded;
  const stored: readonly PlayerEffect[] = source.stored ? [{ kind: 'recordStoredPlayed', trackId: loaded.id }] : [];
  // What only took the place of an unplayable track was not recorded when it was tried.
  const inPlaceOf: readonly PlayerEffect[] =
    state.unplayable.trackIds.size === 0 ? [] : [{ kind: 'recordChosen', trackId: loaded.id }];
  return [{ kind: 'startPlayedTime' }, ...processing, ...stored, ...inPlaceOf];
}

function mediaSession(before: PlayerState, { track, playback }: PlayerState): readonly PlayerEffect[] {
  const status = statusOf(playback);
  // While a track is resolved, the last one's metadata stays, or the lock screen would blink.
  const isNew = track !== before.track && (track !== null || status === 'idle');
  const state = status === 'idle' ? 'none' : status === 'paused' ? 'paused' : 'playing';
  return [
    ...(isNew ? [{ kind: 'setSessionTrack', track } as const] : []),
    ...(isOtherStatus(before.playback, playback) ? [{ kind: 'setSessionState', state } as const] : []),
  ];
}

const isOtherStatus = (before: Playback, playback: Playback): boolean => statusOf(playback) !== statusOf(before);

function position(before: PlayerState, event: PlayerEvent, { playback }: PlayerState): readonly PlayerEffect[] {
  const moves = event.kind === 'sought' || event.kind === 'savedChanged' || isAbout(event, 'seeked', 'durationKnown');
  return moves || isOtherStatus(before.playback, playback) ? [{ kind: 'positionMoved' }] : [];
}

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

/** Never writes what was read, or two tabs would echo each other's writes for ever. */
function persistence(before: PlayerState, event: PlayerEvent, state: PlayerState): readonly PlayerEffect[] {
  if (event.kind === 'savedChanged') return [];
  // Another tab plays, and writes from now on.
  if (event.kind === 'lockLost') return [{ kind: 'yieldPersist' }];
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
  return isChanged ? [{ kind: 'persist', claims }] : [];
}

/** The position is written at intervals while it moves. */
function persistTicker({ playback: before }: PlayerState, { playback }: PlayerState): readonly PlayerEffect[] {
  if (!isOtherStatus(before, playback)) return [];
  return [{ kind: 'persistWhilePlaying', isPlaying: statusOf(playback) === 'playing' }];
}
