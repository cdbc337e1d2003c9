import { useDeferredValue } from 'react';
import { paths } from '../../core/paths.ts';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { HeartIcon, HeartSolidIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { collection } from '../../ui/strings/actions.ts';
import { common, library } from '../../ui/strings/strings.ts';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { useServices } from '../shared/services.ts';
import { SongList } from '../shared/lists/SongList.tsx';
import { useLikedIds } from '../shared/use-likes.ts';
import { EditSwitch } from '../shared/lists/EditSwitch.tsx';
import { FindMusic } from '../shared/lists/FindMusic.tsx';
import { useEditMode, useSelection } from '../shared/lists/use-selection.ts';
import { useUnlike } from './use-unlike.ts';
import { useOwnList } from '../shared/lists/use-own-list.ts';
import { sizeText } from '../shared/lists/songs/size-text.ts';
import { isEmptyList, useSongs } from '../shared/lists/songs/use-songs.ts';
import { pinKeys } from '../../core/keys.ts';

export function LikedSongsScreen() {
  const { identity } = useServices();
  const key = `liked ${identity.ownerId}`;
  // Deferred: comparing ten thousand rows waits for what is more urgent.
  const ids = useDeferredValue(useLikedIds());
  const songs = useSongs(key, ids, { route: paths.likedSongs, kind: 'playlist' });
  const selection = useSelection(key, songs, useEditMode(key));
  const unlike = useUnlike();
  const { known, isLoading, loadFailure, refresh } = useOwnList('likes', ids?.length);
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen lit>
        <CollectionHeader
          name={library.likedSongs}
          subtitle={
            known && ids !== undefined && ids.length > 0 ? sizeText(songs, collection.songs(ids.length)) : undefined
          }
          symbol={<HeartSolidIcon />}
        >
          <ListTools songs={songs} collection={pinKeys.liked} own>
            {isEmptyList(songs) ? null : <EditSwitch {...selection} />}
          </ListTools>
        </CollectionHeader>
        <SongList
          label={library.likedSongs}
          songs={songs}
          known={known}
          isLoading={isLoading}
          selection={selection}
          onRemoveAll={unlike}
          outcome={loadFailure}
          onRetry={() => void refresh()}
          empty={
            <EmptyState icon={<HeartIcon />} text={common.noTracks} hint={states.noLikesHint}>
              <FindMusic />
            </EmptyState>
          }
        />
      </Screen>
    </PullToRefresh>
  );
}
