import { useMemo } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import { offlineView, type OfflineView } from '../../db/pins/queries.ts';
import { byteSize } from '../../lib/format.ts';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { OfflineIcon } from '../../ui/icons.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { collection } from '../../ui/strings/actions.ts';
import { common, library } from '../../ui/strings/strings.ts';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { useServices } from '../shared/services.ts';
import { FindMusic } from '../shared/lists/FindMusic.tsx';
import { SongList } from '../shared/lists/SongList.tsx';
import { useLive } from '../shared/use-live.ts';
import { useVisitOrder } from '../shared/use-arrangement.ts';
import { useSongs } from '../shared/lists/songs/use-songs.ts';
import { DownloadsPanel } from './DownloadsPanel.tsx';
import { useRemoveStored } from './use-remove-stored.ts';

export function OfflineScreen() {
  const { db, identity } = useServices();
  const key = `offline ${identity.ownerId}`;
  const view = useLive(key, () => offlineView(db, identity.ownerId));
  const stored = useVisitOrder(key, view?.songs, idOf, 'below');
  const ids = useMemo(() => stored?.map(idOf), [stored]);
  const songs = useSongs(key, ids, { route: paths.offline, kind: 'playlist' });
  const sized = useMemo(() => ({ ...songs, rows: withSizes(songs.rows, view) }), [songs, view]);
  const remove = useRemoveStored(songs);
  const count = collection.songs(view?.songs.length ?? 0);
  return (
    <Screen lit>
      <CollectionHeader
        name={library.availableOffline}
        subtitle={
          view === undefined || view.songs.length === 0 ? undefined : states.stored(count, byteSize(view.bytes))
        }
        symbol={<OfflineIcon />}
      >
        <ListTools songs={songs} filter={false} hidesWhenEmpty />
      </CollectionHeader>
      {view === undefined || view.pins.length === 0 ? null : <DownloadsPanel pins={view.pins} />}
      <SongList
        // New rows instead of skeletons that the panel would shift.
        key={view === undefined || view.songs.length === 0 ? 'waiting' : 'known'}
        label={library.availableOffline}
        songs={sized}
        known
        onRemove={remove}
        removeLabel={states.removeStored}
        empty={
          <EmptyState icon={<OfflineIcon />} text={common.noTracks} hint={states.nothingOfflineHint}>
            <FindMusic />
          </EmptyState>
        }
      />
    </Screen>
  );
}

const idOf = ({ track }: OfflineView['songs'][number]): TrackId => track.id;

function withSizes<R extends { readonly id: TrackId }>(rows: readonly R[], view: OfflineView | undefined) {
  const bytes = new Map(view?.songs.map((song) => [song.track.id, song.bytes]));
  return rows.map((row) => ({ ...row, note: byteSize(bytes.get(row.id) ?? 0) }));
}
