import { seenAfter } from './autofill-rules.ts';
import type { PlayerEffect, PlayerEvent, Step } from './events.ts';
import { prepareNext } from './prepare.ts';
import { hasPlayIntent, loadedOf, sourcesIn, statusOf, type Playback, type PlayerState, type Source } from './state.ts';

/**
 * The effects that follow from the difference between two states, whatever the event, so that no transition must list
 * them. The transition's own effects come first: a press must start the audio.
 */
export function withConsequences(before: PlayerState, event: PlayerEvent, step: Step): Step {
  const { state, effects: lookups } = prepareNext(before, event, remembered(before, step.state));
  const effects = [
    ...step.effects,
    ...lock(before, state),
    ...stallWatch(before, state),
    ...playedTime(before, state),
    ...shown(before, state),
    ...position(before, event, state),
    ...release(before, event, state),
    ...lookups,
    ...handover(before, event, state),
    ...persistence(before, event, state),
  ];
  return { state, effects };
}

function remembered(before: PlayerState, state: PlayerState): PlayerState {
  if (state.queue === before.queue) return state;
  return { ...state, autofill: { ...state.autofill, seen: seenAfter(before, state.queue) } };
}

/** One tab plays at a time: the one that starts takes the lock. */
function lock({ playback: before }: PlayerState, { playback }: PlayerState): readonly PlayerEffect[] {
  if (hasPlayIntent(playback) && !hasPlayIntent(before)) return [{ kind: 'takeLock' }];
  return playback.at === 'idle' && before.at !== 'idle' ? [{ kind: 'releaseLock' }] : [];
}

const mayStall = ({ at }: Playback): boolean => at === 'loading' || at === 'stalled';

function stallWatch({ playback: before }: PlayerState, { playback }: PlayerState): readonly PlayerEffect[] {
  if (!mayStall(playback)) return mayStall(before) ? [{ kind: 'unwatchStall' }] : [];
  const isSame = mayStall(before) && loadedOf(before) === loadedOf(playback);
  return isSame ? [] : [{ kind: 'watchStall' }];
}

function playedTime({ playback: before }: PlayerState, state: PlayerState): readonly PlayerEffect[] {
  const { playback, track, quality } = state;
  if ((playback.at === 'playing') === (before.at === 'playing')) return [];
  if (playback.at !== 'playing') return [{ kind: 'stopPlayedTime' }];
  const processing: readonly PlayerEffect[] = track === null ? [] : [{ kind: 'startProcessing', track, quality }];
  return [{ kind: 'startPlayedTime' }, { kind: 'autofill', atEnd: false }, ...processing];
}

function shown(before: PlayerState, { track, playback }: PlayerState): readonly PlayerEffect[] {
  const status = statusOf(playback);
  // While a track is resolved, the last one's metadata stays, or the lock screen would blink.
  const isNew = track !== before.track && (track !== null || status === 'idle');
  const isOther = status !== statusOf(before.playback);
  const state = status === 'idle' ? 'none' : status === 'paused' ? 'paused' : 'playing';
  return [
    ...(isNew ? [{ kind: 'showTrack', track } as const] : []),
    ...(isOther
      ? [
          { kind: 'showState', state } as const,
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
  event.kind === 'audio' && kinds.includes(event.said.kind);

/** Stored sources are object URLs, which occupy memory: releases those that neither state can still play. */
function release(before: PlayerState, event: PlayerEvent, after: PlayerState): readonly PlayerEffect[] {
  const needed = new Set(sourcesIn(after));
  const sources = [...sourcesIn(before), ...brought(event)].filter((one) => one.stored && !needed.has(one));
  return sources.length === 0 ? [] : [{ kind: 'release', sources }];
}

function brought(event: PlayerEvent): readonly Source[] {
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
  const claims =
    queue !== before.queue ||
    volume !== before.volume ||
    event.kind === 'sought' ||
    (hasPlayIntent(playback) && !hasPlayIntent(before.playback));
  const isChanged = claims || playback.at !== before.playback.at || isAbout(event, 'seeked', 'durationKnown');
  const persist: readonly PlayerEffect[] = isChanged ? [{ kind: 'persist', claims }] : [];
  return event.kind === 'lockLost' ? [{ kind: 'yieldPersist' }] : persist;
}
