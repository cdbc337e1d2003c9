import type { ComponentType } from 'react';
import type { OwnerId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { HomeScreen, prefetchHome } from '../../screens/home/HomeScreen.tsx';
import * as words from '../../ui/strings/strings.ts';

export type AppRoute = {
  readonly path: string;
  readonly needsAuth: boolean;
  /** The opposite of docs/product.md section 2's meta flag noTabbar. */
  readonly tabBar: boolean;
  readonly title: string;
  readonly load: () => Promise<ComponentType>;
  /** Prefetches the screen's data while the app starts; never rejects. */
  readonly prefetch?: (db: OffbeatDb, ownerId: OwnerId) => Promise<void>;
};

type Load = AppRoute['load'];
const open = (path: string, title: string, load: Load): AppRoute => ({
  path,
  title,
  needsAuth: false,
  tabBar: true,
  load,
});
const own = (path: string, title: string, load: Load): AppRoute => ({
  path,
  title,
  needsAuth: true,
  tabBar: true,
  load,
});

const genreScreen = (of: 'genre' | 'album'): Promise<ComponentType> =>
  import('./genre-routes.tsx').then((module) => (of === 'genre' ? module.GenreRoute : module.AlbumRoute));

const list = words.library;

export const routes: readonly AppRoute[] = [
  {
    path: paths.splash,
    title: words.app.about,
    needsAuth: false,
    tabBar: false,
    load: () => import('../../screens/splash/SplashScreen.tsx').then((module) => module.SplashScreen),
  },
  // Part of the first script, because most visits begin on Home: a separate file would be requested only after the
  // script ran.
  {
    ...own(paths.home, words.nav.home, () => Promise.resolve(HomeScreen)),
    prefetch: prefetchHome,
  },
  own('/user/:userId', words.profile.title, () =>
    import('../../screens/profile/ProfileScreen.tsx').then((module) => module.ProfileScreen),
  ),
  own(paths.settings, words.profile.settings, () =>
    import('../../screens/settings/SettingsScreen.tsx').then((module) => module.SettingsScreen),
  ),
  open('/playlist/:playlistId', words.kinds.playlist, () =>
    import('./playlist-route.tsx').then((module) => module.PlaylistRoute),
  ),
  open('/genre/:genreName', words.genres.title, () => genreScreen('genre')),
  open('/album/:albumId', words.genres.title, () => genreScreen('album')),
  own(paths.library, list.title, () =>
    import('../../screens/library/LibraryScreen.tsx').then((module) => module.LibraryScreen),
  ),
  own(paths.likedSongs, list.likedSongs, () =>
    import('../../screens/liked-songs/LikedSongsScreen.tsx').then((module) => module.LikedSongsScreen),
  ),
  own(paths.recentlyPlayed, list.recentlyPlayed, () =>
    import('../../screens/recently-played/RecentlyPlayedScreen.tsx').then((module) => module.RecentlyPlayedScreen),
  ),
  own(paths.following, list.following, () =>
    import('../../screens/following/FollowingScreen.tsx').then((module) => module.FollowingScreen),
  ),
  own(paths.playlists, list.playlists, () =>
    import('../../screens/playlists/PlaylistsScreen.tsx').then((module) => module.PlaylistsScreen),
  ),
  own(paths.offline, list.availableOffline, () =>
    import('../../screens/offline/OfflineScreen.tsx').then((module) => module.OfflineScreen),
  ),
  own(paths.stats, words.stats.title, () =>
    import('../../screens/stats/StatsScreen.tsx').then((module) => module.StatsScreen),
  ),
  open(paths.search, words.nav.search, () =>
    import('../../screens/search/SearchScreen.tsx').then((module) => module.SearchScreen),
  ),
  open('/artist/:handle', words.kinds.artist, () =>
    import('../../screens/artist/ArtistScreen.tsx').then((module) => module.ArtistScreen),
  ),
  open('/post/:trackId', words.kinds.song, () =>
    import('../../screens/song/SongScreen.tsx').then((module) => module.SongScreen),
  ),
  open(paths.genres, words.genres.title, () =>
    import('../../screens/genres/GenresScreen.tsx').then((module) => module.GenresScreen),
  ),
];

/** /404 and any other path. `my-posts-detail` is reserved and ends here too (docs/product.md section 10). */
export const notFoundRoute: AppRoute = {
  path: '*',
  title: words.notFound.title,
  needsAuth: false,
  tabBar: true,
  load: () => import('../../screens/not-found/NotFoundScreen.tsx').then((module) => module.NotFoundScreen),
};
