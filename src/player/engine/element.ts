import type { AudioEvent } from '../../platform/audio-element.ts';
import type { Moment, PlayerEffect, PlayerEvent, Step } from './events.ts';
import { fallBack, outputLost } from './load.ts';
import { trackEnded } from './move.ts';
import { comingUp } from './prepare.ts';
import { go, stay } from './step-result.ts';
import { hasPlayIntent, type PlayerState } from './state.ts';

export function stallTimedOut(state: PlayerState, moment: Moment): Step {
  const { at } = state.playback;
  return at === 'loading' || at === 'stalled' ? fallBack(state, moment) : stay(state);
}

export function audioSaid(state: PlayerState, said: AudioEvent, moment: Moment): Step {
  const { playback } = state;
  switch (said.kind) {
    case 'playing':
      return playing(state);
    case 'paused':
      // Not by the app: a headset pulled out, a call, another app.
      if (!('loaded' in playback)) return stay(state);
      return stay({ ...state, playback: { ...playback, at: 'paused' } });
    case 'waiting':
      return playback.at === 'playing' ? stay({ ...state, playback: { ...playback, at: 'stalled' } }) : stay(state);
    case 'loadedEnough':
      return 'loaded' in playback ? go(state, downloadAhead(state)) : stay(state);
    case 'ended':
      return trackEnded(state, moment);
    case 'failed':
      return said.reason === 'noOutput' ? outputLost(state, moment) : fallBack(state, moment);
    case 'seeked':
    case 'durationKnown':
      return stay(state);
  }
}

function playing(state: PlayerState): Step {
  const { playback } = state;
  // Paused meanwhile: the element had started already.
  if (!hasPlayIntent(playback)) return go(state, { kind: 'pause' });
  if (!('loaded' in playback)) return stay(state);
  const sounding: PlayerState =
    playback.at === 'playing' ? state : { ...state, playback: { ...playback, at: 'playing' } };
  return playback.loaded.source.stored ? go(sounding, downloadAhead(sounding)) : stay(sounding);
}

/** The current track needs no more of the network: download it whole, then the next one. */
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
  if (playback.at !== 'loading' || playback.loaded.source.url !== url) return stay(state);
  if (reason === 'failed') return fallBack(state, moment);
  return go({ ...state, playback: { ...playback, at: 'paused' } }, { kind: 'pause' });
}
