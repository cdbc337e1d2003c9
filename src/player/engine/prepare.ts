import type { TrackId } from '../../core/ids.ts';
import { positionAfterEnd, type Queue } from '../../core/queue.ts';
import type { AudioQuality } from '../../core/track.ts';
import type { PlayerEvent, Step } from './events.ts';
import { go, stay } from './step-result.ts';
import { isStored, loadedOf, type PlayerState } from './state.ts';

/** What will play when the current track ends; null when nothing, or the same again. */
export function comingUp(queue: Queue): TrackId | null {
  const at = positionAfterEnd(queue);
  return at === null || at === queue.position ? null : (queue.trackIds[at] ?? null);
}

/** Looks up what comes next while a track plays: a paused player may never go on. */
export function prepareNext(before: PlayerState, event: PlayerEvent, state: PlayerState): Step {
  if (state.playback.at !== 'playing') return stay(state);
  const trackId = comingUp(state.queue);
  const { next, quality } = state;
  if (trackId === null) return stay(next === null ? state : { ...state, next: null });
  const isSame = next?.trackId === trackId && next.quality === quality;
  const isStoredNow = event.kind === 'audioStored' && event.trackId === trackId;
  const mayBeStored = isStoredNow || before.playback.at !== 'playing';
  if (isSame && (isStored(next) || !mayBeStored)) return stay(state);
  const asked: PlayerState = isSame ? state : { ...state, next: { trackId, quality, resolved: null } };
  return go(asked, { kind: 'resolve', trackId, quality });
}

/** Resolves the sources of a track that the pointer or focus is on. */
export function intend(state: PlayerState, trackId: TrackId | null): Step {
  if (trackId === null) return stay({ ...state, intended: null });
  const known = [loadedOf(state.playback)?.track.id, state.next?.trackId, state.intended?.trackId];
  if (known.includes(trackId)) return stay(state);
  const { quality } = state;
  const intended = { trackId, quality, resolved: null };
  return go({ ...state, intended }, { kind: 'resolve', trackId, quality }, { kind: 'expireIntended' });
}

/** A track's audio is on this device now: what was looked up before did not know. */
export function audioStored(state: PlayerState, trackId: TrackId): Step {
  const { intended, quality } = state;
  const isOld = intended?.trackId === trackId && !isStored(intended);
  return isOld ? go(state, { kind: 'resolve', trackId, quality }) : stay(state);
}

/** What plays goes on in the new quality once its source is found; what was looked up ahead is looked up again. */
export function qualityChanged(state: PlayerState, quality: AudioQuality): Step {
  if (quality === state.quality) return stay(state);
  const { playback } = state;
  const changed: PlayerState = { ...state, quality, next: null, intended: null };
  const trackId = playback.at === 'resolving' ? playback.trackId : loadedOf(playback)?.track.id;
  return trackId === undefined ? stay(changed) : go(changed, { kind: 'resolve', trackId, quality });
}
