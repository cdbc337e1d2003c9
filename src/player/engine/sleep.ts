import { noSleep, type SleepChoice } from '../../core/sleep.ts';
import type { Step } from './events.ts';
import { pause } from './controls.ts';
import { after, go, stay } from './step-result.ts';
import { hasPlayIntent, type PlayerState } from './state.ts';

export function setSleep(state: PlayerState, sleep: SleepChoice): Step {
  const chosen: PlayerState = { ...state, sleep };
  if (sleep.kind !== 'after') return go(chosen, { kind: 'cancelSleep' });
  return go(chosen, { kind: 'scheduleSleep', inMs: sleep.minutes * 60_000 });
}

export function sleepDue(state: PlayerState): Step {
  if (state.sleep.kind !== 'after') return stay(state);
  const awake: PlayerState = { ...state, sleep: noSleep };
  if (!hasPlayIntent(state.playback)) return stay(awake);
  return after([{ kind: 'notify', notice: 'slept' }], pause(awake));
}
