import type { TrackId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import { recentIds } from '../../db/catalogue/recent-queries.ts';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { collection } from '../../ui/strings/actions.ts';
import { common, library } from '../../ui/strings/strings.ts';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { useServices } from '../shared/services.ts';
import { FindMusic } from '../shared/lists/FindMusic.tsx';
import { SongList } from '../shared/lists/SongList.tsx';
import { useVisitOrder } from '../shared/use-arrangement.ts';
import { useLive } from '../shared/use-live.ts';
import { sizeText } from '../shared/lists/songs/size-text.ts';
import { useSongs } from '../shared/lists/songs/use-songs.ts';

const itself = (id: TrackId): TrackId => id;

export function RecentlyPlayedScreen() {
  const { db, identity } = useServices();
  const key = `recent ${identity.ownerId}`;
  const recent = useLive(key, () => recentIds(db, identity.ownerId));
  const ids = useVisitOrder(key, recent, itself, 'above');
  const songs = useSongs(key, ids, { route: paths.recentlyPlayed, kind: 'playlist' });
  return (
    <Screen lit>
      <CollectionHeader
        name={library.recentlyPlayed}
        subtitle={ids === undefined || ids.length === 0 ? undefined : sizeText(songs, collection.songs(ids.length))}
        symbol={<ClockIcon />}
      >
        <ListTools songs={songs} hidesWhenEmpty />
      </CollectionHeader>
      <SongList
        label={library.recentlyPlayed}
        songs={songs}
        known
        empty={
          <EmptyState icon={<ClockIcon />} text={common.noTracks} hint={states.noRecentsHint}>
            <FindMusic />
          </EmptyState>
        }
      />
    </Screen>
  );
}
