import type { TrackId } from '../../core/ids.ts';
import { indexAfterEnd, type Queue } from '../../core/queue/queue.ts';
import type { AudioQuality } from '../../core/track.ts';
import { isAbout, stepTo, type PlayerEffect, type PlayerEvent, type Step } from './events.ts';
import { isStored, loadedOf, type PlayerState } from './state.ts';

/** Null when nothing follows, or the same track again. */
export function comingUp(queue: Queue): TrackId | null {
  const at = indexAfterEnd(queue);
  return at === null || at === queue.currentIndex ? null : (queue.trackIds[at] ?? null);
}

/** Only while a track plays: a paused player may never continue. */
export function prepareNext(before: PlayerState, event: PlayerEvent, state: PlayerState): Step {
  if (state.playback.at !== 'playing') return stepTo(state);
  const trackId = comingUp(state.queue);
  const { next, quality } = state;
  if (trackId === null) return stepTo(next === null ? state : { ...state, next: null });
  // Its record cannot be read. The next event looks again; this one would, without end.
  if (next === null && event.kind === 'resolved' && event.trackId === trackId) return stepTo(state);
  const resolve = { kind: 'resolve', trackId, quality } as const;
  if (next?.trackId !== trackId) return stepTo({ ...state, next: { trackId, resolved: null } }, resolve);
  const isStoredNow = event.kind === 'audioStored' && event.trackId === trackId;
  const mayBeStored = isStoredNow || before.playback.at !== 'playing';
  return mayBeStored && !isStored(next) ? stepTo(state, resolve) : stepTo(state);
}

export function expectTrack(state: PlayerState, trackId: TrackId | null): Step {
  if (trackId === null) return stepTo({ ...state, expected: null });
  const known = [loadedOf(state.playback)?.track.id, state.next?.trackId, state.expected?.trackId];
  if (known.includes(trackId)) return stepTo(state);
  const { quality } = state;
  return stepTo(
    { ...state, expected: { trackId, resolved: null } },
    { kind: 'resolve', trackId, quality },
    { kind: 'expireExpected' },
  );
}

export function audioStored(state: PlayerState, trackId: TrackId): Step {
  const { expected, quality } = state;
  const isOld = expected?.trackId === trackId && !isStored(expected);
  return isOld ? stepTo(state, { kind: 'resolve', trackId, quality }) : stepTo(state);
}

/** The current track continues in the new quality once its source is found; sources looked up early are dropped. */
export function qualityChanged(state: PlayerState, quality: AudioQuality): Step {
  if (quality === state.quality) return stepTo(state);
  const { playback } = state;
  const changed: PlayerState = { ...state, quality, next: null, expected: null };
  const trackId = playback.at === 'resolving' ? playback.trackId : loadedOf(playback)?.track.id;
  return trackId === undefined ? stepTo(changed) : stepTo(changed, { kind: 'resolve', trackId, quality });
}

export function handover(before: PlayerState, event: PlayerEvent, state: PlayerState): readonly PlayerEffect[] {
  const plays = state.playback.at === 'playing';
  if (!plays) return before.playback.at === 'playing' ? [{ kind: 'cancelHandover' }] : [];
  const isOther = state.next !== before.next || state.playback !== before.playback;
  return isOther || isAbout(event, 'seeked', 'durationKnown') ? [{ kind: 'scheduleHandover' }] : [];
}
