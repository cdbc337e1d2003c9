import { noSleep, type SleepChoice } from '../../core/sleep.ts';
import { after, to, type Step } from './events.ts';
import { pause } from './controls.ts';
import { hasPlayIntent, type PlayerState } from './state.ts';

export function setSleep(state: PlayerState, sleep: SleepChoice): Step {
  const chosen: PlayerState = { ...state, sleep };
  if (sleep.kind !== 'after') return to(chosen, { kind: 'cancelSleep' });
  return to(chosen, { kind: 'scheduleSleep', inMs: sleep.minutes * 60_000 });
}

export function sleepDue(state: PlayerState): Step {
  if (state.sleep.kind !== 'after') return to(state);
  const awake: PlayerState = { ...state, sleep: noSleep };
  if (!hasPlayIntent(state.playback)) return to(awake);
  return after([{ kind: 'notify', notice: 'slept' }], pause(awake));
}
