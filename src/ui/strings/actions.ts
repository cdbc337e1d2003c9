/** Texts of the catalogue (strings.ts) that no first screen shows. */
import { counted } from '../../lib/format.ts';

const songs = (n: number): string => counted(n, 'song', 'songs');

export const splash = {
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In with Email',
  guest: 'Continue as Guest',
  signUp: 'Sign Up',
  forgot: 'Forgot Password',
  about: 'About',
  aboutTitle: 'About Offbeat',
  resetTitle: 'Reset Password',
  sendReset: 'Send Reset Link',
  guestOnly: 'Accounts are not set up here: continue as a guest.',
  haveAccount: 'Have an account?',
  or: 'or',
  aboutText:
    'Offbeat plays music made with AI, also without a network. What you like, follow and collect is saved on this device first and sent to the server when it can be reached.',
  resetText: 'We send you a link to choose a new password.',
  passwordHint: 'At least 6 characters',
} as const;

export const collection = {
  songs,
  songsAtLeast: (n: number): string => `${n}+ songs`,
  /** `all`: with its noun. */
  part: (n: number, all: string): string => `${n} of ${all}`,
  keepOffline: 'Keep offline',
  offlineProgress: (n: number, m: number): string => `${n} of ${m} songs offline`,
  renamePlaylist: 'Rename playlist',
  deletePlaylist: 'Delete playlist',
  deleteTitle: (name: string): string => `Delete ${name}?`,
  delete: 'Delete',
  newPlaylist: 'New playlist',
} as const;

export const playlists = {
  addTitle: 'Add to Playlist',
  createNew: 'Create New Playlist',
  yours: 'Your Playlists',
  addTo: (name: string): string => `Add to ${name}`,
  removeFrom: (name: string): string => `Remove from ${name}`,
  songs,
  empty: 'No playlists yet',
  filter: 'Filter playlists',
  found: (n: number): string => `${counted(n, 'playlist', 'playlists')} found`,
  none: (filter: string): string => `No playlist is called "${filter.trim()}"`,
  promptTitle: 'Enter playlist name',
  promptField: 'Playlist name',
  defaultName: 'New Playlist',
  /** The API allows playlists without a name; a link without text could not be found. */
  nameOf: (name: string): string => (name === '' ? 'Untitled Playlist' : name),
} as const;

export const artist = {
  follow: 'Follow',
  followed: (name: string): string => `You follow ${name}`,
  unfollowed: (name: string): string => `You no longer follow ${name}`,
} as const;

export const toasts = {
  addedToNewPlaylist: 'Added to new playlist',
  errorCreatingPlaylist: 'Error creating playlist',
  addedToPlaylist: 'Added to playlist',
  removedFromPlaylist: 'Removed from playlist',
  errorUpdatingPlaylist: 'Error updating playlist',
  noAudioUrl: 'No audio URL available',
  downloadFailed: 'Download failed',
  linkCopied: 'Link copied to clipboard',
  shareFailed: 'Share failed',
  notAvailableOffline: 'Track not available offline, skipping...',
  nothingPlayable: 'Track not available offline. Nothing else here can play.',
  nothingPlays: 'Nothing here can play right now.',
  noOutput: 'No sound comes out. Check speakers or headphones.',
  notSaved: 'Your plays and queue cannot be saved on this device',
  searchFailed: 'Search failed. Please try again.',
  settingUpdated: 'Setting updated',
  fontUpdated: 'Font updated',
  reloading: 'Cache cleared, reloading app...',
} as const;

export const alerts = {
  quality: 'Error updating audio quality setting',
  font: 'Error updating font setting',
  signOut: 'Error logging out',
  username: 'Failed to update username',
  avatar: 'Failed to update avatar',
} as const;

export const sync = {
  playlistDeleted: 'This playlist was deleted',
  title: 'Sync',
  list: 'Changes',
  retryNow: 'Retry now',
  retry: (change: string): string => `Retry ${change}`,
  discard: (change: string): string => `Discard ${change}`,
  discarded: 'Change discarded',
  notRestored: 'This could not be undone: something else changed meanwhile.',
  empty: 'Everything is saved on the server.',
  emptyOffline: 'No changes are waiting to be sent.',
  pausedToast: {
    signInAgain: 'Your sign-in has expired. Please sign in again.',
    accountDisabled: 'Your account has been disabled.',
    guestRefused: 'The server does not accept changes from you as a guest now.',
  },
} as const;

export const search = {
  placeholder: 'Search songs and artists...',
  clear: 'Clear search',
  titleOf: (query: string): string => `Search: ${query}`,
  tabs: 'Search for',
  songs: 'Songs',
  artists: 'Artists',
  recent: 'Recent Searches',
  clearRecent: 'Clear recent searches',
  allGenres: 'All Genres',
  noSongs: (query: string): string => `No songs found for "${query}"`,
  noArtists: (query: string): string => `No artists found for "${query}"`,
} as const;

/** By how the database opened (app/startup/open-database.ts). */
export const storage = {
  memory:
    'This browser does not let Offbeat store anything; private windows often do not. Music plays while you are online, but nothing is saved after you close this page.',
  full: 'This device is out of storage, so Offbeat cannot open what is saved on it. Nothing of that is lost: free some storage, then reload this page. Until then music plays while you are online, but nothing is saved.',
} as const;
