import type { TrackId } from '../../core/ids.ts';
import { noSleep } from '../../core/sleep-timer.ts';
import { isPlaylistOf, queueAfter, type QueueEvent } from '../../core/queue/queue.ts';
import { stepTo, type Moment, type PlayerEvent, type Step } from './events.ts';
import { cue, playCurrent, resolveAndLoad } from './load.ts';
import { resetAttempts } from './skip-unplayable.ts';
import { lengthOf, statusOf, type PlayerState } from './state.ts';

type Of<Kind extends PlayerEvent['kind']> = Extract<PlayerEvent, { kind: Kind }>;

export function trackPressed(state: PlayerState, event: Of<'trackPressed'>, moment: Moment): Step {
  const { trackIds, startAt, origin } = event;
  const trackId = trackIds[startAt];
  if (trackId === undefined) return stepTo(state);
  if (trackId === state.queue.currentTrackId) return toggle(state, moment);
  // Choosing a song of the list that plays leaves the playlist as it is (docs/product.md section 4).
  if (origin.kind === 'genre' && isPlaylistOf(state.queue, origin.route, trackId)) {
    return choose(state, { kind: 'movedTo', index: state.queue.trackIds.indexOf(trackId) }, moment);
  }
  return choose(state, { kind: 'listPlayed', trackIds, startAt, from: origin.kind, route: origin.route }, moment);
}

export function listPlayed(state: PlayerState, { trackIds, origin }: Of<'listPlayed'>, moment: Moment): Step {
  const { kind: from, route } = origin;
  return choose(state, { kind: 'listPlayed', trackIds, startAt: 0, from, route }, moment);
}

export function entryPressed(state: PlayerState, trackId: TrackId, moment: Moment): Step {
  if (trackId === state.queue.currentTrackId) return toggle(state, moment);
  return choose(state, { kind: 'movedTo', index: state.queue.trackIds.indexOf(trackId) }, moment);
}

function choose(before: PlayerState, event: QueueEvent, moment: Moment): Step {
  const state = resetAttempts(before);
  const queue = queueAfter(state.queue, event);
  return queue === state.queue ? stepTo(before) : playCurrent({ ...state, queue }, { automatic: false }, moment);
}

/**
 * An edit does not interrupt playback unless it removes the current track: then the next one plays, or is cued when
 * paused.
 */
export function queueEdited(before: PlayerState, edit: QueueEvent, moment: Moment): Step {
  const queue = queueAfter(before.queue, edit);
  const state: PlayerState = { ...before, queue };
  const { currentTrackId } = queue;
  if (currentTrackId === null || currentTrackId === before.queue.currentTrackId) return stepTo(state);
  if (statusOf(before.playback) !== 'paused') return playCurrent(state, { automatic: false }, moment);
  const cued = cue({ ...state, track: null }, currentTrackId, 0);
  const read = { kind: 'readTrack', trackId: currentTrackId } as const;
  return stepTo(cued.state, ...cued.effects, read, { kind: 'setPlayedTime', playedMs: 0 });
}

export function toggle(state: PlayerState, moment: Moment): Step {
  return statusOf(state.playback) === 'paused' ? resume(state, moment) : pause(state);
}

export function resume(before: PlayerState, moment: Moment): Step {
  const state = resetAttempts(before);
  const { playback } = state;
  if (playback.at === 'cued') return resolveAndLoad(state, playback.trackId, playback.atS, moment);
  if (playback.at !== 'paused') return stepTo(before);
  const { url } = playback.loaded.source;
  return stepTo({ ...state, playback: { ...playback, at: 'loading' } }, { kind: 'play', url });
}

export function pause(before: PlayerState): Step {
  const state = resetAttempts(before);
  const { playback } = state;
  switch (playback.at) {
    case 'resolving':
    case 'searching':
      return cue(state, playback.trackId, playback.atS);
    case 'loading':
    case 'playing':
    case 'stalled':
      return stepTo({ ...state, playback: { ...playback, at: 'paused' } }, { kind: 'pause' });
    case 'idle':
    case 'cued':
    case 'paused':
      return stepTo(state);
  }
}

export function seek(state: PlayerState, wantedS: number, moment: Moment): Step {
  const { playback } = state;
  const limitS = lengthOf(state, moment.durationS);
  const atS = Math.max(0, limitS === null ? wantedS : Math.min(wantedS, limitS));
  if ('atS' in playback) return stepTo({ ...state, playback: { ...playback, atS } });
  return 'loaded' in playback ? stepTo(state, { kind: 'seek', atS }) : stepTo(state);
}

/** Steps of 0.01 (docs/product.md section 9); a change of volume ends a mute. */
export function setVolume(state: PlayerState, wanted: number): Step {
  const volume = Math.min(1, Math.max(0, Math.round(wanted * 100) / 100));
  return stepTo({ ...state, volume, muted: false }, { kind: 'setVolume', volume, muted: false });
}

export function toggleMute(state: PlayerState): Step {
  const muted = !state.muted;
  return stepTo({ ...state, muted }, { kind: 'setVolume', volume: state.volume, muted });
}

export function dismiss(state: PlayerState): Step {
  const queue = queueAfter(state.queue, { kind: 'cleared' });
  const playback = { at: 'idle' } as const;
  return stepTo(
    { ...resetAttempts(state), queue, playback, track: null, sleep: noSleep, next: null, expected: null },
    { kind: 'unload' },
    { kind: 'cancelSleep' },
    { kind: 'cancelProcessing' },
    { kind: 'setPlayedTime', playedMs: 0 },
  );
}
