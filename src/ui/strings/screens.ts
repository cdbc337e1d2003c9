import { limits } from '../../core/limits.ts';
import { counted } from '../../lib/format.ts';
import { common } from './strings.ts';

const songs = (n: number): string => counted(n, 'song', 'songs');

export const states = {
  changedHereOnly: 'Your changes to this playlist stay on this device: the server does not support them.',
  playlistNotTaken: 'The server refused this playlist. Retry or discard it under “Sync status”.',
  offlineReady: (n: number): string => (n === 0 ? 'Offline · reconnect to play songs' : `Offline · ${songs(n)} ready`),
  offlineNothing: 'You are offline, and none of this is stored on this device.',
  offlineNothingHint: 'It appears when the network is back.',
  couldNotLoad: common.couldNotLoad,
  notRefreshed: 'This list could not be refreshed.',
  nameTooLong: (length: number, max: number): string => `Use at most ${max} characters (now ${length})`,
  storageFailed: 'This could not be stored on this device.',
  storageFailedHint: 'Free some storage or reload the app, then try again.',
  clear: 'Clear',
  showAll: 'Show all',
  onThisDevice: (n: number): string => `On this device (${n})`,
  notDownloaded: (n: number): string => `Not downloaded (${n})`,
  downloaded: 'Downloaded',
  noneOffline: 'None of these songs is available offline.',
  othersLists: 'Only the owner can open these lists.',
  artists: (n: number): string => counted(n, 'artist', 'artists'),
  noLikesHint: 'No liked songs yet. Tap the heart while a song plays to add it here.',
  findMusic: 'Find music',
  noRecentsHint: 'Nothing played yet. The songs you listen to appear here.',
  noFollows: 'You follow no artists yet',
  noFollowsHint: 'Open an artist and tap Follow.',
  deleteText: 'Only the list is deleted, not its songs.',
  deleted: (name: string): string => `${name} deleted`,
  downloads: 'Downloads',
  stored: (count: string, size: string): string => `${count}, ${size}`,
  removedStored: (title: string): string => `${title} removed from this device`,
  removeStored: (title: string): string => `Remove ${title}`,
  unpinned: (name: string): string => `${name} is no longer kept offline`,
  removeDownload: (name: string): string => `Remove download of ${name}`,
  gonePlaylist: 'Deleted playlist',
  nothingOfflineHint:
    'Nothing is available offline yet. Songs you play are stored automatically. “Keep offline” on a list downloads all of it.',
  couldNotRemove: 'This could not be removed',
  noPlaylistsHint: 'Create one here, or from the menu of any song.',
  emptyPlaylistHint: 'This playlist is empty. Add songs with “Add to Playlist” in the menu of any song.',
} as const;

export const homeTexts = {
  noSongs: 'Songs to start with appear here when the server answers.',
} as const;

export const genreGrid = {
  filter: 'Filter genres',
  byName: 'A to Z',
  found: (n: number): string => `${counted(n, 'genre', 'genres')} found`,
  none: (filter: string): string => `No genre is called "${filter.trim()}"`,
} as const;

/** A full page is the first of more, as far as is known. */
const orMore = (n: number): string => (n < limits.pageSize ? songs(n) : `${n}+ songs`);

export const found = {
  topResult: 'Top result',
  artist: 'Artist',
  genre: 'Genre',
  artistsInstead: (n: number, first: string): string => `${counted(n, 'artist', 'artists')}: ${first}`,
  songsInstead: (n: number, first: string): string => `${orMore(n)}: ${first}`,
  songsFound: (n: number): string => `${orMore(n)} found`,
  artistsFound: (n: number): string => `${counted(n, 'artist', 'artists')} found`,
  remove: (term: string): string => `Remove ${term}`,
} as const;

export const storage = {
  pinned: 'Downloads',
  played: 'Played',
  other: 'App and pictures',
  free: 'Free for music',
  byList: 'Storage by list',
  playedSongs: 'Played songs',
  otherAccounts: 'Other accounts on this device',
  nothingStored: 'No songs are stored on this device.',
  size: (all: string, shared: string | null): string => (shared === null ? all : `${all}, ${shared} of it shared`),
  sharedHint:
    'Shared songs are in several lists. They are stored once, and removing one of the lists does not free their space.',
} as const;

export const downloads = {
  about: (size: string): string => `About ${size}`,
  aboutPart: (size: string, n: number, of: number): string => `About ${size} for ${n} of ${of}`,
  aboutFirst: (size: string, n: number): string => `About ${size} for the first ${n}`,
  allHere: 'Already on this device',
  firstHere: (n: number): string => `The first ${n} are on this device`,
  needsHttps: 'Downloads need an https address',
  notStored: 'This browser does not let downloads be stored',
  title: (count: string): string => `Keep ${count} offline?`,
  text: (size: string): string => `About ${size} to download. That is much of the space left for music.`,
  meteredText: (size: string): string =>
    `About ${size} to download. Data saving is on or you use mobile data, which may cost money.`,
  fetchNow: 'Download now',
  waitForWifi: 'Wait for Wi-Fi',
  tooBig: 'Not enough storage for music',
  tooBigText: (needed: string, free: string, missing: string): string =>
    `This needs about ${needed}, and ${free} are left for downloads. Raise “Storage for music” in Settings, or free about ${missing} in Available Offline.`,
  pause: 'Pause download',
  resume: 'Resume download',
  /** Beside the progress on a phone, whose line has no room for more; the names are the above. */
  short: { pause: 'Pause', resume: 'Resume' },
  tryAgain: 'Try again',
  waits: {
    paused: 'paused',
    full: 'storage for music is full',
    unstorable: 'this browser does not let downloads be stored',
    metered: 'waiting for Wi-Fi',
    offline: 'waiting for the network',
  },
  failed: (n: number): string => `${songs(n)} cannot be downloaded`,
  problems: { gone: 'Audio not found', damaged: 'Audio is damaged', none: 'Has no audio' },
} as const;

export const statsTexts = {
  listening: 'Listening',
  plays: 'Songs played to the end',
  topArtists: 'Top artists',
  topGenres: 'Top genres',
  storage: 'Storage',
  used: 'Used by Offbeat',
  allowed: 'Allowed by the browser',
  songs: 'Songs available offline',
  pinned: 'Downloads',
  app: 'App',
  version: 'Version',
  worker: 'Service worker',
  updateWaits: 'update waiting',
  lastSync: 'Last sync',
  paused: 'Sending paused',
  tables: 'Tables',
  outbox: 'Outbox',
  outboxEmpty: 'Nothing is waiting to be sent.',
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
