import { queueAfter, restoredQueue, type Queue } from '../../core/queue/queue.ts';
import { isSameList } from '../../lib/is-same-list.ts';
import { dismiss } from './controls.ts';
import { stepTo, type Moment, type SavedPlayback, type Step } from './events.ts';
import { cue } from './load.ts';
import { expectTrack } from './prepare.ts';
import { hasPlayIntent, loadedOf, type PlayerState } from './state.ts';

const sameSecondS = 0.5;

/**
 * Applies rows that this tab did not write: an earlier session's, another tab's, a hand edit. Without play intent here,
 * the player shows that track at its position. While something plays here, this tab owns track and position; queue, repeat
 * and volume are taken over around them. A dismissal elsewhere stops it.
 */
export function takeOver(state: PlayerState, saved: SavedPlayback, moment: Moment): Step {
  const { volume, lastCountedTrackId } = saved;
  const muted = state.muted && volume === state.volume;
  const updated: PlayerState = { ...state, volume, muted, lastCountedTrackId };
  const isPlaying = hasPlayIntent(state.playback) && saved.queue.currentTrackId !== null;
  const queue = state.goOn.isOn === false ? queueAfter(saved.queue, { kind: 'suggestionsDropped' }) : saved.queue;
  const step = isPlaying ? takeQueue(updated, queue) : showSaved(updated, { ...saved, queue }, moment);
  if (volume === state.volume) return step;
  return stepTo(step.state, ...step.effects, { kind: 'setVolume', volume, muted });
}

/** Around the track that plays here. */
function takeQueue(state: PlayerState, { kind, route, trackIds, suggestedIds, repeat }: Queue): Step {
  const { currentTrackId } = state.queue;
  if (currentTrackId === null) return stepTo(state);
  const queue = restoredQueue({ kind, route, trackIds, currentTrackId, suggestedIds, repeat });
  return stepTo({ ...state, queue: withKnownEntries(queue, state) });
}

/**
 * A tab that plays saves every second. What waits here for an answer about the queue, as Next on its last track, knows the
 * entries by identity.
 */
const withKnownEntries = (queue: Queue, { queue: known }: PlayerState): Queue => ({
  ...queue,
  trackIds: isSameList(queue.trackIds, known.trackIds) ? known.trackIds : queue.trackIds,
  suggestedIds: isSameList(queue.suggestedIds, known.suggestedIds) ? known.suggestedIds : queue.suggestedIds,
});

function showSaved(state: PlayerState, saved: SavedPlayback, moment: Moment): Step {
  const { track, atS, playedMs } = saved;
  const queue = withKnownEntries(saved.queue, state);
  const trackId = queue.currentTrackId;
  if (trackId === null) {
    if (state.playback.at === 'idle') return stepTo({ ...state, queue });
    const dismissed = dismiss(state);
    return stepTo({ ...dismissed.state, queue }, ...dismissed.effects);
  }
  const known: PlayerState = { ...state, queue, track };
  const isPausedThere =
    loadedOf(state.playback)?.track.id === trackId && Math.abs(moment.positionS - atS) < sameSecondS;
  if (isPausedThere) return stepTo(known);
  const cued = cue(known, trackId, atS);
  // The next press is likely to be Play.
  const ready = expectTrack(cued.state, trackId);
  const effects = [...cued.effects, ...ready.effects];
  return stepTo(ready.state, ...effects, { kind: 'setPlayedTime', playedMs });
}
