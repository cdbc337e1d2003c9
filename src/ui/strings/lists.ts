import { counted } from '../../lib/format.ts';

const songs = (n: number): string => counted(n, 'song', 'songs');

export const arrange = {
  open: 'Sort and filter',
  filter: 'Filter songs',
  sort: 'Sort by',
  sorts: {
    own: 'List order',
    title: 'Title A to Z',
    titleDown: 'Title Z to A',
    artist: 'Artist A to Z',
    artistDown: 'Artist Z to A',
    shortest: 'Shortest first',
    longest: 'Longest first',
  },
  found: (n: number): string => `${songs(n)} found`,
  noneMatches: (query: string): string => `No song here matches "${query}"`,
} as const;

export const listMenu = {
  open: 'List options',
  removeDownload: 'Remove download',
} as const;

export const selection = {
  edit: 'Edit list',
  bar: 'Selected songs',
  select: (title: string): string => `Select ${title}`,
  all: 'Select all',
  /** After their number. */
  selected: 'selected',
  addToPlaylist: 'Add selected to playlist',
  remove: 'Remove selected',
  keepOffline: 'Keep selected offline',
  playNext: 'Play selected next',
  addToQueue: 'Add selected to queue',
  cancel: 'Cancel selection',
  toasts: {
    removed: (n: number): string => `${songs(n)} removed from playlist`,
    unliked: (n: number): string => `${songs(n)} removed from Liked Songs`,
    added: (n: number, name: string): string => `${songs(n)} added to ${name}`,
    removedFrom: (n: number, name: string): string => `${songs(n)} removed from ${name}`,
    pinned: (n: number): string => `${songs(n)} kept offline`,
    playNext: (n: number): string => (n === 1 ? '1 song plays next' : `${n} songs play next`),
    queued: (n: number): string => `${songs(n)} added to the queue`,
  },
} as const;
