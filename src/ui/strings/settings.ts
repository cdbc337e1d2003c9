import { profile } from './strings.ts';

/** Apart from `strings.ts`, which is in Home's first load. */
export const settings = {
  title: profile.settings,
  audioQuality: 'Audio Quality',
  lossless: 'Lossless',
  high: 'High',
  low: 'Low',
  font: 'Font',
  storage: 'Storage for music',
  downloads: 'Downloads',
  wifiOnly: 'Download on Wi-Fi only',
  wifiOnlyHint: 'Songs you keep offline wait for Wi-Fi, unless you allow mobile data for them.',
  mobileHint: 'Songs you keep offline use mobile data too.',
  connectionUnknownHint: 'This browser does not tell Wi-Fi from mobile data, except in its data saver.',
  shortcuts: 'Keyboard shortcuts',
  reloadApp: 'Reload App',
  backToProfile: 'Back to Profile',
  stats: 'Stats',
  qualityHints: { lossless: 'FLAC where the song has it', high: 'The usual choice', low: 'Saves data and storage' },
  storageHint: (used: string, budget: string): string => `${used} of ${budget} used`,
  pinnedTitle: 'Your downloads won’t fit',
  pinnedText: (pinned: string): string =>
    `Your downloads take ${pinned}. With less storage, nothing new is downloaded until you remove some.`,
  useLess: 'Use less anyway',
  reloadHint: 'Downloads the app again. Your music and your changes stay.',
  notReached: 'The server cannot be reached: reloading without an update',
  accountTitle: 'Account',
  guestHint: 'You are a guest: only this device can open your likes and playlists on the server.',
  version: (version: string): string => `Offbeat ${version}`,
} as const;
