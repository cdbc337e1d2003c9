import { paths } from '../../core/paths.ts';
import { libraryCounts } from '../../db/library/queries.ts';
import { ClockIcon, HeartIcon, OfflineIcon, PlaylistIcon } from '../../ui/icons.tsx';
import { ProfileIcon } from '../../ui/shell-icons.tsx';
import { LinkTiles } from '../../ui/lists/LinkTiles.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { library } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import { Collections } from './Collections.tsx';

export function LibraryScreen() {
  const { db, identity } = useServices();
  const counts = useLive(`library ${identity.ownerId} ${identity.kind} ${identity.needsProfile}`, () =>
    libraryCounts(db, identity),
  );
  usePull({ kind: 'playlists' });
  usePull({ kind: 'likes' });
  return (
    <Screen title={library.title}>
      <LinkTiles
        rows={[
          { to: paths.playlists, label: library.playlists, icon: <PlaylistIcon />, count: counts?.playlists },
          { to: paths.following, label: library.following, icon: <ProfileIcon />, count: counts?.following },
          { to: paths.likedSongs, label: library.likedSongs, icon: <HeartIcon />, count: counts?.likedSongs },
          {
            to: paths.recentlyPlayed,
            label: library.recentlyPlayed,
            icon: <ClockIcon />,
            count: counts?.recentlyPlayed,
          },
          {
            to: paths.offline,
            label: library.availableOffline,
            icon: <OfflineIcon />,
            count: counts?.availableOffline,
          },
        ]}
      />
      <Collections isKnown={counts?.playlists !== undefined} />
    </Screen>
  );
}
