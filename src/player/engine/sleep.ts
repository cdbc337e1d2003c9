import { noSleep, type SleepChoice } from '../../core/sleep.ts';
import { after, to, type Step } from './events.ts';
import { pause } from './controls.ts';
import { hasPlayIntent, type PlayerState } from './state.ts';

export function setSleep(state: PlayerState, sleep: SleepChoice): Step {
  const withTimer: PlayerState = { ...state, sleep };
  if (sleep.kind !== 'after') return to(withTimer, { kind: 'cancelSleep' });
  return to(withTimer, { kind: 'scheduleSleep', inMs: sleep.minutes * 60_000 });
}

export function sleepDue(state: PlayerState): Step {
  if (state.sleep.kind !== 'after') return to(state);
  const awake: PlayerState = { ...state, sleep: noSleep };
  if (!hasPlayIntent(state.playback)) return to(awake);
  return after([{ kind: 'notify', notice: 'slept' }], pause(awake));
}
