import { noProfilePath, paths } from '../../core/paths.ts';

const tabs = new Set<string>([paths.splash, paths.home, paths.library, paths.search]);
const ofLibrary = new Set<string>([
  paths.likedSongs,
  paths.recentlyPlayed,
  paths.following,
  paths.playlists,
  paths.offline,
]);

const ofProfile = paths.user('');

/** The user's own profile is a tab; that of another user is not. */
export const mayBeForeign = (pathname: string): boolean => pathname.startsWith(ofProfile) && pathname !== noProfilePath;

/**
 * Back's target for a path that was opened directly; null where there is no Back (tabs and splash). `foreign`: the profile
 * is another user's.
 */
export function parentOf(pathname: string, foreign = false): string | null {
  if (tabs.has(pathname) || (pathname.startsWith(ofProfile) && !foreign)) return null;
  if (ofLibrary.has(pathname) || pathname.startsWith('/playlist/')) return paths.library;
  if (pathname === paths.stats) return paths.settings;
  return paths.home;
}
