/** Where a song's audio is, as the icon of its row says (see strings.ts). */
export const songStates = {
  stored: 'Available offline',
  unavailable: 'Not available offline',
  queued: 'Waiting to be downloaded',
  preparing: 'Preparing',
  downloading: 'Downloading',
  failed: 'Download failed',
  onlineOnly: 'Plays online only',
  /** A tap on a song that cannot play now. */
  explained: 'Track not available offline. It plays when you are online again.',
} as const;
