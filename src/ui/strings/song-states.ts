import { counted } from '../../lib/format.ts';

export const songStates = {
  stored: 'Available offline',
  unavailable: 'Not available offline',
  pending: 'Waiting to be downloaded',
  preparing: 'Preparing',
  downloading: 'Downloading',
  failed: 'Download failed',
  onlineOnly: 'Plays online only',
  explained: 'Track not available offline. It plays when you are online again.',
} as const;

export const pinWords = {
  underWay: (n: number): string => `${counted(n, 'song', 'songs')} to download`,
  collections: (n: number): string => counted(n, 'collection', 'collections'),
  next: 'Waiting',
  percent: (share: number): string => `${Math.round(share * 100)} %`,
  first: (name: string): string => `Download ${name} first`,
  pause: (name: string): string => `Pause download of ${name}`,
  resume: (name: string): string => `Resume download of ${name}`,
  retry: (name: string): string => `Try again to download ${name}`,
} as const;
