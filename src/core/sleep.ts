/** When the music stops by itself, as a listener chooses it. */
export type SleepChoice =
  { readonly kind: 'off' | 'endOfTrack' } | { readonly kind: 'after'; readonly minutes: number };

export const noSleep: SleepChoice = { kind: 'off' };
