/** Texts that only screens use, beside those of the catalogue (strings.ts): why something is empty and what to do. */
import { counted } from '../../lib/format.ts';
import { common } from './strings.ts';

const songs = (n: number): string => counted(n, 'song', 'songs');

export const states = {
  changedHereOnly: 'Your changes to this playlist stay on this device: the server does not take them.',
  playlistNotTaken: 'The server has not taken this playlist. Retry or discard it under “Sync status”.',
  offlineReady: (n: number): string => `Offline · ${songs(n)} ready`,
  offlineNothing: 'You are offline, and nothing of this is stored on this device.',
  offlineNothingHint: 'It appears as soon as the network is back.',
  couldNotLoad: common.couldNotLoad,
  notRefreshed: 'This list could not be refreshed.',
  nameTooLong: (length: number, max: number): string => `Use at most ${max} characters: these are ${length}`,
  storageFailed: 'This could not be stored on this device.',
  storageFailedHint: 'Free some storage or reload the app, then try again.',
  clear: 'Clear',
  showAll: 'Show all',
  downloaded: 'Downloaded',
  noneOffline: 'None of these songs is available offline.',
  othersLists: 'Only the owner can open these lists.',
  artists: (n: number): string => counted(n, 'artist', 'artists'),
  noLikesHint: 'No liked songs yet. Tap the heart while a song plays, and it waits for you here.',
  noRecentsHint: 'Nothing played yet. The songs you listen to appear here.',
  noFollows: 'You follow no artists yet',
  noFollowsHint: 'Open an artist and tap Follow.',
  deleteText: 'Its songs stay where they are; only the list goes.',
  storageFull: 'Storage for music is full. Not everything could be kept.',
  keptOffline: 'Kept offline',
  stored: (count: string, size: string): string => `${count}, ${size}`,
  removeStored: (title: string): string => `Remove ${title}`,
  removeKept: (name: string): string => `Stop keeping ${name}`,
  gonePlaylist: 'A playlist that is gone',
  nothingOfflineHint:
    'Nothing is available offline yet. What you play is kept for later by itself. “Keep offline” on a list keeps all of it.',
  couldNotRemove: 'This could not be removed',
  noPlaylistsHint: 'Make one here, or from the menu of any song.',
  emptyPlaylistHint: 'This playlist is empty. Add songs with “Add to Playlist” in the menu of any song.',
} as const;

/** What storage is used for, in Settings. */
export const storage = {
  kept: 'Kept offline',
  played: 'Played',
  other: 'App and pictures',
  free: 'Free for music',
} as const;

/** Keeping a list offline (docs/guarantees.md, Audio). */
export const keeping = {
  about: (size: string): string => `About ${size}`,
  aboutPart: (size: string, n: number, of: number): string => `About ${size} for ${n} of ${of}`,
  allHere: 'Already on this device',
  title: (count: string): string => `Keep ${count} offline?`,
  text: (size: string): string => `About ${size} to fetch: much of what is free for music here.`,
  meteredText: (size: string): string =>
    `About ${size} to fetch. This device saves data or is on a mobile network, where that may cost you.`,
  fetchNow: 'Fetch now',
  waitForWifi: 'Wait for Wi-Fi',
  tooBig: 'Not enough storage for music',
  tooBigText: (needed: string, free: string, missing: string): string =>
    `This needs about ${needed}, and ${free} are free for kept songs. Make “Storage for music” larger in Settings, or free about ${missing} in Available Offline.`,
  pause: 'Pause download',
  resume: 'Resume download',
  tryAgain: 'Try again',
  waits: {
    paused: 'paused',
    full: 'storage for music is full',
    metered: 'waits for Wi-Fi',
    offline: 'waits for the network',
  },
  failed: (n: number): string => `${songs(n)} cannot be fetched`,
  problems: { gone: 'Sound is missing', damaged: 'Sound is damaged', none: 'Has no sound' },
} as const;

export const statsTexts = {
  listening: 'Listening',
  plays: 'Songs heard to the end',
  topArtists: 'Top artists',
  topGenres: 'Top genres',
  storage: 'Storage',
  used: 'Used by Offbeat',
  allowed: 'Allowed by the browser',
  songs: 'Songs available offline',
  pinned: 'Kept on purpose',
  app: 'App',
  version: 'Version',
  worker: 'Service worker',
  updateWaits: 'an update waits',
  lastSync: 'Last sync',
  paused: 'Sending paused',
  tables: 'Tables',
  outbox: 'Outbox',
  outboxEmpty: 'Nothing waits to be sent.',
  outboxTotal: (total: number, ofOthers: number): string =>
    ofOthers === 0
      ? counted(total, 'row', 'rows')
      : `${counted(total, 'row', 'rows')}, ${ofOthers} of other accounts on this device`,
  columns: ['Row', 'Change', 'About', 'State', 'Attempts', 'Last error'],
  unknown: 'unknown',
  none: 'none',
  never: 'never',
  no: 'no',
} as const;
