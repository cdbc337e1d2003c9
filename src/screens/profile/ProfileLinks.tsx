import { paths } from '../../core/paths.ts';
import { ClockIcon, HeartIcon, PlaylistIcon } from '../../ui/icons.tsx';
import { ProfileIcon } from '../../ui/shell-icons.tsx';
import { LinkList } from '../../ui/lists/LinkList.tsx';
import { abbreviatedCount } from '../../lib/format.ts';
import type { Profile } from '../../core/users/profile.ts';
import { states } from '../../ui/strings/screens.ts';
import { library } from '../../ui/strings/strings.ts';
import styles from './profile.module.css';

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

/**
 * The same rows for another user's profile, without links: the routes show the user's own lists, and no call reads
 * another user's (decision 0006). Only the public counts are shown.
 */
export function ProfileFacts({ profile, likes }: { readonly profile: Profile; readonly likes: number | null }) {
  return (
    <div>
      <LinkList
        rows={[
          { label: library.playlists, icon: <PlaylistIcon /> },
          { label: library.following, icon: <ProfileIcon />, count: said(profile.following) },
          { label: library.likedSongs, icon: <HeartIcon />, count: said(likes) },
          { label: library.recentlyPlayed, icon: <ClockIcon /> },
        ]}
      />
      <p className={styles.closed}>{states.othersLists}</p>
    </div>
  );
}

const said = (count: number | null): string | undefined => (count === null ? undefined : abbreviatedCount(count));
