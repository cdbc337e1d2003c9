/** Texts that only screens use, beside those of the catalogue (strings.ts): why something is empty and what to do. */

export const states = {
  offlineNothing: 'You are offline, and nothing of this is stored on this device.',
  offlineNothingHint: 'It appears as soon as the network is back.',
  couldNotLoad: 'This could not be loaded.',
  noneOffline: 'None of these songs is available offline.',
} as const;
