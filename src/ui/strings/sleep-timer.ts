/** Apart from the player's other texts, because the bar of every screen is drawn without these. */
export const sleepTimer = {
  title: 'Sleep timer',
  /** The menu's item while one is set, with the choice's label. */
  set: (choice: string): string => `Sleep timer: ${choice}`,
  off: 'Off',
  minutes: (n: number): string => `After ${n} minutes`,
  endOfTrack: 'At the end of this song',
} as const;

export const sleepToasts = {
  off: 'The sleep timer is off',
  minutes: (n: number): string => `The music stops in ${n} minutes`,
  endOfTrack: 'The music stops at the end of this song',
} as const;
