export type SleepChoice =
  | { readonly kind: 'off' | 'endOfTrack' }
  | { readonly kind: 'after'; readonly minutes: number };

export const noSleep: SleepChoice = { kind: 'off' };
