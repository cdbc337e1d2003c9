/**
 * The strings catalogue: every accessible name of docs/ui-names.md and every text of docs/product.md, letter for letter.
 * Here are the groups of the first screen, which loads all of this file; the others are beside it.
 */
import { counted } from '../../lib/format.ts';

const songs = (n: number): string => counted(n, 'song', 'songs');

export const app = { name: 'Offbeat', about: 'A streaming app for AI-generated music' } as const;

export const common = {
  ok: 'OK',
  cancel: 'Cancel',
  save: 'Save',
  close: 'Close',
  create: 'Create',
  retry: 'Retry',
  back: 'Back',
  loading: 'Loading',
  undo: 'Undo',
  /** What shows of a title or an author's name, which may be missing. */
  titleOf: (title: string | null | undefined): string => title || 'Untitled Track',
  artistOf: (name: string): string => name || 'Unknown artist',
  noTracks: 'No tracks found',
  couldNotLoad: 'This could not be loaded.',
  offlineNotice: 'You are offline. Showing what is stored on this device.',
  screenUnavailable: 'You are offline, and this screen is not stored on this device yet.',
  couldNotSave: 'This could not be saved',
  diskFull: 'This could not be saved: this device is out of storage',
  somethingWentWrong: 'Something went wrong on this screen. Nothing you saved is lost.',
} as const;

export const nav = {
  main: 'Main',
  home: 'Home',
  library: 'Library',
  search: 'Search',
  profile: 'Profile',
} as const;

export const shell = {
  scrollToTop: 'Scroll to top',
  installHint: 'Install hint',
  installText: 'Install Offbeat: tap Share, then Add to Home Screen.',
  dismiss: 'Dismiss',
  installApp: 'Install app',
  updateReady: 'New version ready',
  reload: 'Reload',
  shortcuts: 'Keyboard shortcuts',
  skipToContent: 'Skip to content',
  skipToPlayer: 'Skip to player',
  otherTab: 'Offbeat is open in another tab in an older version. Please close or reload that tab.',
  slowStorage: 'Waiting for this device’s storage. If it takes long, close all tabs of Offbeat and open it again.',
} as const;

export const home = {
  openProfile: 'Open profile',
  recentlyPlayed: 'Recently Played',
  startListening: 'Start listening',
  readyToPlay: 'Ready to play',
  following: 'Following',
  popularGenres: 'Popular Genres',
  viewAll: 'View All',
} as const;

export const tracks = {
  count: (n: number): string => counted(n, 'track', 'tracks'),
  play: 'Play',
  pause: 'Pause',
  shuffle: 'Shuffle',
  playTrack: (title: string): string => `Play ${title}`,
  pauseTrack: (title: string): string => `Pause ${title}`,
  more: (title: string): string => `More for ${title}`,
  move: (title: string): string => `Move ${title}`,
  moveHelp: 'Use the up and down arrow keys to move it.',
  place: (place: number, of: number): string => `place ${place} of ${of}`,
  removeFromPlaylist: (title: string): string => `Remove ${title} from playlist`,
  onlyOffline: 'Only available offline',
  loadMore: 'Loading more',
  couldNotLoadMore: 'More songs could not be loaded.',
  notLoadedYet: (n: number): string => `${songs(n)} not loaded yet`,
} as const;

/** What a page shows, as its heading and title while its name is unknown. */
export const kinds = { song: 'Song', artist: 'Artist', playlist: 'Playlist' } as const;

export const library = {
  title: 'Library',
  playlists: 'Playlists',
  following: 'Following',
  likedSongs: 'Liked Songs',
  recentlyPlayed: 'Recently Played',
  availableOffline: 'Available Offline',
} as const;

export const genres = { title: 'Genres' } as const;

export const profile = {
  title: 'Profile',
  settings: 'Settings',
  likes: 'Likes',
  plays: 'Plays',
  editUsername: 'Edit Username',
  username: 'Username',
  usernameEmpty: 'Username cannot be empty',
  changeAvatar: 'Change Avatar',
  regenerate: 'Regenerate',
  signOut: 'Sign Out',
  none: 'You have no profile yet.',
  createTitle: 'Create your profile',
  displayName: 'Display name',
  createHint: 'Others see this name.',
} as const;

export const stats = {
  title: 'Stats',
  moveToPhone: 'Move to another phone',
  bugReport: 'Bug report',
  import: 'Import',
} as const;

export const notFound = {
  title: 'Page not found',
  goHome: 'Go to Home',
  text: 'There is nothing here, not even a beat.',
} as const;
