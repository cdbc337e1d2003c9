import { paths } from '../../core/paths.ts';
import { ClockIcon, HeartIcon, PlaylistIcon, ProfileIcon } from '../../ui/icons.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { library } from '../../ui/strings.ts';

/** The rows under one's own profile. */
export function ProfileLinks() {
  return (
    <LinkList
      rows={[
        { to: paths.playlists, label: library.playlists, icon: <PlaylistIcon /> },
        { to: paths.following, label: library.following, icon: <ProfileIcon /> },
        { to: paths.likedSongs, label: library.likedSongs, icon: <HeartIcon /> },
        { to: paths.recentlyPlayed, label: library.recentlyPlayed, icon: <ClockIcon /> },
      ]}
    />
  );
}
