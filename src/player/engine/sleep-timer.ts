import { noSleep, type SleepChoice } from '../../core/sleep-timer.ts';
import { effectsFirst, stepTo, type Step } from './events.ts';
import { pause } from './controls.ts';
import { hasPlayIntent, type PlayerState } from './state.ts';

export function setSleep(state: PlayerState, sleep: SleepChoice): Step {
  const withTimer: PlayerState = { ...state, sleep };
  if (sleep.kind !== 'after') return stepTo(withTimer, { kind: 'cancelSleep' });
  return stepTo(withTimer, { kind: 'scheduleSleep', inMs: sleep.minutes * 60_000 });
}

export function sleepDue(state: PlayerState): Step {
  if (state.sleep.kind !== 'after') return stepTo(state);
  const awake: PlayerState = { ...state, sleep: noSleep };
  if (!hasPlayIntent(state.playback)) return stepTo(awake);
  return effectsFirst([{ kind: 'notify', notice: 'slept' }], pause(awake));
}
