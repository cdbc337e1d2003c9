import type { SleepChoice } from '../../core/sleep-timer.ts';
import { sleepTimer } from '../../ui/strings/sleep-timer.ts';

export const sleepChoiceLabel = (sleep: SleepChoice): string =>
  sleep.kind === 'after' ? sleepTimer.minutes(sleep.minutes) : sleepTimer[sleep.kind];
