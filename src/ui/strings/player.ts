export const player = {
  mini: 'Mini player',
  open: (title: string): string => `Open player: ${title}`,
  like: 'Like',
  play: 'Play',
  pause: 'Pause',
  next: 'Next',
  previous: 'Previous',
  dismiss: 'Dismiss player',
  expand: 'Expand player',
  closePane: (pane: string): string => `Close ${pane.toLowerCase()}`,
  full: 'Now playing',
  close: 'Close player',
  shuffle: 'Shuffle',
  repeat: { off: 'Repeat: off', all: 'Repeat: all', one: 'Repeat: one' },
  lyrics: 'Lyrics',
  queue: 'Queue',
  more: 'More',
  seek: 'Seek',
  seekText: (elapsed: string, total: string): string => `${elapsed} of ${total}`,
  volume: 'Volume',
  lossless: 'LOSSLESS',
  createdOn: (host: string): string => `CREATED ON ${host}`,
  noLyrics: 'No lyrics available',
  playingFrom: 'Playing from',
  earlier: 'Earlier',
  nowPlaying: 'Now playing',
  nextUp: 'Next up',
  from: 'From:',
  goingOn: 'Going on',
  similarTo: 'Similar to',
  similarSongs: 'Similar songs',
  clearQueue: 'Clear',
  saveQueue: 'Save as playlist',
  queueEmpty: 'Nothing is queued',
  playEntry: (title: string): string => `Play ${title}`,
  removeEntry: (title: string): string => `Remove ${title} from queue`,
  moveEntry: (title: string): string => `Move ${title}`,
} as const;

export const moreMenu = {
  playNext: 'Play Next',
  addToQueue: 'Add to Queue',
  addFavorite: 'Add to Favorites',
  removeFavorite: 'Remove from Favorites',
  addToPlaylist: 'Add to Playlist',
  viewArtist: 'View Artist',
  download: 'Download',
  share: 'Share',
  details: 'Song details',
} as const;

export const goOnPlaying = {
  section: 'Playback',
  title: 'Go on playing',
  hint: 'After the end of a list come similar songs. With Repeat: all, the list begins again instead.',
} as const;

export const trackDetails = {
  prompt: 'Prompt',
  tags: 'Tags',
  madeWith: 'Made with',
  genre: 'Genre',
  created: 'Created',
  plays: 'Plays',
  length: 'Length',
} as const;

export const shortcutNames = [
  ['Space', 'Play or pause'],
  ['←', 'Back 5 seconds'],
  ['→', 'Forward 5 seconds'],
  ['↑', 'Volume up, in the player'],
  ['↓', 'Volume down, in the player'],
  ['M', 'Mute'],
  ['L', 'Like'],
  ['S', 'Shuffle the queue'],
  ['R', 'Repeat mode'],
  ['/', 'Search, also Ctrl + K'],
  ['F6', 'Next part of the page'],
  ['?', 'This help'],
] as const;

/** Toasts for a tap or a key whose effect nothing else on the screen shows. Titles and names are inserted unchanged. */
export const playerToasts = {
  dismissed: 'Player closed',
  playsNext: (title: string): string => `${title} plays next`,
  queued: (title: string): string => `${title} added to the queue`,
  unqueued: (title: string): string => `${title} removed from the queue`,
  queueCleared: 'Queue cleared',
  liked: (title: string): string => `${title} added to Liked Songs`,
  unliked: (title: string): string => `${title} removed from Liked Songs`,
  volume: (volume: number): string => `Volume ${Math.round(volume * 100)} %`,
  muted: 'Muted',
  shuffled: 'Queue shuffled',
  opensBeside: 'This song can only be opened in a new tab',
  open: 'Open',
  slept: 'The sleep timer stopped the music',
} as const;

/** Apart from the texts of screens, because every page loads the code of downloads. */
export const downloadToasts = {
  full: 'Storage for music is full. Some songs could not be downloaded.',
  unstorable: 'This browser does not let downloads be stored. Some songs could not be downloaded.',
} as const;
