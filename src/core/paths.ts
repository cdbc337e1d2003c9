import { slugOf } from '../lib/slug.ts';
import { wellFormed } from '../lib/well-formed.ts';

/**
 * The app's routes (docs/product.md section 2). Ids and handles come from servers and may contain slashes, dots or
 * question marks, so they are always encoded.
 */
export const paths = {
  splash: '/',
  home: '/home',
  library: '/library',
  search: '/search',
  settings: '/settings',
  stats: '/stats',
  genres: '/genres',
  likedSongs: '/liked-songs',
  recentlyPlayed: '/recently-played',
  following: '/following',
  playlists: '/playlists',
  offline: '/offline',
  notFound: '/404',
  user: (userId: string): string => `/user/${segment(userId)}`,
  genre: (name: string): string => `/genre/${slugOf(name) || segment(name)}`,
  album: (albumId: string): string => `/album/${segment(albumId)}`,
  artist: (handle: string): string => `/artist/${segment(handle)}`,
  playlist: (playlistId: string): string => `/playlist/${segment(playlistId)}`,
  post: (trackId: string): string => `/post/${segment(trackId)}`,
} as const;

/** Opens 'Create your profile', never /404 (docs/product.md section 2). */
export const noProfilePath = '/user/foo';

/**
 * Browsers resolve `.` and `..` even when encoded, so these two are encoded twice and lead to not-found; lone
 * surrogates, which cannot be encoded, become U+FFFD.
 */
function segment(id: string): string {
  if (id === '.' || id === '..') return id.replaceAll('.', '%252E');
  return encodeURIComponent(wellFormed(id));
}

/**
 * The id in a path such as `/artist/a%2Fb`: the second segment, decoded once, without the spaces and line breaks around it
 * that come along with some copied links; null if missing, malformed or with a NUL, which no database of a server can hold.
 * (The router's own params turn a literal `%2F` inside an id into a slash.)
 */
export function idInPath(pathname: string): string | null {
  try {
    const id = decodeURIComponent(pathname.split('/')[2] ?? '').trim();
    return id === '' || id.includes('\0') ? null : id;
  } catch {
    // A malformed percent-encoding in the address bar.
    return null;
  }
}
