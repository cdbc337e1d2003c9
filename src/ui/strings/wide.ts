import { counted } from '../../lib/format.ts';

export const forward = 'Forward';

export const columns = {
  group: 'Sort the list',
  heads: { title: 'Title', artist: 'Artist', duration: 'Time' },
  sortBy: { title: 'Sort by title', artist: 'Sort by artist', duration: 'Sort by time' },
  sorted: (column: string, descending: boolean): string =>
    `Sorted by ${column.toLowerCase()}, ${descending ? 'downwards' : 'upwards'}`,
  like: (title: string): string => `Like ${title}`,
} as const;

export const libraryRows = {
  title: 'Your library',
  create: 'Create playlist',
  filter: 'Show',
  filters: { playlist: 'Playlists', artist: 'Artists', downloaded: 'Downloaded' },
  sort: 'Sort by',
  sorts: { recent: 'Recent', name: 'A to Z', downloaded: 'Downloaded first' },
  playlist: (songs: number): string => `Playlist · ${counted(songs, 'song', 'songs')}`,
  artist: 'Artist',
  downloads: { whole: 'Kept offline', partly: 'Being downloaded' },
  none: 'Nothing here yet',
  noneHint: 'Playlists you create and artists you follow appear here.',
  noneMatches: 'Nothing here matches.',
  addedTo: (name: string): string => `Added to ${name}`,
  alreadyIn: (name: string): string => `Already in ${name}`,
} as const;
