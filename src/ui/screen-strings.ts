/** Texts that only screens use, beside those of the catalogue (strings.ts): why something is empty and what to do. */
import { counted } from '../lib/format.ts';

const songs = (n: number): string => counted(n, 'song', 'songs');

export const states = {
  offlineNothing: 'You are offline, and nothing of this is stored on this device.',
  offlineNothingHint: 'It appears as soon as the network is back.',
  couldNotLoad: 'This could not be loaded.',
  clear: 'Clear',
  noneOffline: 'None of these songs is available offline.',
  artists: (n: number): string => counted(n, 'artist', 'artists'),
  noLikesHint: 'No liked songs yet. Tap the heart while a song plays, and it waits for you here.',
  noRecentsHint: 'Nothing played yet. The songs you listen to appear here.',
  noFollows: 'You follow no artists yet',
  noFollowsHint: 'Open an artist and tap Follow.',
  deleteText: 'Its songs stay where they are; only the list goes.',
  pinTitle: (count: string): string => `Keep ${count} offline?`,
  pinText: (size: string, left: number): string =>
    left === 0
      ? `About ${size} to fetch.`
      : `About ${size} to fetch. ${songs(left)} cannot be kept and play online only.`,
  pinTooBig: 'Not enough storage for music',
  pinTooBigText: (needed: string, free: string): string =>
    `This needs about ${needed}, and ${free} are free for kept songs. Make “Storage for music” larger in Settings, or remove something in Available Offline.`,
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
  lastSync: 'Last sync',
  paused: 'Sending paused',
  tables: 'Tables',
  outbox: 'Outbox',
  outboxEmpty: 'Nothing waits to be sent.',
  columns: ['Row', 'Change', 'About', 'State', 'Attempts', 'Last error'],
  unknown: 'unknown',
  none: 'none',
  never: 'never',
  no: 'no',
} as const;
