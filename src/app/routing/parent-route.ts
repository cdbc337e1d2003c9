import { paths } from '../../core/paths.ts';

const tabs = new Set<string>([paths.splash, paths.home, paths.library, paths.search]);
const ofLibrary = new Set<string>([
  paths.likedSongs,
  paths.recentlyPlayed,
  paths.following,
  paths.playlists,
  paths.offline,
]);

/** Back's target for a path that was opened directly; null where there is no Back (tabs and splash). */
export function parentOf(pathname: string): string | null {
  if (tabs.has(pathname) || pathname.startsWith('/user/')) return null;
  if (ofLibrary.has(pathname) || pathname.startsWith('/playlist/')) return paths.library;
  if (pathname === paths.stats) return paths.settings;
  return paths.home;
}
