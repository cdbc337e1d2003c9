import { paths } from '../../core/paths.ts';
import { likedTrackIds } from '../../db/likes/queries.ts';
import { CollectionHeader } from '../../ui/CollectionHeader.tsx';
import { HeartIcon, HeartSolidIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { states } from '../../ui/screen-strings.ts';
import { EmptyState } from '../../ui/States.tsx';
import { collection, common, library } from '../../ui/strings.ts';
import { ListTools } from '../ListTools.tsx';
import { useServices } from '../services.ts';
import { SongList } from '../SongList.tsx';
import { useLive } from '../use-live.ts';
import { usePull } from '../use-pull.ts';
import { useSongs } from '../use-songs.ts';

/** Liked Songs, newest like first. */
export function LikedSongsScreen() {
  const { db, identity } = useServices();
  const key = `liked ${identity.ownerId}`;
  const ids = useLive(key, () => likedTrackIds(db, identity.ownerId));
  const songs = useSongs(key, ids, { route: paths.likedSongs, kind: 'playlist' });
  const { outcome, refresh } = usePull({ kind: 'likes' });
  return (
    <PullToRefresh onRefresh={() => void refresh()}>
      <Screen lit>
        <CollectionHeader
          name={library.likedSongs}
          subtitle={ids === undefined ? '\u00a0' : collection.songs(ids.length)}
          symbol={<HeartSolidIcon />}
        >
          <ListTools songs={songs} collection="liked" />
        </CollectionHeader>
        <SongList
          label={library.likedSongs}
          songs={songs}
          known={(ids !== undefined && ids.length > 0) || outcome !== undefined}
          onRetry={() => void refresh()}
          empty={<EmptyState icon={<HeartIcon />} text={common.noTracks} hint={states.noLikesHint} />}
        />
      </Screen>
    </PullToRefresh>
  );
}
